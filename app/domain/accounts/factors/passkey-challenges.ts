import { and, eq, gt } from "drizzle-orm";
import type { App } from "~/app";
import { passkeyChallenges } from "~/db/schema";

/** As long as browsers wait for a fingerprint or a security key. */
export const PASSKEY_CHALLENGE_MS = 5 * 60 * 1000;
const CHALLENGE_BYTES = 32;

export type PasskeyPurpose = (typeof passkeyChallenges.$inferSelect)["purpose"];

/** What a challenge is for, and whom it was made for: it is not accepted for anything or anybody else. */
export interface PasskeyAttempt {
  purpose: PasskeyPurpose;
  /** The session's id, the hash of the waiting sign-in's token, or that of a visitor's cookie. */
  boundTo: string;
}

export async function createChallenge(
  { db, now }: Pick<App, "db" | "now">,
  attempt: PasskeyAttempt,
): Promise<string> {
  const challenge = Buffer.from(crypto.getRandomValues(new Uint8Array(CHALLENGE_BYTES))).toString(
    "base64url",
  );
  await db
    .insert(passkeyChallenges)
    .values({ challenge, ...attempt, expiresAt: now() + PASSKEY_CHALLENGE_MS });
  return challenge;
}

/** Uses a challenge up: of several answers at once, or one after another, only the first gets its row. */
export function takeChallengeQuery(
  { db, now }: Pick<App, "db" | "now">,
  challenge: string,
  { purpose, boundTo }: PasskeyAttempt,
) {
  return db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.purpose, purpose),
        eq(passkeyChallenges.boundTo, boundTo),
        gt(passkeyChallenges.expiresAt, now()),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
}
