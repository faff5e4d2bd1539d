import { eq } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { users } from "~/db/schema";
import { countUsesQueries } from "~/domain/limits/count-use";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import {
  type EmailRequestAllowance,
  emailRequestCounters,
  readEmailRequestCounts,
} from "../email-addresses/email-request-limits";
import { createCodeStatement } from "../email-addresses/one-time-codes";

/** Counts the email before checking whether there is an account. */
export async function countResetEmail(
  app: Pick<App, "db" | "now" | "appSecret">,
  { email, callerAddress }: { email: string; callerAddress: string },
): Promise<EmailRequestAllowance> {
  const counters = await emailRequestCounters(app, { email, kind: "reset", callerAddress });
  const [first, ...others] = countUsesQueries(app, counters);
  return readEmailRequestCounts(counters, first ? await app.db.batch([first, ...others]) : []);
}

/** Emails a link to the owner if there is one. The caller answers the same either way. */
export async function sendResetEmail(
  app: Pick<App, "db" | "now" | "appSecret" | "enqueue">,
  { email }: { email: string },
): Promise<void> {
  const [user] = await app.db.select({ id: users.id }).from(users).where(eq(users.email, email)).limit(1);
  if (!user) return;
  const { statement, codeId } = await createCodeStatement(app, { email, purpose: "reset" });
  const message = queueEmailStatement(app, {
    template: "reset-password",
    to: email,
    data: { codeId },
    key: `reset-password:${codeId}`,
  });
  await runTransaction(app.db, [statement, message.statement]);
  await app.enqueue({ type: "deliver", deliveryId: message.deliveryId });
}
