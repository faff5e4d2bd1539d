import { eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { users, welcomes } from "~/db/schema";
import { codeUnusedCondition, consumeCodeStatement, findCodeOwner } from "~/domain/accounts/one-time-codes";
import type { BrowserState, StartedSession } from "~/domain/accounts/sessions";
import { WELCOME_CREDITS } from "~/domain/credits/credit-packs";
import { grantStatements } from "~/domain/credits/grants";
import { startSession } from "./start-session";

export type VerifyEmailAddressResult =
  | { status: "verified"; userId: string; session: StartedSession; welcomeCredits: number }
  | { status: "expired" };

/**
 * Verifies an address with the code from its e-mail, gives the welcome credits once per person, and signs in, all or
 * nothing. Of many clicks at once, one is answered "verified".
 */
export async function verifyEmailAddress(
  app: Pick<App, "db" | "now" | "appSecret">,
  { token, browser }: { token: string; browser: BrowserState },
): Promise<VerifyEmailAddressResult> {
  const { db, now } = app;
  const code = await findCodeOwner(app, { token, purpose: "verify" });
  if (!code) return { status: "expired" };
  const [user] = await db
    .select({ id: users.id, email: users.email, normalisedEmail: users.normalisedEmail })
    .from(users)
    .where(eq(users.id, code.userId))
    .limit(1);
  if (!user) return { status: "expired" };
  const verify: Statement[] = [
    consumeCodeStatement(app, code.tokenHash),
    db
      .update(users)
      .set({ verifiedAt: sql`coalesce(${users.verifiedAt}, ${now()})` })
      .where(eq(users.id, user.id)),
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
    const condition = codeUnusedCondition(code.tokenHash);
    const proof = { userId: user.id, email: user.email, condition, statements };
    const session = await startSession(app, { proof, browser });
    return session ? { status: "verified", userId: user.id, session, welcomeCredits } : { status: "expired" };
  };
  try {
    return await attempt([...verify, ...welcome], WELCOME_CREDITS);
  } catch (error) {
    // This person was welcomed before, under this spelling of the address or another.
    if (!isConstraintViolation(error, "already-welcomed", "already-posted")) throw error;
    return attempt(verify, 0);
  }
}
