import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readCreditHistory } from "~/domain/credits/credit-history";
import { requireViewer } from "~/http/security/access-guards";
import { CreditStatementTable } from "~/ui/credits/credit-statement";
import stylesHref from "~/ui/credits/credit-statement.css?url";
import {
  CreditDebtNotice,
  CreditHolds,
  CreditLots,
  CreditTotals,
  PendingCreditPurchases,
} from "~/ui/credits/credit-summary";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Pagination } from "~/ui/elements/navigation";
import { PageHead, Wrap } from "~/ui/elements/page-layout";

const HERE = "/credits/history";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesHref }];
export const meta: MetaFunction = () => [
  { title: "Credit history · Inkloom" },
  { name: "robots", content: "noindex" },
];

/** A place in the statement, from the address; anything else is its beginning. */
function readStatementCursor(request: Request): { before?: number; after?: number } {
  const asked = new URL(request.url).searchParams;
  const line = (name: string) => {
    const text = asked.get(name) ?? "";
    return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  };
  const before = line("before");
  return before === undefined ? { after: line("after") } : { before };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, context);
  return readCreditHistory(context.app, { userId: viewer.id, ...readStatementCursor(request) });
}

export default function CreditHistory() {
  const statement = useLoaderData<typeof loader>();
  const { lines, lineCount, older, newer, debts } = statement;
  return (
    <Wrap className="credit-history">
      <PageHead
        title="Credit history"
        crumbs={[{ label: "Account Settings", href: "/account" }, { label: "Credit history" }]}
        lead="Every credit that came and went, what it was for, and what was left after it."
        actions={
          <>
            <ButtonLink href="/buy-credits">Buy Credits</ButtonLink>
            {lineCount > 0 ? (
              <ButtonLink href={`${HERE}.csv`} variant="outline" download="">
                Download CSV
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <CreditTotals statement={statement} />
      {debts.length > 0 ? <CreditDebtNotice debts={debts} /> : null}
      <PendingCreditPurchases payments={statement.pendingPurchases} />
      {lineCount === 0 ? (
        <EmptyState
          drawing="screen"
          title="Nothing has moved yet"
          action={<ButtonLink href="/buy-credits">Buy Credits</ButtonLink>}
        >
          <p>Once you have credits, this page shows where each of them came from and where it went.</p>
        </EmptyState>
      ) : (
        <div className="statement-columns">
          <section aria-labelledby="lines">
            <div className="statement-head">
              <h2 id="lines">Every line</h2>
              <p className="hint num">
                {lines.length > 0
                  ? `${format(lines.at(-1)?.line ?? 0)}–${format(lines[0]?.line ?? 0)} of ${format(lineCount)}`
                  : null}
              </p>
            </div>
            <CreditStatementTable lines={lines} />
            <Pagination
              label="Pages of the statement"
              previousHref={newer === null ? null : newerHref(newer, lineCount)}
              nextHref={older === null ? null : `${HERE}?before=${older}`}
            />
          </section>
          <div className="statement-side">
            <CreditLots lots={statement.lots} />
            <CreditHolds holds={statement.holds} />
          </div>
        </div>
      )}
    </Wrap>
  );
}

function newerHref(newest: number, count: number): string {
  return newest >= count ? HERE : `${HERE}?after=${newest}`;
}

function format(line: number): string {
  return line.toLocaleString("en-US");
}
