import { LANGUAGE } from "~/lib/words";

/** "Germany" for "DE"; null for an empty or unknown code. */
export function countryName(code: string): string | null {
  if (!/^[A-Z]{2}$/.test(code)) return null;
  const name = new Intl.DisplayNames(LANGUAGE, { type: "region", fallback: "none" }).of(code);
  return name ?? null;
}
