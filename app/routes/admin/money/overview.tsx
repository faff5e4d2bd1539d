import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { companyLabel } from "~/adapters/companies";
import { isAllowed } from "~/domain/accounts/roles/permissions";
import { readMoneyOverview } from "~/domain/operations/money-overview";
import { requirePermission } from "~/http/security/access-guards";
import { StatCard } from "~/ui/data-display/stats-and-costs";
import { Table } from "~/ui/data-display/table";
import { ButtonLink } from "~/ui/elements/button";
import { formatCents } from "~/ui/elements/money-and-dates";
import { Notice } from "~/ui/elements/notice";
import { PageHead } from "~/ui/elements/page-layout";
import { owedRows } from "./owed-rows";
import { words } from "./words";

const { overview: text } = words;

export const meta: MetaFunction = () => [{ title: text.metaTitle }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, context, "/admin/money", "see");
  return {
    ...(await readMoneyOverview(context.app)),
    seesEvents: isAllowed(viewer, "/admin/events", "see"),
    providers: Object.entries(context.app.paymentProviders).map(([name, { lists }]) => ({
      name,
      company: companyLabel(name),
      hasLists: lists !== undefined,
    })),
  };
}

export default function MoneyOverviewPage() {
  const { money, checks, seesEvents, providers } = useLoaderData<typeof loader>();
  const broken = checks.filter((check) => check.broken.length > 0);
  const unchecked = checks.filter(({ checkedAt }) => checkedAt === null).length;
  const owed = owedRows(money);
  return (
    <>
      <PageHead
        title={text.title}
        lead={text.lead}
        actions={
          <ButtonLink href="/admin/download/money" variant="outline" download="">
            {text.csv}
          </ButtonLink>
        }
      />
      <div className="grid grid-cols-2 lg:grid-cols-4 gap-6 my-6">
        <StatCard
          label={text.taken}
          value={formatCents(money.takenCents)}
          note={text.takenNote({ count: money.paymentCount })}
        />
        <StatCard
          label={text.invoiced}
          value={formatCents(money.invoicedCents)}
          note={text.invoicedNote({ count: money.subscriptions })}
        />
        <StatCard label={text.refunded} value={formatCents(money.refundedCents)} note={text.inThirtyDays} />
        <StatCard
          label={text.disputed}
          value={formatCents(money.disputedCents)}
          note={text.disputedNote({ count: money.openDisputes })}
        />
      </div>
      <section className="my-8">
        <h2 className="mb-3">{text.owed}</h2>
        <Table
          caption={text.owedCaption}
          hideCaption
          rows={owed}
          rowKey={(row) => row.why}
          columns={[
            { label: text.why, cell: (row) => row.why },
            { label: text.whom, cell: (row) => row.whom },
            { label: text.amount, numeric: true, cell: (row) => formatCents(row.cents) },
          ]}
        />
      </section>
      <section className="my-8 grid gap-4">
        <h2>{text.ledger}</h2>
        {broken.length === 0 ? (
          <Notice kind="success" title={text.holds}>
            {unchecked > 0 ? <p>{text.notYet({ count: unchecked })}</p> : null}
          </Notice>
        ) : (
          <Notice kind="error" title={text.broken}>
            <ul>
              {broken.flatMap((check) =>
                check.broken.map((row) => (
                  <li key={`${check.name} ${row.subject}`}>
                    <b>{check.name}</b> <span className="mono break">{row.subject}</span> {row.detail}
                  </li>
                )),
              )}
            </ul>
          </Notice>
        )}
        <p>
          <a href="/admin/invariants">{text.all}</a>
        </p>
      </section>
      <section className="my-8">
        <h2 className="mb-3">{text.more}</h2>
        <ul className="links">
          <li>
            <a href="/admin/payments">{text.links.payments}</a>
          </li>
          <li>
            <a href="/admin/subscriptions">{text.links.subscriptions}</a>
          </li>
          <li>
            <a href="/admin/payouts">{text.links.payouts}</a>
          </li>
          {seesEvents ? (
            <li>
              <a href="/admin/events">{text.links.events({ count: money.failedEvents })}</a>
            </li>
          ) : null}
          {providers.map((provider) => (
            <li key={provider.name}>
              <a href={`/admin/money/${provider.name}`}>{text.links.compare(provider)}</a>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
