/** One secret, or several separated by commas or spaces while they are rotated. */
export function secretsIn(text: string): string[] {
  return text.split(/[\s,]+/).filter((secret) => secret !== "");
}
