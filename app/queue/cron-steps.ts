/**
 * The steps of each cron in wrangler.toml, each sent as a message of its own, with the seconds that it waits for
 * earlier steps. Data only; jobs/cron-step-runners.ts has the code.
 */
export const MINUTE_STEPS = {
  "generation jobs": 0,
  "picture emails": 10,
  inspections: 0,
  "print checks": 0,
  fixes: 0,
  suggestions: 0,
  "publishing rules": 0,
  "products to publish": 0,
  "social posts": 0,
  redesigns: 0,
  thumbnails: 0,
  "removed collections": 0,
  "provider events": 0,
  "provider polls": 0,
  payments: 0,
  "subscriptions of suspended people": 0,
  refunds: 0,
  "credit holds": 0,
  "credit lots": 0,
  outbox: 0,
  mockups: 0,
  "partner mockup backfill": 0,
  "partner mockups": 0,
  // After the orders' earnings of the same minute.
  payouts: 10,
  "payout accounts": 0,
  "order parts": 0,
  // After payments had time to settle. A late settlement does no harm: an order expires an hour after its payment
  // page.
  "unpaid orders": 20,
  "unreported deliveries": 0,
  earnings: 0,
  stock: 0,
  "partner prices": 0,
  "underpriced products": 0,
  "scheduled content": 0,
  "banner checks": 0,
  "data exports": 0,
  "trend analyses": 0,
  invariants: 0,
  outages: 0,
  // After all others, so that the support email has what they found in the same minute.
  "support digest": 45,
} as const;

export const HOUR_STEPS = {
  "mockups of withdrawn pictures": 0,
  // After that step: once a withdrawn picture's files are deleted, its mockups are no longer found.
  "orphaned files": 300,
  "account deletions": 0,
  retention: 0,
  sitemap: 0,
  "image models": 0,
  "daily figures": 0,
  "hourly invariants": 0,
} as const;

export type CronStep = keyof typeof MINUTE_STEPS | keyof typeof HOUR_STEPS;

export const CRON_STEPS = [...Object.keys(MINUTE_STEPS), ...Object.keys(HOUR_STEPS)] as [
  CronStep,
  ...CronStep[],
];
