import { eq } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { users } from "~/db/schema";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import { newId } from "~/lib/ids";
import { canonicalEmail } from "./email-addresses";
import { createCodeStatement } from "./one-time-codes";
import { hashPassword } from "./passwords";

type SignUpContext = Pick<App, "db" | "now" | "appSecret" | "enqueue">;

/**
 * Creates an account, or e-mails its owner that there is one. Answer and cost are the same either way, so that the page
 * does not tell whether an address is known.
 */
export async function signUp(
  app: SignUpContext,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const passwordHash = await hashPassword(password);
  const userId = newId();
  const { statement: code, codeId } = await createCodeStatement(app, { userId, purpose: "verify" });
  const message = queueEmailStatement(app, {
    template: "verify-address",
    to: email,
    data: { codeId },
    key: `verify-address:${codeId}`,
  });
  const user = app.db.insert(users).values({
    id: userId,
    email,
    normalisedEmail: canonicalEmail(email),
    passwordHash,
    termsAcceptedAt: app.now(),
    createdAt: app.now(),
  });
  try {
    await runTransaction(app.db, [user, code, message.statement]);
    await app.enqueue({ type: "deliver", deliveryId: message.deliveryId });
  } catch (error) {
    if (!isConstraintViolation(error, "address-taken")) throw error;
    await notifyExistingOwner(app, email);
  }
}

/** Somebody signed up with a known address: an unverified owner gets a new link, a verified one a notice. */
async function notifyExistingOwner(app: SignUpContext, email: string): Promise<void> {
  const [owner] = await app.db
    .select({ id: users.id, verifiedAt: users.verifiedAt })
    .from(users)
    .where(eq(users.email, email))
    .limit(1);
  if (!owner) return;
  if (owner.verifiedAt === null) return sendVerificationEmail(app, { userId: owner.id, email });
  const hour = Math.floor(app.now() / (60 * 60 * 1000));
  await queueEmail(app, [], {
    template: "account-exists",
    to: email,
    data: {},
    key: `account-exists:${owner.id}:${hour}`,
  });
}

/** Sends a new verification link; earlier ones stay valid until they expire. */
export async function sendVerificationEmail(
  app: SignUpContext,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const { statement, codeId } = await createCodeStatement(app, { userId, purpose: "verify" });
  await queueEmail(app, [statement], {
    template: "verify-address",
    to: email,
    data: { codeId },
    key: `verify-address:${codeId}`,
  });
}

async function queueEmail(
  app: SignUpContext,
  statements: Statement[],
  email: Parameters<typeof queueEmailStatement>[1],
): Promise<void> {
  const { statement, deliveryId } = queueEmailStatement(app, email);
  await runTransaction(app.db, [...statements, statement]);
  await app.enqueue({ type: "deliver", deliveryId });
}
