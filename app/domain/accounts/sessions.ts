import { eq, lt } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { sessions } from "~/db/schema";
import { randomToken, sha256Hex } from "~/lib/hashes-and-tokens";

export const SESSION_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

/** A new session; the token goes into the cookie, only its hash into the table. */
export async function createSessionStatement(
  { db, now }: Pick<App, "db" | "now">,
  { userId }: { userId: string },
): Promise<{ statement: Statement; token: string }> {
  const token = randomToken();
  const statement = db.insert(sessions).values({
    tokenHash: await sha256Hex(token),
    userId,
    createdAt: now(),
    expiresAt: now() + SESSION_LIFETIME_MS,
  });
  return { statement, token };
}

export async function endSession({ db }: Pick<App, "db">, { token }: { token: string }): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, await sha256Hex(token)));
}

/** Everywhere at once: after a new password, nobody who knew the old one stays. */
export function endAllSessionsStatement({ db }: Pick<App, "db">, { userId }: { userId: string }): Statement {
  return db.delete(sessions).where(eq(sessions.userId, userId));
}

export function deleteExpiredSessions({ db, now }: Pick<App, "db" | "now">): Promise<unknown> {
  return db.delete(sessions).where(lt(sessions.expiresAt, now()));
}
