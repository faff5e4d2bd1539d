import type { App } from "~/app";
import { constantTimeEqual, hmacSha256Hex } from "~/lib/hashes-and-tokens";

/** How long the print partner may fetch a file: production, and reprints within the claim window. */
export const PARTNER_FILE_LINK_MS = 30 * 24 * 60 * 60 * 1000;

const PARTNER_FILE_KEY = /^pictures\/([0-9a-f]{64}\.(?:png|jpg))$/;

/** What a stored picture is, by its name. */
export function pictureContentType(fileKey: string): "image/png" | "image/jpeg" {
  return fileKey.endsWith(".jpg") ? "image/jpeg" : "image/png";
}

/**
 * A link to a print file that needs no session, for the print partner, until `expiresAt`. The signature covers name
 * and time, so that neither can be changed.
 */
export async function partnerFileUrl(
  { origin, appSecret }: Pick<App, "origin" | "appSecret">,
  { fileKey, expiresAt }: { fileKey: string; expiresAt: number },
): Promise<string> {
  const name = PARTNER_FILE_KEY.exec(fileKey)?.[1];
  if (!name) throw new Error("only pictures are handed to the partner");
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

/** A file name that says what is in it: the first words of the prompt. */
export function downloadFileName(prompt: string | null, pictureId: string, extension: string): string {
  const words = (prompt ?? "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 48)
    .replace(/-+$/, "");
  return `${words || "image"}-${pictureId.slice(-6)}.${extension}`;
}
