import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/client";
import { orderEvents } from "~/db/schema";
import { insertInto } from "~/db/writes";
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
}): Statement {
  const { orderId, partId, kind, detail, key, at, onlyIn } = event;
  if (!onlyIn)
    return insertInto(orderEvents)
      .values({ id: newId(), orderId, partId, kind, detail, dedupeKey: key, createdAt: at })
      .onConflictDoNothing({ target: [orderEvents.orderId, orderEvents.dedupeKey] });
  return sql`INSERT INTO order_events (id, order_id, part_id, kind, detail, dedupe_key, created_at)
    SELECT ${newId()}, ${orderId}, ${partId ?? null}, ${kind}, ${detail ?? null}, ${key}, ${at}
    WHERE EXISTS (SELECT 1 FROM order_parts WHERE id = ${partId ?? ""} AND state = ${onlyIn})
    ON CONFLICT (order_id, dedupe_key) DO NOTHING`;
}

/**
 * Records an event that fails the batch if the change before it did not apply (an UPDATE without rows would not): a
 * repeated event breaks UNIQUE, and outside the wanted state its `order_id` is NULL.
 */
export function guardEventStatement(
  kind: OrderEventKind,
  when: SQL,
  at: number,
  detail: string | null = null,
): Statement {
  return insertInto(orderEvents).values({
    id: newId(),
    orderId: sql`(${when})`,
    kind,
    detail,
    dedupeKey: kind,
    createdAt: at,
  });
}
