/** How often somebody may do something. The limits of the print check are in `app/print/check/limits.ts`. */
import type * as words from "./words";

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A person is a user id; a network is an IPv4 address or the /64 of an IPv6 address; an email is an address; a browser is the one of a sign-up; `all` is everybody together. */
export type SubjectKind = "person" | "network" | "email" | "browser" | "all";

export interface Limit {
  per: SubjectKind;
  most: number;
  windowMs: number;
  /** The message for somebody over the limit; null if the response must not reveal it. */
  words: keyof typeof words | null;
}

/** Counted exactly, in D1 (`count-use.ts`). The names are part of the stored keys. */
export const LIMITS = {
  /** Password checks of one account; devices that signed in to it before have counters of their own. */
  login: { per: "email", most: 20, windowMs: HOUR_MS, words: "login" },
  /** Wrong passwords in a row make the pauses grow, from a minute to a day. */
  "login-minute": { per: "email", most: 6, windowMs: MINUTE_MS, words: "login" },
  "login-10-minutes": { per: "email", most: 12, windowMs: 10 * MINUTE_MS, words: "login" },
  "login-day": { per: "email", most: 60, windowMs: DAY_MS, words: "login" },
  /** Wrong passwords from one network, for any accounts. Devices that signed in before do not count. */
  "login-network": { per: "network", most: 100, windowMs: HOUR_MS, words: "login" },
  /** Tries of a factor, after the right password; authenticator and recovery codes, known and new devices are counted apart. */
  "factor-hour": { per: "person", most: 10, windowMs: HOUR_MS, words: "factor" },
  "factor-day": { per: "person", most: 30, windowMs: DAY_MS, words: "factor" },
  /** Emails that anybody can request for any address: one a minute, then with growing pauses. */
  "emails-minute": { per: "email", most: 1, windowMs: MINUTE_MS, words: null },
  "emails-10-minutes": { per: "email", most: 2, windowMs: 10 * MINUTE_MS, words: null },
  "emails-hour": { per: "email", most: 3, windowMs: HOUR_MS, words: null },
  /** Only for emails whose link is valid for a day, so that the owner always has a valid one. */
  "emails-day": { per: "email", most: 8, windowMs: DAY_MS, words: null },
  /** Emails that one network requests for one address, and for all: other networks are not affected. */
  "emails-network-address": { per: "network", most: 6, windowMs: DAY_MS, words: null },
  "emails-network": { per: "network", most: 30, windowMs: HOUR_MS, words: "emails" },
  /** Short codes of sign-ups typed in one browser, outside of which they are worth nothing: 40 bits hold that out. */
  "typed-code": { per: "browser", most: 20, windowMs: HOUR_MS, words: "typedCode" },
  /** Credits returned for failures that a person can cause (designs/generation/jobs/credit-returns.ts). At this limit the person is paused. */
  "returns-hour": { per: "person", most: 8, windowMs: HOUR_MS, words: "returnsHour" },
  /** At this limit an incident is opened. */
  "returns-day": { per: "person", most: 20, windowMs: DAY_MS, words: "returnsDay" },
  /** Each reads pages of other people's, or has a picture looked at. */
  redesigns: { per: "person", most: 60, windowMs: HOUR_MS, words: "redesigns" },
  /** Pictures given to be redesigned: reading one costs as much as an upload. */
  "redesign-pictures": { per: "person", most: 60, windowMs: HOUR_MS, words: "upload" },
  /** New drafts of products. */
  drafts: { per: "person", most: 60, windowMs: HOUR_MS, words: "drafts" },
  /** Product versions whose mockups are drawn: for a new draft, a change of what is printed or sold, a publication. */
  mockups: { per: "person", most: 200, windowMs: HOUR_MS, words: "mockups" },
  publishing: { per: "person", most: 60, windowMs: HOUR_MS, words: "publishing" },
  /** Products that a person's rules publish (products/bulk/publish-rules.ts). */
  "auto-publishing": { per: "person", most: 20, windowMs: DAY_MS, words: "publishing" },
  /** Publications of one picture on many garments, each of which goes through the queue. */
  "bulk-publishing": { per: "person", most: 40, windowMs: HOUR_MS, words: "publishing" },
  /** Pictures of a store: each is read as an upload is, and looked at by a model that we pay. */
  "store-pictures": { per: "person", most: 30, windowMs: HOUR_MS, words: "upload" },
  /** Shares of products: the posts of connected accounts are paid for one by one. */
  shares: { per: "person", most: 30, windowMs: HOUR_MS, words: "shares" },
  /** Print checks that a person has repeated after they failed. */
  "repeated-checks": { per: "person", most: 30, windowMs: HOUR_MS, words: "repeatedChecks" },
  /** Reports of designs, by anybody; each is read by a person. */
  reports: { per: "network", most: 20, windowMs: HOUR_MS, words: "reports" },
  /** Downloads of everything we hold about a person. */
  "data-exports": { per: "person", most: 3, windowMs: DAY_MS, words: "dataExports" },
  /** Analyses of shops for trends: each reads up to some twenty pages of other people's. */
  "trend-analyses": { per: "person", most: 10, windowMs: HOUR_MS, words: "trendAnalyses" },
  /** Tables sent for analyses, counted before they are parsed: some are corrected and sent again. */
  "trend-files": { per: "person", most: 30, windowMs: HOUR_MS, words: "trendAnalyses" },
  /** Enough for an office on one network, too few for a bot. */
  inquiry: { per: "network", most: 30, windowMs: HOUR_MS, words: "inquiry" },
  /** Emails to us from one address that is proven to have sent them; more are returned to it. */
  "incoming-email": { per: "email", most: 30, windowMs: HOUR_MS, words: null },
  /** Emails that only claim their sender: from one address, and from all, since anybody can claim any number of addresses. */
  "unproven-email": { per: "email", most: 10, windowMs: HOUR_MS, words: null },
  "unproven-emails": { per: "all", most: 120, windowMs: HOUR_MS, words: null },
  /** Refused cards, as many as close three payment pages. No honest buyer needs more. */
  "declines-person": { per: "person", most: 15, windowMs: DAY_MS, words: "cards" },
  /** A household or an office shares one network. */
  "declines-network": { per: "network", most: 25, windowMs: DAY_MS, words: "cards" },
  /** Different refused cards: nobody carries this many. */
  "cards-person": { per: "person", most: 6, windowMs: DAY_MS, words: "cards" },
  "cards-network": { per: "network", most: 12, windowMs: DAY_MS, words: "cards" },
  /** Payment pages opened, whether or not anything was entered. */
  "pages-person": { per: "person", most: 40, windowMs: DAY_MS, words: "cards" },
  "pages-network": { per: "network", most: 120, windowMs: DAY_MS, words: "cards" },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/**
 * Limits that an admin can change while the shop runs (/admin/settings): none of them protects a password, a card or an
 * email. The row of `settings` is named `limit:` and the limit.
 */
export const ADJUSTABLE_LIMITS = [
  "drafts",
  "mockups",
  "publishing",
  "auto-publishing",
  "bulk-publishing",
  "store-pictures",
  "shares",
  "redesigns",
  "redesign-pictures",
  "trend-analyses",
  "inquiry",
] as const satisfies readonly LimitName[];
export type AdjustableLimit = (typeof ADJUSTABLE_LIMITS)[number];

/** An admin can set a limit to at most this many times its default. */
export const MAX_LIMIT_FACTOR = 20;

/** Counted in `upload_usage` and enforced by its CHECK, which has the same number. */
export const UPLOAD_LIMIT = {
  per: "person",
  most: 60,
  windowMs: HOUR_MS,
  words: "upload",
} as const satisfies Limit;

/**
 * Bursts of one form from one network, counted approximately by the Rate Limiting binding, whose numbers are in
 * wrangler.toml as well. Each form has its own counter.
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
  | "buy-once"
  | "license"
  | "payment-success"
  | "membership"
  | "plan"
  | "subscription-success"
  | "cart"
  | "change-email"
  | "change-password"
  | "checkout"
  | "checkout-return"
  | "credit-purchase-success"
  | "crypto-payment-status"
  | "admin-csv"
  | "credits-csv"
  | "credits-refresh"
  | "data-export"
  | "delete-account"
  | "devices"
  | "email-preferences"
  | "factor"
  | "forgot-password"
  | "generate"
  | "import-posts"
  | "import-content"
  | "content-file"
  | "test-webhook"
  | "banner-click"
  | "import-banners"
  | "inquiry"
  | "library"
  | "login"
  | "order-address"
  | "order-cancel"
  | "order-claim"
  | "order-link"
  | "order-open"
  | "payouts"
  | "provenance"
  | "report"
  | "return-pack"
  | "reconcile"
  | "reset-password"
  | "share-visits"
  | "store"
  | "trends"
  | "verify"
  | "wearables"
  | "video"
  /** Fields checked while a person types; over it, the check is silent. */
  | "validate";
