import { type SQL, sql } from "drizzle-orm";
import type { OrderPart } from "./order";

export type PartState = OrderPart["state"];

/** A part moves forward only (invariant I10). */
const STATES_IN_ORDER = [
  "waiting",
  "drafted",
  "confirmed",
  "in_production",
  "partly_shipped",
  "shipped",
  "delivered",
] as const;

/** A part leaves these states when the partner continues it or an admin sends it on. */
const STOPPED_STATES: PartState[] = ["on_hold", "failed"];

/**
 * How long a part can be canceled. The buyer can until it is submitted, which also ends changes of the address. An admin
 * can until something of it has left, provided that the partner stops it.
 */
const CANCELABLE_STATES = {
  buyer: ["waiting", "drafted", ...STOPPED_STATES],
  admin: [...statesBefore("partly_shipped"), ...STOPPED_STATES],
} satisfies Record<string, PartState[]>;

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
  canceled: CANCELABLE_STATES.admin,
};

function statesBefore(state: (typeof STATES_IN_ORDER)[number]): PartState[] {
  return STATES_IN_ORDER.slice(0, STATES_IN_ORDER.indexOf(state));
}

/** The rule of `CANCELABLE_STATES` as a condition on a row of `order_parts`. The database decides by it. */
export function isCancelableSql(by: keyof typeof CANCELABLE_STATES): SQL {
  const hasState = sql`state IN (${joinStates(CANCELABLE_STATES[by])})`;
  return by === "buyer"
    ? sql`${hasState} AND confirmed_at IS NULL`
    : sql`${hasState} AND NOT EXISTS (SELECT 1 FROM shipments WHERE part_id = order_parts.id AND shipped_at IS NOT NULL)`;
}

/** The buyer's rule on a row already read, to show or hide a button. */
export function isCancelableByBuyer(part: Pick<OrderPart, "state" | "confirmedAt">): boolean {
  return part.confirmedAt === null && CANCELABLE_STATES.buyer.includes(part.state);
}

/** Moves a part to a state if that is a step forward; otherwise changes nothing. */
export function advancePartStatement({ partId, to, at }: { partId: string; to: PartState; at: number }): SQL {
  const times: Partial<Record<PartState, SQL>> = {
    confirmed: sql`, confirmed_at = coalesce(confirmed_at, ${at})`,
    shipped: sql`, shipped_at = coalesce(shipped_at, ${at})`,
    delivered: sql`, shipped_at = coalesce(shipped_at, ${at}), delivered_at = coalesce(delivered_at, ${at}), closed_at = coalesce(closed_at, ${at})`,
  };
  return sql`UPDATE order_parts SET state = ${to}${times[to] ?? sql``} WHERE id = ${partId} AND state IN (${joinStates(ALLOWED_PREVIOUS_STATES[to])})`;
}

function joinStates(states: readonly PartState[]): SQL {
  return sql.join(
    states.map((state) => sql`${state}`),
    sql`, `,
  );
}
