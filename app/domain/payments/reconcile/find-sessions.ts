import { AdapterError } from "~/adapters/adapter-error";
import type { CheckoutSession, PaymentProvider } from "~/adapters/ports/payments/payment-provider";
import type { App } from "~/app";
import type { Payment } from "~/purchase";
import { paymentProvider } from "../providers";

const MAX_PAGES = 3;
/** Below this number, payments are read one by one. */
const MIN_PAYMENTS_FOR_LIST = 3;
/** The provider's clock may differ from ours. */
const CLOCK_DIFFERENCE_MS = 10 * 60 * 1000;

/** The sessions of payments by the payments' ids, as far as the providers' lists show them. `open` is oldest first. */
export async function findSessions(
  app: Pick<App, "db" | "now" | "paymentProviders">,
  open: Payment[],
): Promise<Map<string, CheckoutSession>> {
  const found = new Map<string, CheckoutSession>();
  for (const name of new Set(open.map(({ provider }) => provider))) {
    const own = open.filter(({ provider }) => provider === name);
    await findInList(paymentProvider(app, name), own, found);
  }
  return found;
}

/**
 * Reads the newest session; the provider's list has the earlier ones. Also finds a session whose id we never received, by
 * our payment's id on it.
 */
async function findInList(
  provider: PaymentProvider,
  open: Payment[],
  found: Map<string, CheckoutSession>,
): Promise<void> {
  const newest = open.filter(({ sessionId }) => sessionId !== null).at(-1);
  const oldest = open[0];
  if (!provider.listCheckoutsBefore) return;
  if (!newest?.sessionId || !oldest || open.length < MIN_PAYMENTS_FOR_LIST) return;
  const bySession = new Map(open.map(({ id, sessionId }) => [sessionId, id]));
  const unsent = new Set(open.filter(({ sessionId }) => sessionId === null).map(({ id }) => id));
  let before = newest.sessionId;
  try {
    found.set(newest.id, await provider.findCheckout(before));
    for (let page = 0; page < MAX_PAGES && open.some(({ id }) => !found.has(id)); page++) {
      const list = await provider.listCheckoutsBefore(before);
      for (const session of list) {
        const ours = bySession.get(session.id);
        if (ours) found.set(ours, session);
        else if (session.paymentId && unsent.has(session.paymentId)) found.set(session.paymentId, session);
      }
      const last = list.at(-1);
      if (!last || last.createdAt < oldest.createdAt - CLOCK_DIFFERENCE_MS) break;
      before = last.id;
    }
  } catch (error) {
    // The provider does not know the first session: each payment is read by itself.
    if (!(error instanceof AdapterError) || error.retryable) throw error;
  }
}
