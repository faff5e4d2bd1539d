import { sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { networkSubject } from "~/domain/limits/subjects";
import { newId } from "~/lib/ids";
import { mayChangePrices, storedPriceJson } from "./set-customer-price";

/**
 * Brings back what was agreed before the last change of a customer's price for a plan, which is the entry `entryId` of
 * the audit log: price, notes and dates. A price that is no longer as that change left it stays. The undo is itself a
 * change that can be undone.
 */
export async function undoCustomerPrice(
  app: Pick<App, "db" | "now" | "appSecret">,
  {
    by,
    callerAddress,
    customerId,
    planId,
    entryId,
  }: { by: string; callerAddress: string; customerId: string; planId: number; entryId: string },
): Promise<"undone" | "changed-since" | "unknown"> {
  const run = newId();
  const subject = `pricing:${customerId}`;
  const entry = sql`FROM audit_log WHERE id = ${entryId} AND subject = ${subject} AND detail ->> '$.planId' = ${planId}`;
  const previous = sql`(SELECT detail ->> '$.previous' ${entry})`;
  const current = storedPriceJson({ customerId, planId });
  const dollars = (json: ReturnType<typeof storedPriceJson>) =>
    sql`iif(${json} IS NULL, NULL, printf('$%.2f', (${json} ->> '$.cents') / 100.0))`;
  const happens = sql`${mayChangePrices(by)} AND EXISTS (SELECT 1 ${entry} AND json_type(detail, '$.previous') IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM audit_log WHERE subject = ${subject} AND id > ${entryId} AND detail ->> '$.planId' = ${planId})
    AND ${current} IS (SELECT detail ->> '$.next' ${entry})`;
  const isRun = sql`EXISTS (SELECT 1 FROM audit_log WHERE subject = ${subject} AND detail ->> '$.run' = ${run})`;
  const { key: network } = await networkSubject(app, callerAddress);
  const at = app.now();
  const [known, log] = await runTransaction(app.db, [
    sql`SELECT 1 AS known ${entry} AND ${mayChangePrices(by)}`,
    auditLogStatement(app, {
      actorId: by,
      action: "undo price",
      subject,
      detail: sql`json_object('what', (SELECT name FROM pricing_plans WHERE id = ${planId}), 'before', ${dollars(current)},
        'after', ${dollars(previous)}, 'planId', ${planId}, 'previous', ${current}, 'next', ${previous},
        'run', ${run}, 'network', ${network})`,
      happens,
    }),
    sql`INSERT INTO customer_pricing_overrides
        (customer_id, plan_id, custom_price_cents, notes, effective_from, effective_until, created_by, created_at, updated_at)
      SELECT ${customerId}, ${planId}, ${previous} ->> '$.cents', coalesce(${previous} ->> '$.notes', ''),
        ${previous} ->> '$.from', ${previous} ->> '$.until', ${by}, ${at}, ${at} WHERE ${isRun}
      ON CONFLICT (customer_id, plan_id) DO UPDATE SET custom_price_cents = excluded.custom_price_cents,
        notes = excluded.notes, effective_from = excluded.effective_from, effective_until = excluded.effective_until,
        updated_at = excluded.updated_at`,
  ]);
  if (!known?.results[0]) return "unknown";
  return log?.meta.changes ? "undone" : "changed-since";
}

/** The entry of the audit log that the undo of a plan's price would take back: the newest that says what was before. */
export function lastPriceChange(audit: readonly { id: string; detail: string | null }[], planId: number) {
  return audit.find(({ detail }) => {
    const facts = JSON.parse(detail ?? "{}") as { planId?: number; previous?: unknown };
    return facts.planId === planId && facts.previous !== undefined;
  })?.id;
}
