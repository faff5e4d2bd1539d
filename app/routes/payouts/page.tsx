import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AdapterError } from "~/adapters/adapter-error";
import { syncPayoutAccount } from "~/domain/payouts/accounts/sync-account";
import { readPayoutsPage } from "~/domain/payouts/queries/payouts-page";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { readForm } from "~/http/forms/parse-form";
import { requireRecentProof, requireViewer } from "~/http/security/access-guards";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { ID, listLinks, pageLinks, parseCursor } from "~/lib/pagination";
import { StatCard } from "~/ui/data-display/stats-and-costs";
import { formatCents } from "~/ui/elements/money-and-dates";
import { Pagination } from "~/ui/elements/navigation";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import type { ShownReply } from "~/ui/forms/form-reply";
import { PayoutTerms } from "~/ui/sales/payout-terms";
import { AccountCard } from "./account-card";
import { NextPayout } from "./next-payout";
import { answerPayoutForm } from "./payout-action.server";
import { PAYOUTS_PATH } from "./payout-states";
import { BankPayoutsTable, PayoutsTable } from "./payout-tables";
import { words } from "./words";

const { page: text } = words;

export const meta: MetaFunction = () => [
  { title: text.documentTitle },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, context);
  const { app } = context;
  const { searchParams } = new URL(request.url);
  if (searchParams.has("returned")) throw await welcomeBack(context, viewer.id);
  if (searchParams.has("expired")) throw redirectWithToast(app.origin, PAYOUTS_PATH, text.replies.expired);
  const page = await readPayoutsPage(app, { userId: viewer.id, cursor: parseCursor(searchParams, ID) });
  return { ...page, isOn: app.config.payoutProvider !== null, now: app.now() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  // A thief who can change the payout account can take the money.
  const viewer = await requireRecentProof(request, context);
  await enforceFormRateLimit(context, "payouts");
  return answerPayoutForm(context, viewer, await readForm(request));
}

/** The person returns from Stripe's form, finished or not: reads the account's new state. */
async function welcomeBack(context: LoaderFunctionArgs["context"], userId: string): Promise<Response> {
  const { app } = context;
  const { welcomeBack: toasts } = text.replies;
  await enforceFormRateLimit(context, "payouts");
  let state: string | null = null;
  try {
    state = await syncPayoutAccount(app, { userId });
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    state = "checking";
  }
  const toast = state === "enabled" ? toasts.enabled : state === "checking" ? toasts.checking : toasts.other;
  return redirectWithToast(app.origin, PAYOUTS_PATH, toast);
}

export default function PayoutsPage() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<ShownReply>();
  return (
    <Wrap className="pb-16">
      <PageHead
        title={text.title}
        lead={text.lead}
        crumbs={[{ label: text.dashboard, href: "/dashboard" }, { label: text.title }]}
      />
      <section className="grid grid-cols-2 lg:grid-cols-4 gap-6 my-6" aria-label={text.figures.label}>
        <StatCard
          label={text.figures.pending}
          value={formatCents(page.pendingCents)}
          note={text.figures.pendingNote(page)}
        />
        <StatCard
          label={text.figures.available}
          value={formatCents(page.availableCents)}
          note={text.figures.availableNote(page)}
        />
        <StatCard
          label={text.figures.inTransit}
          value={formatCents(page.inTransitCents)}
          note={page.inTransitCents > 0 ? text.figures.inTransitNote : null}
        />
        <StatCard
          label={text.figures.paid}
          value={formatCents(page.paidCents)}
          note={text.figures.paidNote}
        />
      </section>
      <div className="grid lg:grid-cols-5 gap-8 lg:gap-12 items-start my-10">
        <div className="lg:col-span-3 grid gap-6">
          <AccountCard account={page.account} isOn={page.isOn} reply={reply} />
        </div>
        <div className="lg:col-span-2 grid gap-8">
          <NextPayout {...page} />
          <PayoutTerms isOpen isPublic />
        </div>
      </div>
      <section className="my-12" id="payouts">
        <h2 className="mb-4 text-xl">{text.list.title}</h2>
        <PayoutsTable payouts={page.payouts} />
        <Pagination
          label={text.list.pages}
          {...pageLinks(listLinks(PAYOUTS_PATH), { before: page.newer, after: page.older }, ID)}
        />
      </section>
      {page.bankPayouts.length > 0 ? (
        <section className="my-12">
          <h2 className="mb-4 text-xl">{text.bank.title}</h2>
          <BankPayoutsTable payouts={page.bankPayouts} />
        </section>
      ) : null}
    </Wrap>
  );
}
