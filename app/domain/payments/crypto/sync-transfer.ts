import { eq } from "drizzle-orm";
import type { App } from "~/app";
import { payments } from "~/db/schema";
import { findSession } from "../find-session";
import { isCryptoSession } from "./judge-transfer";
import { settleTransfer } from "./settle-transfer";

/**
 * Acts on a notification about a transfer: reads it from the provider and applies its rule to the payment, which may be
 * paid already. False: not about a payment of ours.
 */
export async function syncTransfer(
  app: App,
  { provider, sessionId }: { provider: string; sessionId: string },
): Promise<boolean> {
  const session = await findSession(app, provider, sessionId);
  if (!isCryptoSession(session)) return false;
  const [payment] = await app.db
    .select()
    .from(payments)
    .where(eq(payments.id, session.paymentId ?? ""))
    .limit(1);
  if (payment?.provider !== provider || payment.payCurrency === null) return false;
  await settleTransfer(app, payment, session);
  return true;
}
