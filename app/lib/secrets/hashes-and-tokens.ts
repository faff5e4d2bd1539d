/** A secret of 160 random bits as 40 hex characters, for cookies and emails; only its hash is stored. */
export function randomToken(): string {
  return randomHex(20);
}

/** Random bytes as lower-case hex characters, two for each. */
export function randomHex(bytes: number): string {
  return toHex(crypto.getRandomValues(new Uint8Array(bytes)));
}

export async function sha256Hex(data: string | Uint8Array | ArrayBuffer): Promise<string> {
  const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as BufferSource)));
}

/** HMAC-SHA256 in lower-case hex; the key is UTF-8 text or raw bytes. */
export async function hmacSha256Hex(key: string | Uint8Array, message: string): Promise<string> {
  return hmacHex("SHA-256", key, message);
}

/** HMAC-SHA512 in lower-case hex; the key is UTF-8 text or raw bytes. */
export async function hmacSha512Hex(key: string | Uint8Array, message: string): Promise<string> {
  return hmacHex("SHA-512", key, message);
}

async function hmacHex(hash: string, key: string | Uint8Array, message: string): Promise<string> {
  const raw = typeof key === "string" ? new TextEncoder().encode(key) : key;
  const imported = await crypto.subtle.importKey("raw", raw as BufferSource, { name: "HMAC", hash }, false, [
    "sign",
  ]);
  return toHex(new Uint8Array(await crypto.subtle.sign("HMAC", imported, new TextEncoder().encode(message))));
}

/** Compares two texts in a time that depends only on their lengths. */
export function constantTimeEqual(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let index = 0; index < a.length; index++) difference |= a.charCodeAt(index) ^ b.charCodeAt(index);
  return difference === 0;
}

function toHex(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += byte.toString(16).padStart(2, "0");
  return text;
}

/** A link's secret, derived from the app's key and its subject: 160 bits as 40 hex characters. */
export async function deriveToken(appSecret: string, subject: string): Promise<string> {
  return (await hmacSha256Hex(appSecret, subject)).slice(0, 40);
}
