import { z } from "zod";
import type { App } from "~/app";
import { openSealedText, sealText } from "~/lib/secrets/sealed-text";
import { readCookie, writeCookie } from "./cookie";

const LIFETIME_MS = 10 * 60 * 1000;
const PURPOSE = "sign-in";

const pendingSignIn = z.object({
  attempt: z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }),
  /** The account to connect the identity to; null for a sign-in. */
  connectTo: z.string().nullable(),
  /** The signed-in person who proves again who they are; null for a sign-in. */
  confirms: z.string().nullable().default(null),
  redirectTo: z.string().nullable(),
});

/** What the browser keeps while its owner signs in at another company. The answer is valid only in this browser. */
export type PendingSignIn = z.infer<typeof pendingSignIn>;

export async function signInAttemptCookie(
  { origin, appSecret, now }: Pick<App, "origin" | "appSecret" | "now">,
  pending: PendingSignIn,
): Promise<string> {
  const expiresAt = now() + LIFETIME_MS;
  const text = await sealText(appSecret, { purpose: PURPOSE, value: pending, expiresAt });
  return writeCookie(origin, "sign-in", text, LIFETIME_MS / 1000);
}

export async function readSignInAttempt(
  { origin, appSecret, now }: Pick<App, "origin" | "appSecret" | "now">,
  request: Request,
): Promise<PendingSignIn | null> {
  const text = readCookie(request, origin, "sign-in");
  const value = await openSealedText(appSecret, { purpose: PURPOSE, text, now: now() });
  return pendingSignIn.safeParse(value).data ?? null;
}

/** Removes the attempt: each can be answered only once. */
export function clearedSignInAttemptCookie(origin: string): string {
  return writeCookie(origin, "sign-in", "", 0);
}
