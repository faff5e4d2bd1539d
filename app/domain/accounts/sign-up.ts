import { eq } from "drizzle-orm";
import type { App } from "~/app";
import { applyAll, type Statement } from "~/db/client";
import { isRefusal } from "~/db/refusals";
import { users } from "~/db/schema";
import { letterStatement } from "~/domain/letters/outbox";
import { newId } from "~/lib/ids";
import { normaliseAddress } from "./addresses";
import { codeStatement } from "./codes";
import { hashPassword } from "./passwords";

type Parts = Pick<App, "db" | "now" | "secret" | "enqueue">;

/**
 * Makes an account, or writes to its owner that there is one. The answer is the same and costs the same either way:
 * the page must not tell whether an address is known.
 */
export async function signUp(
  app: Parts,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const passwordHash = await hashPassword(password);
  const userId = newId();
  const { statement: code, codeId } = await codeStatement(app, { userId, purpose: "verify" });
  const letter = letterStatement(app, {
    template: "verify-address",
    to: email,
    data: { codeId },
    key: `verify-address:${codeId}`,
  });
  const user = app.db.insert(users).values({
    id: userId,
    email,
    normalisedEmail: normaliseAddress(email),
    passwordHash,
    termsAcceptedAt: app.now(),
    createdAt: app.now(),
  });
  try {
    await applyAll(app.db, [user, code, letter.statement]);
    await app.enqueue({ type: "deliver", deliveryId: letter.deliveryId });
  } catch (error) {
    if (!isRefusal(error, "address-taken")) throw error;
    await tellOwner(app, email);
  }
}

/** Somebody signed up again: an unverified owner gets a new link, a verified one is told. */
async function tellOwner(app: Parts, email: string): Promise<void> {
  const [owner] = await app.db
    .select({ id: users.id, verifiedAt: users.verifiedAt })
    .from(users)
    .where(eq(users.email, email))
    .limit(1);
  if (!owner) return;
  if (owner.verifiedAt === null) return sendVerification(app, { userId: owner.id, email });
  const hour = Math.floor(app.now() / (60 * 60 * 1000));
  await post(app, [], {
    template: "account-exists",
    to: email,
    data: {},
    key: `account-exists:${owner.id}:${hour}`,
  });
}

/** A new link to verify the address with; the ones before stay good until they expire. */
export async function sendVerification(
  app: Parts,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const { statement, codeId } = await codeStatement(app, { userId, purpose: "verify" });
  await post(app, [statement], {
    template: "verify-address",
    to: email,
    data: { codeId },
    key: `verify-address:${codeId}`,
  });
}

async function post(
  app: Parts,
  statements: Statement[],
  letter: Parameters<typeof letterStatement>[1],
): Promise<void> {
  const { statement, deliveryId } = letterStatement(app, letter);
  await applyAll(app.db, [...statements, statement]);
  await app.enqueue({ type: "deliver", deliveryId });
}
