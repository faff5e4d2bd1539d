import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findUsers } from "~/domain/operations/users";
import { requireAdmin } from "~/http/security/access-guards";
import { listLinks } from "~/lib/pagination";
import { Table } from "~/ui/data-display/table";
import { Button, ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Pagination } from "~/ui/elements/navigation";
import { PageHead } from "~/ui/elements/page-layout";
import { Input } from "~/ui/forms/fields";

const PATH = "/admin/credits";
const LONGEST_SEARCH = 254;

export const meta: MetaFunction = () => [{ title: "Admin: Manage User Credits & Controls · Inkloom" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const asked = new URL(request.url).searchParams;
  const search = (asked.get("q") ?? "").trim().slice(0, LONGEST_SEARCH);
  const after = asked.get("after")?.slice(0, LONGEST_SEARCH) || null;
  return { search, isFirst: after === null, ...(await findUsers(context.app, { search, after })) };
}

export default function AdminCredits() {
  const { search, people, next, isFirst } = useLoaderData<typeof loader>();
  const href = listLinks(PATH, { q: search });
  return (
    <>
      <PageHead
        title="Admin: Manage User Credits & Controls"
        lead="Find a person by the beginning of their e-mail address, or by their whole user ID."
      />
      <form method="get" className="filter">
        <Input label="E-mail or user ID" name="q" type="search" defaultValue={search} autoComplete="off" />
        <Button variant="outline">Search</Button>
        {search === "" ? null : (
          <ButtonLink href={PATH} variant="ghost">
            Clear
          </ButtonLink>
        )}
      </form>
      {people.length > 0 ? (
        <Table
          caption={
            search === ""
              ? "The newest first"
              : `${people.length === 1 ? "1 user" : `${people.length} users`} found${next || !isFirst ? " on this page" : ""}`
          }
          rows={people}
          rowKey={(person) => person.id}
          columns={[
            { label: "Email", cell: (person) => <a href={`${PATH}/${person.id}`}>{person.email}</a> },
            { label: "User ID", cell: (person) => <span className="mono">{person.id}</span> },
            {
              label: "Current Credits",
              numeric: true,
              cell: (person) => person.credits.toLocaleString("en-US"),
            },
          ]}
        />
      ) : (
        <EmptyState title="No users found.">
          <p>No address begins like this, and nobody has this ID.</p>
        </EmptyState>
      )}
      <Pagination nextHref={next ? href({ after: next }) : null} previousHref={isFirst ? null : href()} />
    </>
  );
}
