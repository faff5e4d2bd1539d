import type Stripe from "stripe";
import { AdapterError, UNSUPPORTED_COUNTRY } from "../adapter-error";
import type { PayoutAccount, PayoutProvider } from "../ports/payments/payout-provider";
import {
  accountLinkSchema,
  accountSchema,
  bankPayoutSchema,
  loginLinkSchema,
  reversalSchema,
  transferSchema,
} from "./connect-responses.server";
import {
  toPayoutAccount,
  toPayoutEvent,
  toProviderBankPayout,
  toProviderTransfer,
} from "./map-connect.server";
import { ask, listOf } from "./responses.server";

const CURRENCY = "usd";
const INCLUDED = ["configuration.recipient", "identity", "requirements"] as const;
/** Stripe's largest page. A transfer never has that many reversals. */
const MAX_PAGE_SIZE = 100;
const BANK_PAYOUTS_READ = 30;

/**
 * Stripe Connect with Accounts v2. Creators are recipients: they only receive transfers from our balance, we are
 * responsible for fees and losses, and Stripe collects what the law requires, on its own pages.
 *
 * Transfers name no charge as their source: what is paid out was available on our balance days before.
 */
export function createStripePayouts(
  stripe: Stripe,
  verifySignature: (rawBody: string, signature: string) => Promise<boolean>,
): PayoutProvider {
  return {
    async createAccount({ key, userId, email, country }) {
      const account = await ask(accountSchema, () =>
        stripe.v2.core.accounts.create(
          {
            contact_email: email,
            dashboard: "express",
            identity: { country: country.toLowerCase(), entity_type: "individual" },
            configuration: {
              recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
            },
            defaults: {
              responsibilities: { fees_collector: "application", losses_collector: "application" },
            },
            metadata: { user_id: userId },
            include: [...INCLUDED],
          },
          { idempotencyKey: `payout-account-${key}` },
        ),
      ).catch(nameCountry);
      return toPayoutAccount(account);
    },
    findAccount: async (accountId) => retrieveAccount(stripe, accountId),
    async closeAccount(accountId) {
      try {
        await ask(accountSchema, () =>
          stripe.v2.core.accounts.close(accountId, { applied_configurations: ["recipient"] }),
        );
      } catch (error) {
        if (!(error instanceof AdapterError) || error.kind !== "refused") throw error;
        // Stripe refuses a closed account; a repeated request counts as done.
        if ((await retrieveAccount(stripe, accountId)).state !== "closed") throw error;
      }
    },
    async openOnboarding({ accountId, returnUrl, refreshUrl }) {
      const link = await ask(accountLinkSchema, () =>
        stripe.v2.core.accountLinks.create({
          account: accountId,
          use_case: {
            type: "account_onboarding",
            account_onboarding: {
              return_url: returnUrl,
              refresh_url: refreshUrl,
              // Everything at once, so that no person is asked again half a year later.
              collection_options: { fields: "eventually_due" },
            },
          },
        }),
      );
      return link.url;
    },
    async openDashboard(accountId) {
      return (await ask(loginLinkSchema, () => stripe.accounts.createLoginLink(accountId))).url;
    },
    async send({ accountId, amountCents, key, round }) {
      const transfer = await namingOurBalance(() =>
        ask(transferSchema, () =>
          stripe.transfers.create(
            {
              amount: amountCents,
              currency: CURRENCY,
              destination: accountId,
              transfer_group: key,
              metadata: { payout: key },
            },
            { idempotencyKey: round === 0 ? `payout-${key}` : `payout-${key}-${round}` },
          ),
        ),
      );
      return toProviderTransfer(transfer);
    },
    async findSent({ accountId, key }) {
      const page = await ask(listOf(transferSchema), () =>
        stripe.transfers.list({ destination: accountId, transfer_group: key, limit: 1 }),
      );
      const [transfer] = page.data;
      return transfer ? toProviderTransfer(transfer) : null;
    },
    async reverse({ transferId, amountCents, key }) {
      const reversal = await ask(reversalSchema, () =>
        stripe.transfers.createReversal(
          transferId,
          { amount: amountCents, metadata: { reversal: key } },
          { idempotencyKey: `payout-reversal-${key}` },
        ),
      );
      return { id: reversal.id, amountCents: reversal.amount, key };
    },
    async listReversals(transferId) {
      const page = await ask(listOf(reversalSchema), () =>
        stripe.transfers.listReversals(transferId, { limit: MAX_PAGE_SIZE }),
      );
      return page.data.map(({ id, amount, metadata }) => ({
        id,
        amountCents: amount,
        key: metadata?.reversal ?? null,
      }));
    },
    async listBankPayouts(accountId) {
      const page = await ask(listOf(bankPayoutSchema), () =>
        stripe.payouts.list({ limit: BANK_PAYOUTS_READ }, { stripeAccount: accountId }),
      );
      return page.data.map(toProviderBankPayout);
    },
    async verifyEvent(rawBody, headers) {
      const signature = headers.get("stripe-signature");
      if (!signature || !(await verifySignature(rawBody, signature))) return null;
      try {
        return toPayoutEvent(rawBody);
      } catch {
        return null;
      }
    },
    readRecordedEvent: toPayoutEvent,
  };
}

async function retrieveAccount(stripe: Stripe, accountId: string): Promise<PayoutAccount> {
  return toPayoutAccount(
    await ask(accountSchema, () => stripe.v2.core.accounts.retrieve(accountId, { include: [...INCLUDED] })),
  );
}

/** Stripe refuses what our balance does not cover; it succeeds once the balance has grown. */
async function namingOurBalance<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof AdapterError && error.message.endsWith("balance_insufficient"))
      throw new AdapterError("stripe", error.status, "quota", "balance_insufficient");
    throw error;
  }
}

/** Stripe's codes of a country that it does not serve are several; all have the word. */
function nameCountry(error: unknown): never {
  if (error instanceof AdapterError && error.kind === "refused" && /country/.test(error.message))
    throw new AdapterError("stripe", error.status, "refused", UNSUPPORTED_COUNTRY);
  throw error;
}
