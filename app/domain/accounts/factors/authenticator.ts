import { and, eq, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { factors } from "~/db/schema";
import { deleteFrom, updateTable } from "~/db/writes";
import { decryptSecret, encryptSecret } from "~/lib/encrypt-secret";
import { newId } from "~/lib/ids";
import { unusedRecoveryCodesQuery } from "./recovery-codes";
import { newTotpSecret, stepOfCode } from "./totp";

export interface Authenticator {
  id: string;
  name: string;
  verifiedAt: number;
}

/** A person's authenticator app, and how many recovery codes are left. */
export async function findAuthenticator(
  { db }: Pick<App, "db">,
  { userId }: { userId: string },
): Promise<{ authenticator: Authenticator | null; recoveryCodesLeft: number }> {
  const [[row], [codes]] = await db.batch([
    db
      .select({ id: factors.id, name: factors.name, verifiedAt: sql<number>`${factors.verifiedAt}` })
      .from(factors)
      .where(and(eq(factors.userId, userId), eq(factors.status, "verified")))
      .limit(1),
    unusedRecoveryCodesQuery({ db }, userId),
  ]);
  return { authenticator: row ?? null, recoveryCodesLeft: codes?.unused ?? 0 };
}

/** Begins setting up an app: a new secret, which replaces one whose setting up was not finished. */
export async function beginAuthenticator(
  { db, now, appSecret }: Pick<App, "db" | "now" | "appSecret">,
  { userId }: { userId: string },
): Promise<void> {
  const secret = await encryptSecret(appSecret, await newTotpSecret());
  await db
    .insert(factors)
    .values({ id: newId(), userId, kind: "totp", status: "unverified", name: "", secret, createdAt: now() })
    .onConflictDoUpdate({
      target: [factors.userId, factors.status],
      targetWhere: sql`kind = 'totp'`,
      set: { secret },
    });
}

/** The secret of the app that is being set up. */
export async function findUnverifiedSecret(
  { db, appSecret }: Pick<App, "db" | "appSecret">,
  { userId }: { userId: string },
): Promise<{ id: string; secret: string } | null> {
  const [row] = await db
    .select({ id: factors.id, secret: factors.secret })
    .from(factors)
    .where(and(eq(factors.userId, userId), eq(factors.status, "unverified")))
    .limit(1);
  const secret = row && (await decryptSecret(appSecret, row.secret));
  return row && secret ? { id: row.id, secret } : null;
}

/** What verifies an app with its first code, while the person has no other one; null where the code is not right. */
export async function verifyAuthenticatorStatements(
  app: Pick<App, "db" | "now" | "appSecret">,
  { userId, code, name }: { userId: string; code: string; name: string },
): Promise<{ condition: SQL; verify: (happens: SQL) => Statement } | null> {
  const pending = await findUnverifiedSecret(app, { userId });
  const step = pending && (await stepOfCode(pending.secret, code.replace(/\s/g, "")));
  if (!pending || step === null) return null;
  const { id } = pending;
  return {
    condition: sql`(EXISTS (SELECT 1 FROM factors f WHERE f.id = ${id} AND f.status = 'unverified')
      AND NOT ${authenticatorCondition(userId)})`,
    verify: (happens) =>
      updateTable(factors)
        .set({ status: "verified", name, lastStep: step, verifiedAt: app.now() })
        .where(and(eq(factors.id, id), happens)),
  };
}

/** True, inside a statement, where the person has an authenticator app. */
export function authenticatorCondition(userId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM factors a WHERE a.user_id = ${userId} AND a.status = 'verified')`;
}

/** Removes a person's app, and the one that is being set up. */
export function removeAuthenticatorStatement(userId: string, happens: SQL): Statement {
  return deleteFrom(factors).where(and(eq(factors.userId, userId), happens));
}
