import { randomBytes } from "node:crypto";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** `length` random base62 characters: the alphabet of Stripe's ids. */
export function randomBase62(length: number): string {
  let out = "";
  for (const byte of randomBytes(length)) out += BASE62.charAt(byte % 62);
  return out;
}
