import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readPayoutForAdmin, retryPayoutForAdmin } from "~/domain/payouts/queries/admin-payouts";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { orNotFound } from "~/http/responses/error-responses";
import { requirePermission } from "~/http/security/access-guards";
import { humanize } from "~/lib/text/formats/humanize";
import { Table } from "~/ui/data-display/table";
import { DateTime, formatCents } from "~/ui/elements/money-and-dates";
import { Badge } from "~/ui/elements/notice";
import { ActionCard, ActionForm, DetailColumns, DetailPage, KnownFacts } from "../page-kit/detail-page";
import { readAdminNote } from "../page-kit/note-input";
import { readAdminAction } from "../page-kit/read-admin-action";
import { words } from "./words";

const PATH = "/admin/payouts";
const { payout: text, states, reversalStates, toasts } = words;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: text.metaTitle({ email: data?.payout.email ?? text.unknown }) },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requirePermission(request, context, "/admin/payouts/:id", "see");
  return orNotFound(await readPayoutForAdmin(context.app, { id: params.id ?? "" }));
}

export async function action(args: ActionFunctionArgs) {
  const { app, by, id, form } = await readAdminAction(args, "/admin/payouts/:id", "handleMoney");
  const state = orNotFound(await retryPayoutForAdmin(app, { id, by, why: readAdminNote(form) }));
  return redirectWithToast(app.origin, `${PATH}/${id}`, toasts[state]);
}

export default function AdminPayoutPage() {
  const { payout, reversals, audit } = useLoaderData<typeof loader>();
  const state = states[payout.state];
  return (
    <DetailPage
      title={text.title({ amount: formatCents(payout.amountCents) })}
      crumbs={[{ label: words.list.title, href: PATH }, { label: text.thisOne }]}
      audit={audit}
    >
      <DetailColumns>
        <KnownFacts
          facts={[
            { label: text.state, value: <Badge tone={state.tone}>{state.label}</Badge> },
            {
              label: text.to,
              value: (
                <a className="break" href={`/admin/credits/${payout.userId}`}>
                  {payout.email}
                </a>
              ),
            },
            payout.reversedCents > 0 && {
              label: text.takenBack,
              value: formatCents(-payout.reversedCents),
            },
            { label: text.made, value: <DateTime at={payout.createdAt} time /> },
            payout.sentAt !== null && { label: text.sent, value: <DateTime at={payout.sentAt} time /> },
            { label: text.tries, value: payout.attempts },
            payout.state === "wanted" && {
              label: text.nextTry,
              value: <DateTime at={payout.nextAttemptAt} time />,
            },
            payout.lastError !== null && {
              label: text.lastError,
              value: <span className="break">{payout.lastError}</span>,
            },
            payout.accountState !== null && {
              label: text.accountState,
              value: humanize(payout.accountState),
            },
            { label: text.account, value: <span className="mono break">{payout.providerAccountId}</span> },
            payout.providerTransferId !== null && {
              label: text.transfer,
              value: <span className="mono break">{payout.providerTransferId}</span>,
            },
          ]}
        />
        <ActionCard title={text.retryTitle}>
          <p>
            {payout.state === "sent" ? text.isSent : payout.state === "wanted" ? text.waits : text.failed}
          </p>
          {payout.state === "sent" ? null : <ActionForm label={text.retry} busyText={text.retrying} />}
        </ActionCard>
      </DetailColumns>
      {reversals.length > 0 ? (
        <section className="mt-10">
          <h2 className="mb-3">{text.reversals}</h2>
          <Table
            caption={text.reversals}
            hideCaption
            rows={reversals}
            rowKey={({ id }) => id}
            columns={[
              { label: text.reversalWhy, cell: (row) => (row.isManual ? text.byHand : text.byDebt) },
              { label: text.reversalAmount, numeric: true, cell: (row) => formatCents(row.amountCents) },
              {
                label: text.state,
                cell: (row) => (
                  <span>
                    <Badge tone={reversalStates[row.state].tone}>{reversalStates[row.state].label}</Badge>
                    {row.lastError ? <small>{row.lastError}</small> : null}
                  </span>
                ),
              },
              { label: text.at, cell: (row) => <DateTime at={row.createdAt} time /> },
            ]}
          />
        </section>
      ) : null}
    </DetailPage>
  );
}
