import type * as words from "./words";

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A person is a user id; a network is an IPv4 address or the /64 of an IPv6 address; an email is an e-mail address. */
export type SubjectKind = "person" | "network" | "email";

export interface Limit {
  per: SubjectKind;
  most: number;
  windowMs: number;
  /** What is said to whoever is over it; null where the answer must not tell. */
  words: keyof typeof words | null;
}

/** Counted exactly, in D1 (`count-use.ts`). The names are part of the stored keys. */
export const LIMITS = {
  /** Password checks of one account; devices that signed in to it before are counted apart from all others. */
  login: { per: "email", most: 20, windowMs: HOUR_MS, words: "login" },
  "reset-letter": { per: "email", most: 5, windowMs: HOUR_MS, words: null },
  /** An office shares one network and has room; a program has not. */
  inquiry: { per: "network", most: 30, windowMs: HOUR_MS, words: "inquiry" },
  /** Refused cards: three closed payment pages. No person goes on after that. */
  "declines-person": { per: "person", most: 15, windowMs: DAY_MS, words: "cards" },
  /** A household or an office shares one network. */
  "declines-caller": { per: "network", most: 25, windowMs: DAY_MS, words: "cards" },
  /** Different cards that were refused: a wallet has fewer. */
  "cards-person": { per: "person", most: 6, windowMs: DAY_MS, words: "cards" },
  "cards-caller": { per: "network", most: 12, windowMs: DAY_MS, words: "cards" },
  /** Payment pages opened, whether or not anything was entered. */
  "pages-person": { per: "person", most: 40, windowMs: DAY_MS, words: "cards" },
  "pages-caller": { per: "network", most: 120, windowMs: DAY_MS, words: "cards" },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/** Counted by the row of `upload_usage` and refused by its CHECK, which holds the same number. */
export const UPLOAD_LIMIT = {
  per: "person",
  most: 60,
  windowMs: HOUR_MS,
  words: "upload",
} as const satisfies Limit;

/**
 * Bursts of one form from one network, counted approximately by the Rate Limiting binding, whose numbers stand in
 * wrangler.toml as well. Each form has a count of its own.
 */
export const FORM_LIMIT = {
  per: "network",
  most: 60,
  windowMs: MINUTE_MS,
  words: "form",
} as const satisfies Limit;

export type LimitedForm =
  | "artwork"
  | "buy-credits"
  | "cart"
  | "checkout"
  | "checkout-return"
  | "credit-purchase-success"
  | "admin-csv"
  | "credits-csv"
  | "forgot-password"
  | "generate"
  | "import-posts"
  | "inquiry"
  | "login"
  | "order-address"
  | "order-cancel"
  | "order-claim"
  | "order-link"
  | "order-open"
  | "provenance"
  | "report"
  | "reset-password"
  | "store"
  /** Fields checked while a person types; over it, the check is silent. */
  | "validate";
