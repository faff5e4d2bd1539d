import { and, eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { users } from "~/db/schema";
import {
  type Code,
  codeUnusedCondition,
  consumeCodeStatements,
} from "~/domain/accounts/email-addresses/one-time-codes";
import { WELCOME_CREDITS } from "~/domain/credits/packs/credit-packs";
import { welcomeStatements } from "./welcome-statements";

/**
 * The only place that verifies an address. The person who proves the address owns the account: the password is the
 * one they set, all other codes become invalid, and welcome credits are granted once per person. `run` writes the statements in one
 * transaction and returns null if the code was used meanwhile, which the last statement's `meta.changes` shows.
 */
export async function proveAddress<Outcome>(
  app: Pick<App, "db" | "now" | "appSecret">,
  { code, passwordHash }: { code: Code; passwordHash: string },
  run: (statements: Statement[]) => Promise<Outcome | null>,
): Promise<{ outcome: Outcome; welcomeCredits: number } | null> {
  const { user } = code;
  const proved: Statement[] = [
    app.db
      .update(users)
      .set({ passwordHash, verifiedAt: sql`coalesce(${users.verifiedAt}, ${app.now()})` })
      .where(and(eq(users.id, user.id), codeUnusedCondition(code.tokenHash))),
    ...consumeCodeStatements(app, code),
  ];
  const attempt = async (statements: Statement[], welcomeCredits: number) => {
    const outcome = await run(statements);
    return outcome === null ? null : { outcome, welcomeCredits };
  };
  if (user.verifiedAt !== null) return attempt(proved, 0);
  try {
    return await attempt([...(await welcomeStatements(app, user)), ...proved], WELCOME_CREDITS);
  } catch (error) {
    // This mailbox already got welcome credits, perhaps under another spelling of the address.
    if (!isConstraintViolation(error, "already-welcomed", "already-posted")) throw error;
    return attempt(proved, 0);
  }
}
