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

/** 40 bits of an email's secret, to be typed where the link cannot be opened. They must open nothing by themselves. */
export function readableCodeOf(token: string): string {
  const bytes = (token.match(/../g) ?? []).slice(0, TYPED_BYTES).map((pair) => Number.parseInt(pair, 16));
  return readableCode(new Uint8Array(bytes));
}
