import { z } from "zod";
import type { ProviderIdentity } from "~/adapters/ports/identity-provider";
import type { App } from "~/app";
import { openSealedText, sealText } from "~/lib/secrets/sealed-text";

/** Long enough to reset the password by email. */
export const PENDING_IDENTITY_MS = 60 * 60 * 1000;
const PURPOSE = "pending-identity";

const identity = z.object({ issuer: z.string(), subject: z.string(), email: z.string() });

/**
 * An identity whose address already has an account. It is kept in an encrypted cookie until the account's owner signs in
 * in that browser by another method, and is connected only then.
 */
export function sealPendingIdentity(
  { appSecret, now }: Pick<App, "appSecret" | "now">,
  pending: ProviderIdentity,
): Promise<string> {
  return sealText(appSecret, { purpose: PURPOSE, value: pending, expiresAt: now() + PENDING_IDENTITY_MS });
}

export async function openPendingIdentity(
  { appSecret, now }: Pick<App, "appSecret" | "now">,
  text: string | null,
): Promise<ProviderIdentity | null> {
  if (text === null) return null;
  const value = await openSealedText(appSecret, { purpose: PURPOSE, text, now: now() });
  return identity.safeParse(value).data ?? null;
}
