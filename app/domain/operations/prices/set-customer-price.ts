import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { rolesFor } from "~/domain/accounts/roles/permissions";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { networkSubject } from "~/domain/limits/subjects";

/** A price agreed with one customer. */
export interface CustomerPrice {
  planId: number;
  /** Null: the plan's own price. */
  cents: number | null;
  notes: string;
  /** Offered from then, and until just before then; epoch ms, null is no limit. */
  from: number | null;
  until: number | null;
}

export const MAX_PRICE_NOTE_CHARACTERS = 500;

export type SetCustomerPriceResult =
  | { status: "saved" }
  /** It was so already; nothing is written. */
  | { status: "unchanged" }
  /** No such customer or plan. */
  | { status: "unknown" }
  | { status: "forbidden" };

/** True if this person may change prices at this moment. */
export const mayChangePrices = (by: string): SQL =>
  sql`EXISTS (SELECT 1 FROM user_roles WHERE user_id = ${by} AND role IN ${rolesFor("/admin/pricing/:id", "change")})`;

/** What is agreed with a customer for a plan, as a JSON text for the audit log; NULL where nothing is. */
export const storedPriceJson = ({ customerId, planId }: { customerId: string; planId: number }): SQL =>
  sql`(SELECT json_object('cents', custom_price_cents, 'notes', notes, 'from', effective_from, 'until', effective_until)
    FROM customer_pricing_overrides WHERE customer_id = ${customerId} AND plan_id = ${planId} AND custom_price_cents IS NOT NULL)`;

/**
 * Sets what a customer pays for a plan. Without `notes`, `from` and `until` the stored ones stay, but not dates that are over,
 * which would keep the new price from anybody; with a price of null all are cleared. Subscriptions that run keep the price that their buyer saw. Safe to repeat.
 */
export async function setCustomerPrice(
  app: Pick<App, "db" | "now" | "appSecret">,
  {
    by,
    callerAddress,
    customerId,
    ...price
  }: Pick<CustomerPrice, "planId" | "cents"> &
    Partial<CustomerPrice> & { by: string; callerAddress: string; customerId: string },
): Promise<SetCustomerPriceResult> {
  const { planId, cents } = price;
  const mayChange = mayChangePrices(by);
  const isKnown = sql`EXISTS (SELECT 1 FROM users WHERE id = ${customerId} AND verified_at IS NOT NULL)
    AND EXISTS (SELECT 1 FROM pricing_plans WHERE id = ${planId})`;
  const stored = sql`FROM customer_pricing_overrides WHERE customer_id = ${customerId} AND plan_id = ${planId}`;
  const isReset = cents === null;
  const at = app.now();
  const kept = (given: string | number | null | undefined, column: "effective_from" | "effective_until") =>
    isReset
      ? sql`NULL`
      : given === undefined
        ? sql`(SELECT iif(effective_until <= ${at}, NULL, ${sql.raw(column)}) ${stored})`
        : sql`${given}`;
  const from = kept(price.from, "effective_from");
  const until = kept(price.until, "effective_until");
  const notes = isReset
    ? sql`''`
    : price.notes === undefined
      ? sql`coalesce((SELECT notes ${stored}), '')`
      : sql`${price.notes}`;
  const isSame = isReset
    ? sql`NOT EXISTS (SELECT 1 ${stored} AND custom_price_cents IS NOT NULL)`
    : sql`EXISTS (SELECT 1 ${stored} AND custom_price_cents IS ${cents} AND notes = ${notes}
        AND effective_from IS ${from} AND effective_until IS ${until})`;
  const happens = sql`${mayChange} AND ${isKnown} AND NOT ${isSame}`;
  const { key: network } = await networkSubject(app, callerAddress);
  const [before, log] = await runTransaction(app.db, [
    sql`SELECT ${mayChange} AS mayChange, (${isKnown}) AS isKnown`,
    auditLogStatement(app, {
      actorId: by,
      action: isReset ? "reset price" : "set price",
      subject: `pricing:${customerId}`,
      detail: sql`json_object('what', (SELECT name FROM pricing_plans WHERE id = ${planId}),
        'before', (SELECT printf('$%.2f', custom_price_cents / 100.0) ${stored} AND custom_price_cents IS NOT NULL),
        'after', ${isReset ? null : `$${(cents / 100).toFixed(2)}`}, 'note', ${notes}, 'network', ${network},
        'planId', ${planId}, 'previous', ${storedPriceJson({ customerId, planId })},
        'next', ${isReset ? sql`NULL` : sql`json_object('cents', CAST(${cents} AS INTEGER), 'notes', ${notes}, 'from', CAST(${from} AS INTEGER), 'until', CAST(${until} AS INTEGER))`})`,
      happens,
    }),
    sql`INSERT INTO customer_pricing_overrides
        (customer_id, plan_id, custom_price_cents, notes, effective_from, effective_until, created_by, created_at, updated_at)
      SELECT ${customerId}, ${planId}, ${cents}, ${notes}, ${from}, ${until}, ${by}, ${at}, ${at} WHERE ${happens}
      ON CONFLICT (customer_id, plan_id) DO UPDATE SET custom_price_cents = excluded.custom_price_cents,
        notes = excluded.notes, effective_from = excluded.effective_from, effective_until = excluded.effective_until,
        updated_at = excluded.updated_at`,
  ]);
  if (log?.meta.changes) return { status: "saved" };
  const state = before?.results[0];
  if (!state?.mayChange) return { status: "forbidden" };
  return { status: state.isKnown ? "unchanged" : "unknown" };
}
