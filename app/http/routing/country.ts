/** The edge's name for a request's country, if it is one: "XX" means unknown and "T1" Tor. */
export function countryOf(named: unknown): string | null {
  return typeof named === "string" && /^[A-Z]{2}$/.test(named) && named !== "XX" ? named : null;
}
