import { and, eq, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { passkeys, users } from "~/db/schema";
import type { RightFactor } from "./factor-answer";
import { type PasskeyAttempt, takeChallengeQuery } from "./passkey-challenges";
import { challengeOf, passkeyAnswer, readAnswer, verifyPasskey } from "./webauthn";

/**
 * Checks a passkey's answer to a challenge of this attempt, and says whose it is. The challenge is used up, whatever the answer
 * is worth. `isOnlyFactor`: nothing else proves who it is, so the device must have recognized its owner.
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

/** True, inside a statement, while the passkey is there and was not used with this count or a higher one: a copy of it would be. */
function higherCountCondition(id: string, count: number): SQL {
  return sql`EXISTS (SELECT 1 FROM passkeys p WHERE p.id = ${id}
    AND (p.sign_count < ${count} OR (p.sign_count = 0 AND ${count} = 0)))`;
}
