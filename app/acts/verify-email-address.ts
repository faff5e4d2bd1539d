import { eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { users, welcomes } from "~/db/schema";
import { consumeCodeStatement, findCodeOwner } from "~/domain/accounts/one-time-codes";
import { createSessionStatement } from "~/domain/accounts/sessions";
import { WELCOME_CREDITS } from "../domain/credits/credit-packs";
import { grantStatements } from "../domain/credits/grants";

export type VerifyEmailAddressResult =
  | { status: "verified"; userId: string; token: string; welcomeCredits: number }
  | { status: "expired" };

/**
 * Verifies an address with its letter's code, gives the welcome credits once per person, and starts the first session,
 * all or nothing. Of many clicks at once, one is answered "verified".
 */
export async function verifyEmailAddress(
  app: Pick<App, "db" | "now">,
  { token }: { token: string },
): Promise<VerifyEmailAddressResult> {
  const { db, now } = app;
  const code = await findCodeOwner(app, { token, purpose: "verify" });
  if (!code) return { status: "expired" };
  const [user] = await db
    .select({ id: users.id, normalisedEmail: users.normalisedEmail })
    .from(users)
    .where(eq(users.id, code.userId))
    .limit(1);
  if (!user) return { status: "expired" };
  const session = await createSessionStatement(app, { userId: user.id });
  const verify: Statement[] = [
    consumeCodeStatement(app, code.tokenHash),
    db
      .update(users)
      .set({ verifiedAt: sql`coalesce(${users.verifiedAt}, ${now()})` })
      .where(eq(users.id, user.id)),
    session.statement,
  ];
  const welcome: Statement[] = [
    db.insert(welcomes).values({ normalisedEmail: user.normalisedEmail, userId: user.id, createdAt: now() }),
    ...grantStatements(app, {
      userId: user.id,
      amount: WELCOME_CREDITS,
      kind: "welcome",
      unitCostCents: 0,
      reason: "welcome",
      reference: user.normalisedEmail,
    }),
  ];
  const attempt = async (
    statements: Statement[],
    welcomeCredits: number,
  ): Promise<VerifyEmailAddressResult> => {
    const [spent] = await runTransaction(db, statements);
    return spent?.meta.changes
      ? { status: "verified", userId: user.id, token: session.token, welcomeCredits }
      : { status: "expired" };
  };
  try {
    return await attempt([...verify, ...welcome], WELCOME_CREDITS);
  } catch (error) {
    // This person was welcomed before, under this spelling of the address or another.
    if (!isConstraintViolation(error, "already-welcomed", "already-posted")) throw error;
    return attempt(verify, 0);
  }
}
