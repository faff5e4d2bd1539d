import { eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { applyAll, type Statement } from "~/db/client";
import { isRefusal } from "~/db/refusals";
import { users, welcomes } from "~/db/schema";
import { findCodeOwner, spendCodeStatement } from "~/domain/accounts/codes";
import { sessionStatement } from "~/domain/accounts/sessions";
import { grantStatements } from "./grants";
import { WELCOME_CREDITS } from "./packs";

export type Verification =
  | { status: "verified"; userId: string; token: string; welcomeCredits: number }
  | { status: "expired" };

/**
 * Verifies an address with its letter's code, gives the welcome credits once per person, and starts the first session,
 * all or nothing. Of many clicks at once, one is answered "verified".
 */
export async function verifyAddress(
  app: Pick<App, "db" | "now">,
  { token }: { token: string },
): Promise<Verification> {
  const { db, now } = app;
  const code = await findCodeOwner(app, { token, purpose: "verify" });
  if (!code) return { status: "expired" };
  const [user] = await db
    .select({ id: users.id, normalisedEmail: users.normalisedEmail })
    .from(users)
    .where(eq(users.id, code.userId))
    .limit(1);
  if (!user) return { status: "expired" };
  const session = await sessionStatement(app, { userId: user.id });
  const verify: Statement[] = [
    spendCodeStatement(app, code.tokenHash),
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
  const attempt = async (statements: Statement[], welcomeCredits: number): Promise<Verification> => {
    const [spent] = await applyAll(db, statements);
    return spent?.meta.changes
      ? { status: "verified", userId: user.id, token: session.token, welcomeCredits }
      : { status: "expired" };
  };
  try {
    return await attempt([...verify, ...welcome], WELCOME_CREDITS);
  } catch (error) {
    // This person was welcomed before, under this spelling of the address or another.
    if (!isRefusal(error, "already-welcomed", "already-posted")) throw error;
    return attempt(verify, 0);
  }
}
