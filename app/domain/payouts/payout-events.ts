import type { PayoutEvent, PayoutProvider } from "~/adapters/ports/payments/payout-provider";
import type { App } from "~/app";
import type { WebhookProvider } from "~/domain/webhook-events/webhook-provider";
import { findAccountOwner, syncPayoutAccount } from "./accounts/sync-account";
import { syncBankPayouts } from "./bank-payouts";
import { syncReversals } from "./reversals/sync-reversals";

/** Events about creators' payout accounts; each company has its own address. */
export function payoutWebhookProviders({
  paymentProviders,
}: Pick<App, "paymentProviders">): WebhookProvider<PayoutEvent>[] {
  return Object.entries(paymentProviders).flatMap(([name, { payouts }]) =>
    payouts ? [payoutEvents(name, payouts)] : [],
  );
}

function payoutEvents(provider: string, payouts: PayoutProvider): WebhookProvider<PayoutEvent> {
  return {
    name: `${provider}-connect`,
    verify: (_app, { payload, headers }) => payouts.verifyEvent(payload, headers),
    read: (_app, payload) => payouts.readRecordedEvent(payload),
    isRelevant: ({ subject }) => subject !== "other",
    objectOf: ({ accountId, transferId }) => accountId ?? transferId,
    process: async (app, event) =>
      (await handlePayoutEvent(app, provider, event)) ? "processed" : "ignored",
  };
}

/** Acts on an event by reading its object again, like payment events. False: it is not about anything of ours. */
async function handlePayoutEvent(app: App, provider: string, event: PayoutEvent): Promise<boolean> {
  const { accountId, transferId } = event;
  if (event.subject === "transfer")
    return transferId !== null && syncReversals(app, { provider, transferId });
  if (accountId === null) return false;
  if (event.subject === "bank-payout") return syncBankPayouts(app, { provider, accountId });
  const userId = await findAccountOwner(app, { provider, accountId });
  if (!userId) return false;
  await syncPayoutAccount(app, { userId });
  return true;
}
