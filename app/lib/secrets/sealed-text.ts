import { constantTimeEqual, hmacSha256Hex } from "./hashes-and-tokens";

/**
 * A value that a browser keeps and cannot change: JSON with its expiry and a signature (HMAC-SHA256). The browser can read
 * it. `purpose` is signed, too: a text sealed for one use opens for no other.
 */
export async function sealText(
  secret: string,
  { purpose, value, expiresAt }: { purpose: string; value: unknown; expiresAt: number },
): Promise<string> {
  const body = Buffer.from(JSON.stringify({ value, expiresAt })).toString("base64url");
  return `${body}.${await hmacSha256Hex(secret, `${purpose}:${body}`)}`;
}

/** The value; null where the text was changed, was sealed for another purpose or is too old. */
export async function openSealedText(
  secret: string,
  { purpose, text, now }: { purpose: string; text: string | null; now: number },
): Promise<unknown> {
  const [body = "", signature = "", ...more] = (text ?? "").split(".");
  if (!body || more.length > 0) return null;
  if (!constantTimeEqual(signature, await hmacSha256Hex(secret, `${purpose}:${body}`))) return null;
  const sealed = JSON.parse(Buffer.from(body, "base64url").toString("utf8")) as {
    value: unknown;
    expiresAt: number;
  };
  return sealed.expiresAt > now ? sealed.value : null;
}
