import { and, eq, isNotNull } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { users } from "~/db/schema";
import { countUsesQueries } from "~/domain/limits/count-use";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import { newId } from "~/lib/ids";
import { emailRequestCounters, readEmailRequestCounts } from "./email-request-limits";
import { createCodeStatement } from "./one-time-codes";

export type RequestEmailChangeResult = { status: "sent" } | { status: "too-many" };

/**
 * Sends a link to the new address; only its use there changes the account's address. The answer is the same if the
 * address belongs to another account: then its owner gets the email instead.
 */
export async function requestEmailChange(
  app: Pick<App, "db" | "now" | "appSecret" | "enqueue">,
  { email, newEmail, callerAddress }: { email: string; newEmail: string; callerAddress: string },
): Promise<RequestEmailChangeResult> {
  const counters = await emailRequestCounters(app, { email: newEmail, kind: "change-email", callerAddress });
  const [taken, ...counted] = await app.db.batch([
    app.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, newEmail), isNotNull(users.verifiedAt)))
      .limit(1),
    ...countUsesQueries(app, counters),
  ]);
  const { isNetworkWithin, isWithin } = readEmailRequestCounts(counters, counted);
  if (!isNetworkWithin) return { status: "too-many" };
  if (!isWithin) return { status: "sent" };
  const { statement, codeId } = await createCodeStatement(app, { email, purpose: "change-email", newEmail });
  const notification =
    taken.length > 0
      ? queueEmailStatement(app, {
          template: "address-in-use",
          to: newEmail,
          data: {},
          key: `address-in-use:${newId()}`,
        })
      : queueEmailStatement(app, {
          template: "change-address",
          to: newEmail,
          data: { codeId },
          key: `change-address:${codeId}`,
        });
  await runTransaction(
    app.db,
    taken.length > 0 ? [notification.statement] : [statement, notification.statement],
  );
  await app.enqueue({ type: "deliver", deliveryId: notification.deliveryId });
  return { status: "sent" };
}
