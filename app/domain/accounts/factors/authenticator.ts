import { and, eq, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { factors, passkeys } from "~/db/schema";
import { deleteFrom, updateTable } from "~/db/writes";
import { newId } from "~/lib/ids";
import { decryptSecret, encryptSecret } from "~/lib/secrets/encrypt-secret";
import { newTotpSecret, stepOfCode } from "./totp";

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

/** For the app's page: what the person has, and the secret of an app that is being set up. One round trip. */
export async function findAppAndSecret(
  { db, appSecret }: Pick<App, "db" | "appSecret">,
  { userId }: { userId: string },
): Promise<{ hasApp: boolean; hasPasskey: boolean; unverified: string | null }> {
  const [rows, [passkey]] = await db.batch([
    db
      .select({ status: factors.status, secret: factors.secret })
      .from(factors)
      .where(eq(factors.userId, userId))
      .limit(2),
    db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId)).limit(1),
  ]);
  const begun = rows.find(({ status }) => status === "unverified");
  return {
    hasApp: rows.some(({ status }) => status === "verified"),
    hasPasskey: passkey !== undefined,
    unverified: begun ? await decryptSecret(appSecret, begun.secret) : null,
  };
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
