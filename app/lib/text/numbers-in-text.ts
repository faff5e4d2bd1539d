/** A whole number as a form sends it: ASCII digits only. Number() also takes "0x10", "1e1", "+3", " 3 " and "". */
export function parseWholeNumber(text: unknown): number | null {
  return typeof text === "string" && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** A measure in inches: digits, and at most one point with digits after it. */
export function parseDecimal(text: unknown): number | null {
  return typeof text === "string" && /^\d{1,6}(\.\d{1,15})?$/.test(text) ? Number(text) : null;
}
