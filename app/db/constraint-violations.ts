/**
 * Names for the constraints that refuse a write. Each constraint that callers react to has a
 * name here, so that callers switch on the name and not on SQLite's message.
 *
 * A rule is the kind of constraint and what SQLite's message names: the first column of a UNIQUE or NOT NULL, the name of a CHECK,
 * the message of a trigger. A conditional move refuses its batch by NOT NULL on the state column: the statement sets
 * NULL if the row is no longer in the expected state.
 */
export const CONSTRAINT_NAMES = {
  "address-taken": ["UNIQUE users.email"],
  "account-verified": ["NOT NULL users.terms_accepted_at"],
  "identity-taken": ["UNIQUE identities.issuer"],
  "provider-connected": ["UNIQUE identities.user_id"],
  "passkey-known": ["UNIQUE passkeys.credential_id"],
  "store-exists": ["UNIQUE stores.user_id"],
  "not-an-admin": ["NOT NULL audit_log.action"],
  "service-down": ["NOT NULL breakers.company"],
  "switched-off": ["NOT NULL settings.name"],
  "unknown-reference": ["FOREIGN KEY"],

  "already-posted": ["UNIQUE ledger_transfers.reason"],
  "already-held": ["UNIQUE credit_holds.reason"],
  "hold-resolved": ["NOT NULL credit_hold_lots.hold_id", "CHECK user_balances_not_negative"],
  "hold-not-covered": ["CHECK credit_holds_covered"],
  "credits-not-covered": ["CHECK user_credits_not_negative"],
  "amount-is-zero": ["CHECK ledger_entries_amount"],
  "lot-used": ["NOT NULL credit_lots.remaining"],
  "lot-spent": ["CHECK credit_lots_remaining"],
  "already-welcomed": ["UNIQUE welcomes"],

  "uploads-too-fast": ["CHECK upload_usage_pace"],
  "storage-full": ["CHECK upload_usage_room"],
  "job-repeated": ["UNIQUE generation_jobs.user_id"],
  "suggestion-repeated": ["UNIQUE suggestions.user_id"],
  "suggestion-without-picture": ["NOT NULL suggestions.picture_id"],
  "suggestion-moved": ["NOT NULL suggestions.state"],
  "share-repeated": ["UNIQUE shares.user_id"],
  "batch-repeated": ["UNIQUE publish_batches.user_id"],
  "redesign-repeated": ["UNIQUE redesigns.user_id"],
  "redesign-moved": ["NOT NULL redesigns.state"],
  "product-repeated": ["UNIQUE products.user_id"],
  "job-moved": ["NOT NULL generation_jobs.state"],
  "picture-exists": ["UNIQUE pictures.id"],
  "original-gone": ["NOT NULL pictures.user_id"],
  "collection-name-taken": ["UNIQUE image_collections.user_id"],
  "export-open": ["UNIQUE data_exports.user_id"],
  "analysis-open": ["UNIQUE trend_analyses.user_id"],
  "publication-blocked": ["TRIGGER publication is blocked"],
  "published-without-store": ["CHECK products_published_in_store"],
  "reply-named": ["UNIQUE saved_replies.title"],
  "slug-taken": ["UNIQUE blog_posts.slug", "UNIQUE knowledge_base_articles.slug"],

  "order-number-taken": ["UNIQUE orders.number"],
  "order-placed": ["UNIQUE orders.place_key"],
  "order-event-repeated": ["UNIQUE order_events.order_id"],
  "order-moved": ["NOT NULL order_events.order_id"],
  "part-moved": ["NOT NULL order_parts.state"],
  "part-refunded-meanwhile": [
    "NOT NULL order_lines.refunded_quantity",
    "NOT NULL order_parts.goodwill_cents",
  ],
  "claim-exists": ["UNIQUE claims.part_id"],
  "claim-decided": ["NOT NULL claims.state"],

  "payment-moved": ["NOT NULL payments.state"],
  "payment-sums-moved": ["NOT NULL payments.refunded_cents"],
  "picture-deleted": ["NOT NULL design_versions.picture_id", "NOT NULL version_prints.picture_id"],
  "picture-gone": ["NOT NULL image_licenses.sha256"],
  "picture-licensed": ["UNIQUE image_licenses.picture_id"],
  "license-moved": ["NOT NULL image_licenses.state"],
  "video-moved": ["NOT NULL video_orders.state"],
  "nobody-to-write-to": ["NOT NULL deliveries.recipient"],
  "video-file-taken": ["UNIQUE video_files.payment_id"],
  "refund-exists": ["UNIQUE refunds.cause"],
  "provider-refund-known": ["UNIQUE refunds.provider_refund_id"],
  "refund-moved": ["NOT NULL refunds.state"],
  "dispute-known": ["UNIQUE disputes.provider_dispute_id"],
  "dispute-moved": ["NOT NULL disputes.state"],
  "dispute-backwards": ["TRIGGER no such move of disputes"],
  "subscription-known": ["UNIQUE subscriptions.provider"],
  "subscription-moved": ["NOT NULL subscriptions.state"],
  "subscription-backwards": ["TRIGGER no such move of subscriptions"],
  "invoice-known": ["UNIQUE subscription_invoices.provider"],
  "invoice-moved": ["NOT NULL subscription_invoices.state"],
  "invoice-sums-moved": ["NOT NULL subscription_invoices.reversed_cents"],
  "reversal-moved": ["NOT NULL invoice_reversals.moves", "UNIQUE invoice_reversals.provider_object_id"],
  "payout-open": ["UNIQUE payouts.user_id", "UNIQUE payout_reversals.user_id"],
  "payout-moved": ["NOT NULL payouts.state", "NOT NULL payout_reversals.state"],
  "payout-known": ["UNIQUE payouts.provider_transfer_id"],
  "reversal-known": ["UNIQUE payout_reversals.provider_reversal_id"],
  "reversal-repeated": ["UNIQUE payout_reversals.payout_id"],
  "limit-reached": ["NOT NULL rate_counters.key"],
  "already-counted": ["UNIQUE rate_counters.key"],
} as const satisfies Record<string, readonly string[]>;

