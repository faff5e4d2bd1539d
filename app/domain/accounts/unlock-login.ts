import { and, eq, isNotNull } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { codes, users } from "~/db/schema";
import { updateTable } from "~/db/writes";
import { clearUsesStatement, countUsesQueries } from "~/domain/limits/count-use";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import { knownDeviceToken } from "./devices/known-device";
import { emailRequestCounters, readEmailRequestCounts } from "./email-addresses/email-request-limits";
import { codeUnusedCondition, createCodeStatement, findCode } from "./email-addresses/one-time-codes";
import { addressCounters } from "./login-limits";

/**
 * Emails the owner of an address, if there is one, a link that makes a browser known, so that strangers' guesses no longer
 * hold it up. The caller answers the same either way.
 */
export async function sendUnlockEmail(
  app: Pick<App, "db" | "now" | "appSecret" | "enqueue">,
  { email, callerAddress }: { email: string; callerAddress: string },
): Promise<void> {
  const counters = await emailRequestCounters(app, { email, kind: "unlock", callerAddress });
  const [owner, ...counted] = await app.db.batch([
    app.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email), isNotNull(users.verifiedAt)))
      .limit(1),
    ...countUsesQueries(app, counters),
  ]);
  if (owner.length === 0 || !readEmailRequestCounts(counters, counted).isWithin) return;
  const { statement, codeId } = await createCodeStatement(app, { email, purpose: "unlock" });
  const notification = queueEmailStatement(app, {
    template: "unlock-login",
    to: email,
    data: { codeId },
    key: `unlock-login:${codeId}`,
  });
  await runTransaction(app.db, [statement, notification.statement]);
  await app.enqueue({ type: "deliver", deliveryId: notification.deliveryId });
}

/**
 * Uses the email's code, once: the browser that gets the device token counts as known, with its full number of tries. It
 * is not signed in; the password is still asked.
 */
export async function unlockLogin(
  app: Pick<App, "db" | "now" | "appSecret">,
  { token }: { token: string },
): Promise<{ status: "unlocked"; deviceToken: string } | { status: "expired" }> {
  const code = await findCode(app, { token, purpose: "unlock", browserToken: null });
  if (!code) return { status: "expired" };
  const { email } = code.user;
  const condition = codeUnusedCondition(code.tokenHash);
  const results = await runTransaction(app.db, [
    ...(await addressCounters(email, "known")).map((counter) => clearUsesStatement(app, counter, condition)),
    updateTable(codes)
      .set({ usedAt: app.now() })
      .where(and(eq(codes.tokenHash, code.tokenHash), condition)),
  ]);
  if (!results.at(-1)?.meta.changes) return { status: "expired" };
  return { status: "unlocked", deviceToken: await knownDeviceToken(app, email) };
}
