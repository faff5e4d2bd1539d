import { v7 } from "uuid";

export const CROCKFORD = "0123456789abcdefghjkmnpqrstvwxyz";

/** A UUIDv7 as 26 characters of Crockford base32: sorts by time, fits the partner's 32-character external id. */
export function newId(): string {
  const bytes = v7(undefined, new Uint8Array(16));
  let bits = 0;
  let value = 0;
  let text = "";
  // 130 bits hold the 128: two leading zero bits first, so that the text keeps the order of the bytes.
  bits = 2;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += CROCKFORD[(value >>> bits) & 31];
    }
    value &= (1 << bits) - 1;
  }
  return text;
}

/** The first ten characters of ids made at a moment (epoch ms): 48 bits of time after two zero bits. */
export function idTimePrefix(ms: number): string {
  let text = "";
  for (let rest = ms; text.length < 10; rest = Math.floor(rest / 32)) text = CROCKFORD[rest % 32] + text;
  return text;
}

/** The least id that can be made at a moment (epoch ms): ids sort by time, so a range of ids is a range of time. */
export function minIdAt(ms: number): string {
  return idTimePrefix(ms) + "0".repeat(16);
}

/** When an id was made, epoch ms. */
export function idTime(id: string): number {
  let ms = 0;
  for (const letter of id.slice(0, 10)) ms = ms * 32 + CROCKFORD.indexOf(letter);
  return ms;
}

/** True where a text has the form of our ids; anything else in a URL is a row that does not exist. */
export function isId(text: string | undefined): text is string {
  return text !== undefined && /^[0-9a-hjkmnp-tv-z]{26}$/.test(text);
}
