import { and, eq, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { passkeys, users } from "~/db/schema";
import type { RightFactor } from "./factor-answer";
import { type PasskeyAttempt, takeChallengeQuery } from "./passkey-challenges";
import { reportSecurityChange } from "./report-change";
import { challengeOf, passkeyAnswer, readAnswer, verifyPasskey } from "./webauthn";

/** The shortest time between two emails about a copied passkey. */
const COPY_REPORTED_MS = 60 * 60 * 1000;

/**
 * Checks a passkey's answer to a challenge of this attempt, and says whose it is. The challenge is used up even if
 * the answer is not valid. `isOnlyFactor`: nothing else proves who it is, so the device must have recognized its
 * owner.
 */
export async function checkPasskey(
  app: Pick<App, "db" | "now" | "origin">,
  { text, attempt, isOnlyFactor }: { text: string; attempt: PasskeyAttempt; isOnlyFactor: boolean },
): Promise<(RightFactor & { userId: string; email: string }) | null> {
  const answer = readAnswer(passkeyAnswer, text);
  if (!answer) return null;
  const challenge = challengeOf(answer);
  const [[taken], [passkey]] = await app.db.batch([
    takeChallengeQuery(app, challenge, attempt),
    app.db
      .select({
        id: passkeys.id,
        userId: passkeys.userId,
        email: users.email,
        credentialId: passkeys.credentialId,
        publicKey: passkeys.publicKey,
        signCount: passkeys.signCount,
      })
      .from(passkeys)
      .innerJoin(users, eq(users.id, passkeys.userId))
      .where(eq(passkeys.credentialId, answer.id))
      .limit(1),
  ]);
  if (!taken || !passkey) return null;
  const verified = await verifyPasskey(app, { answer, challenge, passkey, isOnlyFactor });
  if (!verified) return null;
  const { id, userId, email } = passkey;
  if (verified.isCopy) {
    await reportCopy(app, { userId, email });
    return null;
  }
  const condition = higherCountCondition(id, verified.signCount);
  return {
    status: "right",
    by: "passkey",
    userId,
    email,
    condition,
    statements: [
      app.db
        .update(passkeys)
        .set({ signCount: verified.signCount, lastUsedAt: app.now() })
        .where(and(eq(passkeys.id, id), condition)),
    ],
  };
}

/** Emails the owner at most once an hour, because a thief with a copy may try many times. */
async function reportCopy(
  app: Pick<App, "db" | "now">,
  owner: { userId: string; email: string },
): Promise<void> {
  const isNew = sql`NOT EXISTS (SELECT 1 FROM audit_log l WHERE l.subject = ${`user:${owner.userId}`}
    AND l.action = 'refuse copied passkey' AND l.created_at > ${app.now() - COPY_REPORTED_MS})`;
  // The email before the entry that `isNew` looks for.
  const report = reportSecurityChange(app, { ...owner, change: "refuse copied passkey" });
  await runTransaction(app.db, report.statements(isNew).reverse());
}

/**
 * True, inside a statement, while the passkey exists and was not used with this count or a higher one, which would
 * show that it was copied.
 */
function higherCountCondition(id: string, count: number): SQL {
  return sql`EXISTS (SELECT 1 FROM passkeys p WHERE p.id = ${id}
    AND (p.sign_count < ${count} OR (p.sign_count = 0 AND ${count} = 0)))`;
}
