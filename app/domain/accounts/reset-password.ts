import { and, eq } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { users } from "~/db/schema";
import { counterOf, countUse } from "~/domain/limits/count-use";
import { emailSubject } from "~/domain/limits/subjects";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import {
  codeUnusedCondition,
  consumeCodeStatement,
  createCodeStatement,
  findCodeOwner,
} from "./one-time-codes";
import { hashPassword } from "./passwords";
import { endAllSessionsStatement } from "./sessions";

/** E-mails a link to the owner if there is one. The caller answers the same either way. */
export async function requestPasswordReset(
  app: Pick<App, "db" | "now" | "appSecret" | "enqueue">,
  { email }: { email: string },
): Promise<void> {
  const isWithin = await countUse(app, counterOf("reset-letter", await emailSubject(email)));
  const [user] = await app.db.select({ id: users.id }).from(users).where(eq(users.email, email)).limit(1);
  if (!user || !isWithin) return;
  const { statement, codeId } = await createCodeStatement(app, { userId: user.id, purpose: "reset" });
  const message = queueEmailStatement(app, {
    template: "reset-password",
    to: email,
    data: { codeId },
    key: `reset-password:${codeId}`,
  });
  await runTransaction(app.db, [statement, message.statement]);
  await app.enqueue({ type: "deliver", deliveryId: message.deliveryId });
}

/** Sets a new password with the code from the e-mail, once, and ends every session. */
export async function resetPassword(
  app: Pick<App, "db" | "now">,
  { token, password }: { token: string; password: string },
): Promise<{ status: "changed" } | { status: "expired" }> {
  const owner = await findCodeOwner(app, { token, purpose: "reset" });
  if (!owner) return { status: "expired" };
  const passwordHash = await hashPassword(password);
  const [changed] = await runTransaction(app.db, [
    app.db
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, owner.userId), codeUnusedCondition(owner.tokenHash))),
    consumeCodeStatement(app, owner.tokenHash),
    endAllSessionsStatement(app, { userId: owner.userId }),
  ]);
  return changed?.meta.changes ? { status: "changed" } : { status: "expired" };
}
