import type { App } from "~/app";
import { constantTimeEqual, hmacSha256Hex } from "~/lib/secrets/hashes-and-tokens";

/** How long the print partner may fetch a file. Covers production and reprints within the claim window. */
export const PARTNER_FILE_LINK_MS = 30 * 24 * 60 * 60 * 1000;

const PARTNER_FILE_KEY = /^pictures\/([0-9a-f]{64}\.(?:png|jpg))$/;

/** A link by which the print partner fetches a print file without a session. The signature covers name and expiry. */
export async function partnerFileUrl(
  { origin, appSecret }: Pick<App, "origin" | "appSecret">,
  { fileKey, expiresAt }: { fileKey: string; expiresAt: number },
): Promise<string> {
  const name = PARTNER_FILE_KEY.exec(fileKey)?.[1];
  if (!name) throw new Error("only a print file has a partner link");
  const expires = String(Math.floor(expiresAt / 1000));
  const signature = await sign(appSecret, name, expires);
  return `${origin}/partner-files/${name}?expires=${expires}&signature=${signature}`;
}

export type PartnerFileVerification =
  | { status: "open"; fileKey: string }
  | { status: "forged" }
  | { status: "expired" };

export async function verifyPartnerFileUrl(
  { appSecret, now }: Pick<App, "appSecret" | "now">,
  { name, expires, signature }: { name: string; expires: string; signature: string },
): Promise<PartnerFileVerification> {
  if (!PARTNER_FILE_KEY.test(`pictures/${name}`) || !/^\d{1,12}$/.test(expires)) return { status: "forged" };
  if (!constantTimeEqual(await sign(appSecret, name, expires), signature)) return { status: "forged" };
  if (Number(expires) * 1000 <= now()) return { status: "expired" };
  return { status: "open", fileKey: `pictures/${name}` };
}

function sign(secret: string, name: string, expires: string): Promise<string> {
  return hmacSha256Hex(secret, `partner-file\n${name}\n${expires}`);
}
