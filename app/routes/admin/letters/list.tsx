import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { LETTER_STATES, listLetters } from "~/domain/letters/inspect";
import { requireAdmin } from "~/http/guards";
import { EmptyState } from "~/ui/empty-state";
import { Pagination, Tabs } from "~/ui/navigation";
import { Badge } from "~/ui/notice";
import { PageHead } from "~/ui/page";
import { DateTime } from "~/ui/price";
import { Table } from "~/ui/table";
import { hrefWith, idCursor } from "../paging";
import { LETTER_WORDS, letterName } from "./words";

const PATH = "/admin/letters";

export const meta: MetaFunction = () => [{ title: "Outbox · Inkloom" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { searchParams } = new URL(request.url);
  const state = LETTER_STATES.find((each) => each === searchParams.get("state")) ?? null;
  return { state, ...(await listLetters(context.app, { state, cursor: idCursor(searchParams) })) };
}

export default function Letters() {
  const { state, rows, after, before } = useLoaderData<typeof loader>();
  const href = hrefWith(PATH, { state: state ?? "" });
  return (
    <>
      <PageHead
        title="Outbox"
        lead="Every letter and every webhook call is a row first, written together with what it is about. It is sent once, and retried automatically while the other side is away."
      />
      <div className="mb-6">
        <Tabs
          label="Which"
          tabs={[
            { label: "All", href: PATH },
            ...LETTER_STATES.map((each) => ({
              label: LETTER_WORDS[each].label,
              href: hrefWith(PATH, { state: each })(),
            })),
          ]}
          current={href()}
        />
      </div>
      {rows.length > 0 ? (
        <Table
          caption="Newest first"
          hideCaption
          rows={rows}
          rowKey={(row) => row.id}
          columns={[
            {
              label: "What",
              cell: (row) => (
                <span>
                  <a href={`${PATH}/${row.id}`}>{letterName(row.template)}</a>
                  {row.channel === "webhook" ? <Badge tone="spot">Webhook</Badge> : null}
                  {row.lastError ? <small>{row.lastError}</small> : null}
                </span>
              ),
            },
            {
              label: "To",
              cell: (row) => (
                <span className="break">
                  {row.channel === "webhook" ? "the webhook" : veiled(row.recipient)}
                </span>
              ),
            },
            {
              label: "Written",
              cell: (row) => (
                <span>
                  <DateTime at={row.createdAt} time />
                </span>
              ),
            },
            {
              label: "State",
              cell: (row) => (
                <span>
                  <Badge tone={LETTER_WORDS[row.state].tone}>{LETTER_WORDS[row.state].label}</Badge>
                  {row.state === "pending" && row.attempts > 0 ? (
                    <small>
                      next try <DateTime at={row.nextAttemptAt} time />
                    </small>
                  ) : null}
                </span>
              ),
            },
            { label: "Tries", numeric: true, cell: (row) => row.attempts },
          ]}
        />
      ) : (
        <EmptyState title="Nothing here">
          <p>{state === "dead" ? "None was given up on." : "None is in this state right now."}</p>
        </EmptyState>
      )}
      <Pagination nextHref={after ? href({ after }) : null} previousHref={before ? href({ before }) : null} />
    </>
  );
}

/** Enough to tell letters apart in a list; the whole address stands on the letter's own page. */
function veiled(address: string): string {
  const at = address.lastIndexOf("@");
  return at < 1 ? "…" : `${address.charAt(0)}…${address.slice(at)}`;
}
