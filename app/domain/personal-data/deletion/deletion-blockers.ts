import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { CLAIM_WINDOW_MS } from "~/domain/orders/claims/claim-window";
import { ORDERS, type Person, personCondition } from "../export/exported-tables";

/** What has to end before an account can be deleted; the page says each in words. */
export const DELETION_BLOCKERS = [
  "role",
  "subscription",
  "orders",
  "sales",
  "earnings",
  "payments",
  "generating",
  "videos",
] as const;
export type DeletionBlocker = (typeof DELETION_BLOCKERS)[number];

/** Who finishes a page of the payment provider in its last minute has begun what is paid for; we hear of it at last from the hourly list. */
const PAGE_OPEN_MS = 24 * 60 * 60 * 1000;

/** A column for each in one row: D1 takes at most five terms in a UNION. */
function blockerColumns({ now }: Pick<App, "now">, person: Person): SQL {
  const { id } = person;
  const own = personCondition(ORDERS, person);
  const balance = (kind: string) => `user:${id}:${kind}`;
  const conditions: Record<DeletionBlocker, SQL> = {
    role: sql`SELECT 1 FROM user_roles WHERE user_id = ${id}`,
    subscription: sql`SELECT 1 FROM subscriptions WHERE user_id = ${id} AND state <> 'canceled'`,
    orders: sql`SELECT 1 FROM orders o WHERE o.id IN (${own}) AND (o.state = 'awaiting_payment'
      OR EXISTS (SELECT 1 FROM order_parts p WHERE p.order_id = o.id AND o.state = 'paid' AND p.state <> 'canceled' AND p.closed_at IS NULL)
      OR EXISTS (SELECT 1 FROM claims c WHERE c.order_id = o.id AND c.state = 'open'))`,
    // Until the buyers' time for claims is over: a reprint needs the picture.
    sales: sql`SELECT 1 FROM stores s JOIN order_parts p ON p.store_id = s.id JOIN orders o ON o.id = p.order_id
      WHERE s.user_id = ${id} AND o.state IN ('paid', 'awaiting_payment') AND p.state <> 'canceled'
        AND (p.closed_at IS NULL OR max(p.closed_at, coalesce(p.delivered_at, 0)) > ${now() - CLAIM_WINDOW_MS}
          OR EXISTS (SELECT 1 FROM shipments s WHERE s.part_id = p.id AND s.returned_at > ${now() - CLAIM_WINDOW_MS})
          OR EXISTS (SELECT 1 FROM claims c WHERE c.order_id = o.id AND c.state = 'open'))`,
    earnings: sql`SELECT 1 FROM user_balances WHERE balance <> 0
      AND account_id IN (${balance("pending")}, ${balance("available")}, ${balance("disputed")}, ${balance("in_transit")})`,
    payments: sql`SELECT 1 FROM payments p WHERE p.user_id = ${id} AND (p.state IN ('created', 'open')
      OR EXISTS (SELECT 1 FROM refunds r WHERE r.payment_id = p.id AND r.state IN ('wanted', 'sent'))
      OR EXISTS (SELECT 1 FROM disputes d WHERE d.payment_id = p.id AND d.state IN ('inquiry', 'open')))
      UNION ALL SELECT 1 FROM subscription_checkouts WHERE user_id = ${id} AND closed_at IS NULL AND expires_at > ${now() - PAGE_OPEN_MS}`,
    generating: sql`SELECT 1 FROM credit_holds WHERE user_id = ${id} AND state = 'held'`,
    videos: sql`SELECT 1 FROM video_orders WHERE user_id = ${id} AND state IN ('paid', 'briefed', 'working')`,
  };
  const columns = DELETION_BLOCKERS.map((name) => sql`EXISTS (${conditions[name]}) AS ${sql.raw(name)}`);
  return sql.join(columns, sql`, `);
}

/** What still has to end, in the order of the list above. */
export async function listDeletionBlockers(
  app: Pick<App, "db" | "now">,
  person: Person,
): Promise<DeletionBlocker[]> {
  const [found] = await app.db.all<Record<DeletionBlocker, number>>(
    sql`SELECT ${blockerColumns(app, person)}`,
  );
  return DELETION_BLOCKERS.filter((name) => found?.[name]);
}

export interface DeletionPreview {
  blockers: DeletionBlocker[];
  credits: number;
  paidCredits: number;
  earningsCents: number;
  /** When the account will be deleted; null if that was not asked for. */
  dueAt: number | null;
}

/** What a person would lose or has to get first, shown before they confirm; in one round trip. */
export async function previewDeletion(
  app: Pick<App, "db" | "now">,
  person: Person,
): Promise<DeletionPreview> {
  const account = (kind: string) => `user:${person.id}:${kind}`;
  const [row] = await app.db.all<
    Omit<DeletionPreview, "blockers"> & Record<DeletionBlocker, number>
  >(sql`SELECT
    ${blockerColumns(app, person)},
    coalesce((SELECT credits FROM user_credits WHERE user_id = ${person.id}), 0) AS credits,
    coalesce((SELECT sum(remaining) FROM credit_lots WHERE user_id = ${person.id} AND remaining > 0 AND kind = 'paid'), 0) AS paidCredits,
    coalesce((SELECT sum(balance) FROM user_balances
      WHERE account_id IN (${account("pending")}, ${account("available")}, ${account("disputed")}, ${account("in_transit")})), 0) AS earningsCents,
    (SELECT due_at FROM account_deletions WHERE user_id = ${person.id}) AS dueAt`);
  return {
    blockers: DELETION_BLOCKERS.filter((name) => row?.[name]),
    credits: row?.credits ?? 0,
    paidCredits: row?.paidCredits ?? 0,
    earningsCents: row?.earningsCents ?? 0,
    dueAt: row?.dueAt ?? null,
  };
}
