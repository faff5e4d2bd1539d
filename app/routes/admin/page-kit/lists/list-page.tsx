import type { ReactNode } from "react";
import { pageLinks } from "~/lib/pagination";
import { Table } from "~/ui/data-display/table";
import { Button, ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Pagination } from "~/ui/elements/navigation";
import { PageHead } from "~/ui/elements/page-layout";
import { words } from "../words";
import { ListFilters } from "./list-filters";
import { type ListData, type ListView, listHref } from "./list-view";

/** An admin list page. `children` are placed between its heading and its filters. */
export function ListPage<Row extends { id: string }>({
  view,
  list,
  children,
}: {
  view: ListView<Row>;
  list: ListData<Row>;
  children?: ReactNode;
}) {
  const { path, filters } = view;
  const { rows, values } = list;
  const empty = view.empty(values);
  const downloadHref = view.csv && listHref(`/admin/download/${view.csv}`, filters, values)();
  return (
    <>
      <PageHead
        title={view.title}
        lead={view.lead}
        actions={
          downloadHref && rows.length > 0 ? (
            <ButtonLink href={downloadHref} variant="outline" size="sm" download="">
              {words.downloadCsv}
            </ButtonLink>
          ) : null
        }
      />
      {children}
      <ListFilters path={path} filters={filters} values={values} loading={view.loading} />
      {list.count === undefined ? null : <p className="hint num">{words.count({ count: list.count })}</p>}
      {rows.length > 0 ? (
        <Table
          caption={view.caption?.(list) ?? words.newestFirst}
          hideCaption={!view.caption}
          rows={rows}
          rowKey={(row) => row.id}
          columns={tableColumns(view, list)}
        />
      ) : (
        <EmptyState title={empty.title}>
          <p>{empty.text}</p>
        </EmptyState>
      )}
      <Pagination {...pageLinks(listHref(path, filters, values), list, view.cursors)} />
    </>
  );
}

function tableColumns<Row extends { id: string }>(view: ListView<Row>, { rows, values }: ListData<Row>) {
  const columns = view.columns.flatMap(({ label, cell, numeric, isShown }) =>
    cell && (!isShown || isShown(values)) ? [{ label, cell, numeric }] : [],
  );
  if (!rows.some((row) => view.rowAction?.(row))) return columns;
  return [...columns, { label: words.action, cell: (row: Row) => <RowActionForm view={view} row={row} /> }];
}

/** Posts to the row's own page, so that it works without scripts; that page shows the result. */
function RowActionForm<Row extends { id: string }>({ view, row }: { view: ListView<Row>; row: Row }) {
  const action = view.rowAction?.(row);
  if (!action) return null;
  return (
    <form method="post" action={`${view.path}/${row.id}`}>
      {Object.entries(action.fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button size="sm" variant="outline" busyText={action.busyText}>
        {action.label}
        <span className="sr-only"> {action.about}</span>
      </Button>
    </form>
  );
}
