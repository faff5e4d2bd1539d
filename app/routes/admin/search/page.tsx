import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { isAllowed } from "~/domain/accounts/roles/permissions";
import type { Viewer } from "~/domain/accounts/viewer";
import { type Found, MAX_SEARCH_CHARACTERS, searchEverything } from "~/domain/operations/search";
import { requirePermission } from "~/http/security/access-guards";
import { Table } from "~/ui/data-display/table";
import { Button } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { PageHead } from "~/ui/elements/page-layout";
import { Input } from "~/ui/forms/fields";
import { words } from "./words";

const PATH = "/admin/search";

export const meta: MetaFunction = () => [{ title: words.metaTitle }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, context, PATH, "see");
  const text = (new URL(request.url).searchParams.get("q") ?? "").slice(0, MAX_SEARCH_CHARACTERS);
  const found = await searchEverything(context.app, { text });
  // Only results with a page that this person may see.
  return { text, found: found.flatMap((row) => placeOf(row, viewer)) };
}

function placeOf(row: Found, viewer: Viewer): (Found & { href: string })[] {
  switch (row.kind) {
    case "person":
      return isAllowed(viewer, "/admin/users/:id", "see") ? [{ ...row, href: `/admin/users/${row.id}` }] : [];
    case "order":
      return isAllowed(viewer, "/admin/orders/:id", "see")
        ? [{ ...row, href: `/admin/orders/${row.id}` }]
        : [];
    case "product":
      return [{ ...row, href: `/product/${row.id}` }];
    case "payment":
      return isAllowed(viewer, "/admin/payments/:id", "see")
        ? [{ ...row, href: `/admin/payments/${row.id}` }]
        : [];
    case "inquiry":
      return isAllowed(viewer, "/admin/inbox/:id", "see") ? [{ ...row, href: `/admin/inbox/${row.id}` }] : [];
  }
}

export default function AdminSearch() {
  const { text, found } = useLoaderData<typeof loader>();
  const empty = text ? words.none : words.begin;
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <search>
        <form method="get" className="filter">
          <Input
            label={words.field}
            name="q"
            type="search"
            defaultValue={text}
            maxLength={MAX_SEARCH_CHARACTERS}
            autoComplete="off"
          />
          <Button variant="outline">{words.search}</Button>
        </form>
      </search>
      {found.length === 0 ? (
        <EmptyState title={empty.title}>
          <p>{empty.text}</p>
        </EmptyState>
      ) : (
        <Table
          caption={words.results}
          rows={found}
          rowKey={(row) => `${row.kind}-${row.id}`}
          columns={[
            {
              label: words.name,
              cell: (row) => (
                <span className="break" dir="auto">
                  <a href={row.href}>{row.title}</a>
                  {row.detail ? <small>{row.detail}</small> : null}
                </span>
              ),
            },
            { label: words.what, cell: (row) => words.kinds[row.kind] },
            { label: words.id, cell: (row) => <span className="mono">{row.id}</span> },
          ]}
        />
      )}
    </>
  );
}
