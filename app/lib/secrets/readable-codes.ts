/** Without letters that look like digits. Their number divides 256, so that each is equally likely. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";

/** A code that people read and type: one character a byte, in groups of four, such as "abcd-efgh". */
export function readableCode(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join("");
  return (text.match(/.{4}/g) ?? []).join("-");
}

/** The same code however it is typed: in capitals, with spaces or without dashes. */
export function plainCode(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z0-9]/g, "");
}

const TYPED_BYTES = 8;

/**
 * 40 bits of an email's secret, to be typed where the link cannot be opened. Such a code alone must not be enough
 * to open anything.
 */
export function readableCodeOfToken(token: string): string {
  const bytes = (token.match(/../g) ?? []).slice(0, TYPED_BYTES).map((pair) => Number.parseInt(pair, 16));
  return readableCode(new Uint8Array(bytes));
}

const UPPER_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Forty random bits for a public number such as an order's, in characters that can be read out: "7F3K-9QW2". */
export function randomPublicNumber(): string {
  const characters = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => UPPER_ALPHABET[byte & 31]);
  return `${characters.slice(0, 4).join("")}-${characters.slice(4).join("")}`;
}
