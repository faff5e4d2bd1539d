/**
 * I10: the allowed state transitions of every table with states. The database has the same list (`state_moves`) and
 * refuses all others by trigger. A new transition is a row here and an INSERT in a new migration; a test compares the
 * two. Only three kinds of transition go backward: money is returned, a dispute ends, or a person (or an expired claim)
 * continues stopped work.
 */
export const STATE_TRANSITIONS: Record<string, Record<string, readonly string[]>> = {
  payments: {
    created: ["open", "paid", "expired", "failed"],
    open: ["paid", "expired", "failed"],
    // The money came after we had closed the payment.
    expired: ["paid"],
    failed: ["paid"],
    paid: ["disputed"],
    disputed: ["paid"],
  },
  refunds: {
    wanted: ["sent", "done", "failed"],
    sent: ["done", "failed"],
    // The bank sent it back, and an admin tries again.
    done: ["failed"],
    // Or it was given up without a response, and is found at the provider.
    failed: ["wanted", "sent", "done"],
  },
  orders: {
    awaiting_payment: ["paid", "expired", "canceled"],
    expired: ["paid"],
    paid: ["canceled"],
  },
  order_parts: {
    waiting: [
      "drafted",
      "confirmed",
      "in_production",
      "partly_shipped",
      "shipped",
      "delivered",
      "on_hold",
      "failed",
      "canceled",
    ],
    drafted: [
      "confirmed",
      "in_production",
      "partly_shipped",
      "shipped",
      "delivered",
      "on_hold",
      "failed",
      "canceled",
    ],
    confirmed: ["in_production", "partly_shipped", "shipped", "delivered", "on_hold", "failed", "canceled"],
    in_production: ["partly_shipped", "shipped", "delivered", "on_hold", "failed", "canceled"],
    partly_shipped: ["shipped", "delivered", "on_hold", "failed"],
    shipped: ["delivered"],
    // From a stop: back to the state that the partner or an admin chooses.
    on_hold: [
      "waiting",
      "drafted",
      "confirmed",
      "in_production",
      "partly_shipped",
      "shipped",
      "delivered",
      "failed",
      "canceled",
    ],
    failed: [
      "waiting",
      "drafted",
      "confirmed",
      "in_production",
      "partly_shipped",
      "shipped",
      "delivered",
      "canceled",
    ],
  },
  generation_jobs: {
    // A worker believed dead may still deliver the picture, as long as its credit is held.
    queued: ["working", "done", "failed", "canceled"],
    working: ["queued", "done", "failed"],
  },
  payouts: { wanted: ["sent", "failed"] },
  payout_reversals: { wanted: ["done", "failed"] },
  // A bank can send back what had arrived.
  bank_payouts: { pending: ["paid", "failed", "canceled"], paid: ["failed"] },
  credit_holds: { held: ["posted", "released"] },
  deliveries: {
    pending: ["sent", "dead"],
    // Sent again by an admin, or by a late consumer.
    dead: ["pending", "sent"],
  },
  inquiries: {
    open: ["answered", "spam"],
    // Reopened, or found not to be spam.
    answered: ["open"],
    spam: ["open"],
  },
  claims: { open: ["reprint", "refund", "declined"] },
  disputes: {
    // A bank's inquiry can become a dispute, never the reverse.
    inquiry: ["open", "won", "lost"],
    open: ["won", "lost"],
    // The card network may overrule the bank.
    won: ["lost"],
    lost: ["won"],
  },
  subscriptions: {
    incomplete: ["active", "past_due", "canceled"],
    active: ["past_due", "canceled"],
    past_due: ["active", "canceled"],
  },
  subscription_invoices: {
    open: ["paid", "void"],
    // Paid after the provider had given up on it.
    void: ["paid"],
  },
  image_licenses: {
    active: ["suspended", "withdrawn"],
    // The bank decided for us, or against us.
    suspended: ["active", "withdrawn"],
    // A lost dispute was overruled.
    withdrawn: ["active"],
  },
  video_orders: {
    paid: ["briefed", "refunded"],
    briefed: ["working", "refunded"],
    // Delivered only while it has a file.
    working: ["delivered", "refunded"],
    // Changed once more after its buyer has seen it.
    delivered: ["working", "accepted", "refunded"],
    accepted: ["refunded"],
    // The bank gives the money back after a dispute that was lost: where it stood before.
    refunded: ["paid", "briefed", "working", "delivered", "accepted"],
  },
  provider_events: {
    received: ["processed", "ignored", "failed"],
    // Replayed by an admin.
    processed: ["received"],
    ignored: ["received"],
    failed: ["received"],
  },
};

/** As rows: [table, from, to]. */
export function listStateTransitions(): [subject: string, old: string, next: string][] {
  return Object.entries(STATE_TRANSITIONS).flatMap(([subject, moves]) =>
    Object.entries(moves).flatMap(([old, nexts]) =>
      nexts.map((next): [string, string, string] => [subject, old, next]),
    ),
  );
}
