/**
 * What is deleted by itself, and how many days after which event. The sentences (what, after what, why) are in
 * content/copy/pages/retention.ts for the privacy page and docs/privacy.md, the statements in retention-rules.ts.
 * What is kept for as long as an account or the shop exists is not in this list.
 */
export const RETENTION_DAYS = {
  sessions: 1,
  "unfinished-sign-ins": 1,
  "passkey-challenges": 1,
  codes: 7,
  "email-changes": 30,
  "unverified-accounts": 7,
  counters: 2,
  carts: 90,
  "order-links": 30,
  emails: 90,
  "data-exports": 1,
  "library-changes": 30,
  "account-deletions": 365,
  messages: 2 * 365,
  spam: 30,
  "beta-invitations": 365,
  "content-imports": 90,
  "banner-imports": 90,
  "design-reports": 2 * 365,
  "payment-networks": 30,
  "unpaid-orders": 90,
  "claim-photos": 365,
  "provider-events": 2 * 365,
  incidents: 2 * 365,
  "order-addresses": 7 * 365,
} as const;

export type RetentionName = keyof typeof RETENTION_DAYS;
