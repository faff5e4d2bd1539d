/**
 * I10: which state may follow which, for every row that has a life. The database holds the same list (`state_moves`) and
 * refuses any other move by trigger; a new move is a row here and an INSERT in a new migration, and a test compares the
 * two. What looks like a way back is one of three: money goes back, a dispute ends, or a human (or a lapsed claim) sends
 * on what stood still.
 */
export const STATE_TRANSITIONS: Record<string, Record<string, readonly string[]>> = {
  payments: {
    created: ["open", "paid", "expired", "failed"],
    open: ["paid", "expired", "failed"],
    // The money came after we had given up on it.
    expired: ["paid"],
    failed: ["paid"],
    paid: ["disputed"],
    disputed: ["paid"],
  },
  refunds: {
    wanted: ["sent", "done", "failed"],
    sent: ["done", "failed"],
    // The bank sent it back; a human has it tried again.
    done: ["failed"],
    // Or it was given up unheard, and is found at the provider.
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
    // Beside the way: back to where the partner or a human sends it.
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
    // A worker that was given up may still bring the picture, as long as its credit is held.
    queued: ["working", "done", "failed", "canceled"],
    working: ["queued", "done", "failed"],
  },
  credit_holds: { held: ["posted", "released"] },
  deliveries: {
    pending: ["sent", "dead"],
    // Sent again by a human, or by a consumer that was late.
    dead: ["pending", "sent"],
  },
  inquiries: {
    open: ["answered", "spam"],
    // Opened again, or found to be no spam.
    answered: ["open"],
    spam: ["open"],
  },
  claims: { open: ["reprint", "refund", "declined"] },
  disputes: {
    // A question of the bank's becomes a dispute, never the other way round.
    inquiry: ["open", "won", "lost"],
    open: ["won", "lost"],
    // A bank may be told otherwise by the card's network.
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
    // Paid after the provider had given it up.
    void: ["paid"],
  },
  provider_events: {
    received: ["processed", "ignored", "failed"],
    // Replayed by a human.
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
