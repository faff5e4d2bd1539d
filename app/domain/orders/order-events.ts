import { type SQL, sql } from "drizzle-orm";
import { newId } from "~/lib/ids";
import type { PartState } from "./part-lifecycle";

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

/**
 * Records an event of the order's timeline; the same key is recorded once. With `onlyIn`, only if the part is in that
 * state.
 */
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

/**
 * Records an event that fails the batch if the change before it did not apply (an UPDATE without rows would not): a
 * repeated event breaks UNIQUE, and outside the wanted state its `order_id` is NULL.
 */
export function guardEventStatement(kind: string, when: SQL, at: number, detail: string | null = null): SQL {
  return sql`INSERT INTO order_events (id, order_id, kind, detail, dedupe_key, created_at)
    VALUES (${newId()}, (${when}), ${kind}, ${detail}, ${kind}, ${at})`;
}
