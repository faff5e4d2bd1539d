import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { WORDS } from "~/content/copy/attentions";
import { ATTENTION_KINDS, isAttentionKind } from "~/domain/attentions/kinds";
import { type AttentionRow, listAttentions } from "~/domain/attentions/list";
import { requireAdmin } from "~/http/guards";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Select } from "~/ui/fields";
import { Pagination, Tabs } from "~/ui/navigation";
import { PageHead } from "~/ui/page";
import { DateTime } from "~/ui/price";
import { Table } from "~/ui/table";
import { hrefWith, idCursor } from "../paging";
import { reasonOf } from "./reason";

const PATH = "/admin/attentions";

export const meta: MetaFunction = () => [{ title: "What needs a human · Inkloom" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { searchParams } = new URL(request.url);
  const state = searchParams.get("state") === "closed" ? ("closed" as const) : ("open" as const);
  const wanted = searchParams.get("kind") ?? "";
  const kind = isAttentionKind(wanted) ? wanted : null;
  return {
    state,
    kind,
    ...(await listAttentions(context.app, { state, kind, cursor: idCursor(searchParams) })),
  };
}

export default function Attentions() {
  const { state, kind, rows, after, before } = useLoaderData<typeof loader>();
  const href = hrefWith(PATH, { state: state === "open" ? "" : state, kind: kind ?? "" });
  return (
    <>
      <PageHead
        title="What needs a human"
        lead="What the machine would not decide. Nothing is granted, charged or shipped for these until somebody decides; every button is safe to press twice."
      />
      <Tabs
        label="Which"
        tabs={[
          { label: "Open", href: hrefWith(PATH, { kind: kind ?? "" })() },
          { label: "Closed", href: hrefWith(PATH, { state: "closed", kind: kind ?? "" })() },
        ]}
        current={href()}
      />
      <form method="get" className="filter">
        {state === "closed" ? <input type="hidden" name="state" value="closed" /> : null}
        <Select
          label="Kind"
          name="kind"
          placeholder="All kinds"
          defaultValue={kind ?? ""}
          autoSubmit
          options={ATTENTION_KINDS.map((each) => ({ value: each, label: WORDS[each].title }))}
        />
        <Button variant="outline">Show</Button>
      </form>
      {rows.length > 0 ? (
        <Table
          caption="Newest first"
          hideCaption
          rows={rows}
          rowKey={(row) => row.id}
          columns={columns(state)}
        />
      ) : (
        <EmptyState title={state === "open" ? "Nothing needs a human" : "Nothing was closed yet"}>
          <p>
            {state === "open"
              ? "When something does, it appears here within a minute and the support address gets a letter."
              : "What is closed stays here, with who closed it and why."}
          </p>
        </EmptyState>
      )}
      <Pagination nextHref={after ? href({ after }) : null} previousHref={before ? href({ before }) : null} />
    </>
  );
}

function columns(state: "open" | "closed") {
  return [
    {
      label: "What",
      cell: (row: AttentionRow) => (
        <span>
          <a href={`${PATH}/${row.id}`}>{row.kind ? WORDS[row.kind].title : row.cause}</a>
          <small>{reasonOf(row)}</small>
        </span>
      ),
    },
    { label: "About", cell: (row: AttentionRow) => <span className="mono">{row.subject}</span> },
    {
      label: "Since",
      cell: (row: AttentionRow) => (
        <span>
          <DateTime at={row.createdAt} time />
          {row.times > 1 ? <small>{row.times} times</small> : null}
        </span>
      ),
    },
    ...(state === "open"
      ? []
      : [
          {
            label: "Closed",
            cell: (row: AttentionRow) => (
              <span>
                {row.resolvedAt ? <DateTime at={row.resolvedAt} time /> : null}
                {row.note ? <small>{row.note}</small> : null}
              </span>
            ),
          },
        ]),
  ];
}