export type ConstraintViolation = keyof typeof CONSTRAINT_NAMES;

const MEANING = new Map<string, ConstraintViolation>(
  Object.entries(CONSTRAINT_NAMES).flatMap(([name, rules]) =>
    rules.map((rule) => [rule, name as ConstraintViolation] as const),
  ),
);

/** The constraint that a database error names, such as `UNIQUE users.email`; null if it is not a constraint error. */
export function violatedConstraint(error: unknown): string | null {
  const message = messages(error);
  if (!/constraint failed|SQLITE_CONSTRAINT/i.test(message)) return null;
  const builtIn = /(UNIQUE|NOT NULL|CHECK|FOREIGN KEY) constraint failed(?:: ([\w.]+))?/.exec(message);
  if (builtIn) return builtIn[1] === "FOREIGN KEY" ? "FOREIGN KEY" : `${builtIn[1]} ${builtIn[2] ?? ""}`;
  return `TRIGGER ${/constraint failed: ([^:]*)/.exec(message)?.[1] ?? ""}`;
}

/**
 * The name of the violated constraint: `"other"` for one that no caller reacts to, null if the error is not a
 * refusal.
 */
export function constraintViolationOf(error: unknown): ConstraintViolation | "other" | null {
  const rule = violatedConstraint(error);
  if (rule === null) return null;
  return MEANING.get(rule) ?? MEANING.get(rule.split(".")[0] as string) ?? "other";
}

/** True where the error is one of these refusals; without names, any refusal. */
export function isConstraintViolation(error: unknown, ...names: ConstraintViolation[]): boolean {
  const refusal = constraintViolationOf(error);
  return refusal !== null && (names.length === 0 || names.some((name) => name === refusal));
}

function messages(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message} ${messages(error.cause)}`;
}
