const DAY_MS = 24 * 60 * 60 * 1000;

/** A smaller sum waits for more earnings; when an account is to be deleted, any sum is paid out. */
export const PAYOUT_MINIMUM_CENTS = 1_000;
export const PAYOUT_INTERVAL_DAYS = 7;
export const PAYOUT_INTERVAL_MS = PAYOUT_INTERVAL_DAYS * DAY_MS;

/** Where creators can live: countries that the payout provider pays from the US. ISO 3166. */
export const PAYOUT_COUNTRIES = [
  "US",
  "AT",
  "AU",
  "BE",
  "CA",
  "DE",
  "DK",
  "ES",
  "FI",
  "FR",
  "GB",
  "IE",
  "IT",
  "JP",
  "NL",
  "NZ",
  "PL",
  "PT",
  "SE",
] as const;
export type PayoutCountry = (typeof PAYOUT_COUNTRIES)[number];

export function isPayoutCountry(text: string): text is PayoutCountry {
  return (PAYOUT_COUNTRIES as readonly string[]).includes(text);
}
