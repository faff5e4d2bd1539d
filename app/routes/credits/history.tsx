import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readCreditHistory } from "~/domain/credits/credit-history";
import { isInReturnTime } from "~/domain/credits/packs/return-time";
import { requireViewer } from "~/http/security/access-guards";
import { LINE_NUMBER_BY_TIME, listLinks, pageLinks, parseCursor } from "~/lib/pagination";
import { LANGUAGE } from "~/lib/words";
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
import { words } from "./words";

const HERE = "/credits/history";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesHref }];
export const meta: MetaFunction = () => [
  { title: words.history.metaTitle },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, context);
  const cursor = parseCursor(new URL(request.url).searchParams, LINE_NUMBER_BY_TIME);
  const history = await readCreditHistory(context.app, { userId: viewer.id, cursor });
  return { ...history, now: context.app.now() };
}

export default function CreditHistory() {
  const statement = useLoaderData<typeof loader>();
  const { page, lineCount, debts } = statement;
  const lines = page.rows;
  return (
    <Wrap className="credit-history">
      <PageHead
        title={words.history.heading}
        crumbs={[
          { label: words.history.accountSettings, href: "/account" },
          { label: words.history.heading },
        ]}
        lead={words.history.lead}
        actions={
          <>
            <ButtonLink href="/buy-credits">{words.history.buyCredits}</ButtonLink>
            {lineCount > 0 ? (
              <ButtonLink href={`${HERE}.csv`} variant="outline" download="">
                {words.history.downloadCsv}
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
          title={words.history.nothingHasMovedYet}
          action={<ButtonLink href="/buy-credits">{words.history.buyCredits}</ButtonLink>}
        >
          <p>{words.history.nothingHasMovedHint}</p>
        </EmptyState>
      ) : (
        <div className="statement-columns">
          <section aria-labelledby="lines">
            <div className="statement-head">
              <h2 id="lines">{words.history.everyLine}</h2>
              <p className="hint num">
                {lines.length > 0
                  ? words.history.linesOf({
                      line: format(lines.at(-1)?.line ?? 0),
                      line2: format(lines[0]?.line ?? 0),
                      lineCount: format(lineCount),
                    })
                  : null}
              </p>
            </div>
            <CreditStatementTable lines={lines} />
            <Pagination
              label={words.history.pagesLabel}
              {...pageLinks(listLinks(HERE), page, LINE_NUMBER_BY_TIME)}
            />
          </section>
          <div className="statement-side">
            <CreditLots lots={statement.lots} returnHref={(lot) => returnHref(lot, statement.now)} />
            <CreditHolds holds={statement.holds} />
          </div>
        </div>
      )}
    </Wrap>
  );
}

function returnHref(
  lot: { paymentId: string | null; createdAt: number; granted: number; remaining: number },
  now: number,
): string | null {
  const isOffered = lot.paymentId && lot.remaining === lot.granted && isInReturnTime(lot, now);
  return isOffered ? `/credits/return/${lot.paymentId}` : null;
}

function format(line: number): string {
  return line.toLocaleString(LANGUAGE);
}
