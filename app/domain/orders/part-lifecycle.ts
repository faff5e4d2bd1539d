import { type SQL, sql } from "drizzle-orm";
import type { orderParts } from "~/db/schema";
import { newId } from "~/lib/ids";

/**
 * The states of a part, in the order in which they are passed. `on_hold` and `failed` stand beside the way: from there it
 * goes on where the partner goes on, or where a human sends it. Nothing moves backwards (invariant I10); cancelling ends
 * the way before it is submitted, and refunds do later.
 */
export type PartState = (typeof orderParts.$inferSelect)["state"];

const STATES_IN_ORDER = [
  "waiting",
  "drafted",
  "confirmed",
  "in_production",
  "partly_shipped",
  "shipped",
  "delivered",
] as const;

const STOPPED_STATES: PartState[] = ["on_hold", "failed"];

/** The states from which each may be reached. */
export const ALLOWED_PREVIOUS_STATES: Record<PartState, readonly PartState[]> = {
  waiting: STOPPED_STATES,
  drafted: ["waiting", ...STOPPED_STATES],
  confirmed: [...statesBefore("confirmed"), ...STOPPED_STATES],
  in_production: [...statesBefore("in_production"), ...STOPPED_STATES],
  partly_shipped: [...statesBefore("partly_shipped"), ...STOPPED_STATES],
  shipped: [...statesBefore("shipped"), ...STOPPED_STATES],
  delivered: [...statesBefore("delivered"), ...STOPPED_STATES],
  on_hold: statesBefore("shipped"),
  failed: [...statesBefore("shipped"), "on_hold"],
  canceled: ["waiting", "drafted", ...STOPPED_STATES],
};

function statesBefore(state: (typeof STATES_IN_ORDER)[number]): PartState[] {
  return STATES_IN_ORDER.slice(0, STATES_IN_ORDER.indexOf(state));
}

/** A part that the partner has not been told to make: it can still be cancelled. As a condition in SQL. */
export const NOT_SUBMITTED = sql`state IN ('waiting', 'drafted', 'on_hold', 'failed') AND confirmed_at IS NULL`;

/** Moves a part on where that is a step forward; elsewhere changes nothing. */
export function advancePartStatement({ partId, to, at }: { partId: string; to: PartState; at: number }): SQL {
  const times: Partial<Record<PartState, SQL>> = {
    confirmed: sql`, confirmed_at = coalesce(confirmed_at, ${at})`,
    shipped: sql`, shipped_at = coalesce(shipped_at, ${at})`,
    delivered: sql`, shipped_at = coalesce(shipped_at, ${at}), delivered_at = coalesce(delivered_at, ${at}), closed_at = coalesce(closed_at, ${at})`,
  };
  const from = sql.join(
    ALLOWED_PREVIOUS_STATES[to].map((state) => sql`${state}`),
    sql`, `,
  );
  return sql`UPDATE order_parts SET state = ${to}${times[to] ?? sql``} WHERE id = ${partId} AND state IN (${from})`;
}

export type OrderEventKind =
  | "placed"
  | "paid"
  | "submitted"
  | "in_production"
  | "on_hold"
  | "failed"
  | "shipped"
  | "delivered"
  | "unreported"
  | "returned"
  | "out_of_stock"
  | "address_changed"
  | "resumed"
  | "reprint"
  | "part_canceled"
  | "claimed"
  | "claim_decided"
  | "canceled"
  | "expired";

/** Tells the order's story once: the same key is not told twice. With `onlyIn`, only where the part is in that state. */
export function orderEventStatement(event: {
  orderId: string;
  partId?: string;
  kind: OrderEventKind;
  detail?: string | null;
  key: string;
  at: number;
  onlyIn?: PartState;
}): SQL {
  const condition = event.onlyIn
    ? sql`WHERE EXISTS (SELECT 1 FROM order_parts WHERE id = ${event.partId ?? ""} AND state = ${event.onlyIn})`
    : sql`WHERE true`;
  return sql`INSERT INTO order_events (id, order_id, part_id, kind, detail, dedupe_key, created_at)
    SELECT ${newId()}, ${event.orderId}, ${event.partId ?? null}, ${event.kind}, ${event.detail ?? null}, ${event.key}, ${event.at} ${condition}
    ON CONFLICT (order_id, dedupe_key) DO NOTHING`;
}
