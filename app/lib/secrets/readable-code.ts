const READABLE = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Forty random bits in letters that can be read out, without I, L, O and U: "7F3K-9QW2". */
export function readableCode(): string {
  const letters = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => READABLE[byte & 31]);
  return `${letters.slice(0, 4).join("")}-${letters.slice(4).join("")}`;
}
