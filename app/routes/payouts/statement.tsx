import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readPayoutStatement } from "~/domain/payouts/queries/payout-statement";
import { notFound, orNotFound } from "~/http/responses/error-responses";
import { requireViewer } from "~/http/security/access-guards";
import { isId } from "~/lib/ids";
import { KeyValueList } from "~/ui/data-display/stats-and-costs";
import { DateTime, formatCents, formatDay } from "~/ui/elements/money-and-dates";
import { Badge } from "~/ui/elements/notice";
import { Card, PageHead, Wrap } from "~/ui/elements/page-layout";
import { PayoutTerms } from "~/ui/sales/payout-terms";
import { PAYOUT_TONES } from "./payout-states";
import { changeOf, StatementTable } from "./statement-table";
import { words } from "./words";

const { statement: text, page } = words;

export const meta: MetaFunction = () => [
  { title: text.documentTitle },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, context);
  if (!isId(params.id)) throw notFound();
  return orNotFound(await readPayoutStatement(context.app, { payoutId: params.id, userId: viewer.id }));
}

export default function PayoutStatementPage() {
  const { payout, rows, more } = useLoaderData<typeof loader>();
  const { state, amountCents, reversedCents, createdAt, sentAt } = payout;
  return (
    <Wrap className="pb-16">
      <PageHead
        title={text.title({ date: formatDay(createdAt) })}
        lead={text.lead}
        crumbs={[
          { label: page.dashboard, href: "/dashboard" },
          { label: page.title, href: "/stripe-account" },
          { label: formatDay(createdAt) },
        ]}
      />
      <section className="my-6" aria-label={text.caption}>
        <StatementTable rows={rows} more={more} totalCents={amountCents} />
        {rows.some((row) => changeOf(row) !== 0) ? <p className="hint my-4">{text.changeHint}</p> : null}
      </section>
      <div className="grid lg:grid-cols-2">
        <Card className="grid gap-4">
          <h2 className="text-xl">{text.facts}</h2>
          <KeyValueList
            rows={[
              {
                label: text.state,
                value: <Badge tone={PAYOUT_TONES[state]}>{page.payoutStates[state]}</Badge>,
              },
              { label: text.amount, value: formatCents(amountCents) },
              ...(reversedCents > 0 ? [{ label: text.takenBack, value: formatCents(-reversedCents) }] : []),
              { label: text.made, value: <DateTime at={createdAt} time /> },
              ...(sentAt === null ? [] : [{ label: text.sent, value: <DateTime at={sentAt} time /> }]),
            ]}
          />
          <PayoutTerms />
        </Card>
      </div>
    </Wrap>
  );
}
