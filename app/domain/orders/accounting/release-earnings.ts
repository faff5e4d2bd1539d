import { and, eq, isNull, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { orderParts } from "~/db/schema";
import { systemAccount, userAccount } from "~/domain/ledger/accounts";
import { computedTransferStatements } from "~/domain/ledger/computed-transfers";
import { newId } from "~/lib/ids";
import { errorFields, log } from "~/lib/log";
import { hasNothingToSendSql } from "../fulfillment/finished-parts";
import { REMAINING_EARNING_SQL } from "./line-share";

/** Most claims are made in the first days after delivery. */
export const EARNINGS_WAIT_MS = 7 * 24 * 60 * 60 * 1000;
const PARTS_A_RUN = 50;

/** An admin still has to decide about a parcel of the part, or of its reprints, that the partner does not send. */
const HAS_UNSENT_PARCEL_INCIDENT = sql`EXISTS (SELECT 1 FROM attentions a,
    (SELECT order_parts.id AS part UNION ALL SELECT r.id FROM order_parts r WHERE r.reprint_of = order_parts.id) made,
    json_each('["shipment-canceled","shipment-outstock"]') kind
  WHERE a.cause > kind.value || ':' || made.part || ':' AND a.cause < kind.value || ':' || made.part || ';' AND a.resolved_at IS NULL)`;

/**
 * Makes earnings available a week after a part is closed, once each: UNIQUE(reason, part) in the ledger decides.
 * Refunded amounts are left out and debts are paid first. Open claims and disputes delay it, and so do a dispute that was won
 * while its money is still to come back, and pieces that the partner does not send until they are refunded or reprinted, or an admin has decided about them. A part that fails does not stop the others; the failure is thrown at the end.
 */
export async function releaseEarnings({ db, now }: Pick<App, "db" | "now">): Promise<number> {
  const at = now();
  const due = await db.all<{ partId: string; creatorId: string; number: string }>(sql`
    SELECT p.id AS partId, (SELECT creator_id FROM order_lines WHERE part_id = p.id LIMIT 1) AS creatorId, o.number AS number
    FROM (SELECT id, order_id FROM order_parts
      WHERE earnings_available_at IS NULL AND closed_at IS NOT NULL AND closed_at <= ${at - EARNINGS_WAIT_MS} AND reprint_of IS NULL
        AND NOT EXISTS (SELECT 1 FROM claims WHERE claims.part_id = order_parts.id AND claims.state = 'open')
        AND (NOT ${HAS_UNSENT_PARCEL_INCIDENT} OR ${hasNothingToSendSql()})
        AND NOT EXISTS (SELECT 1 FROM payments JOIN disputes ON disputes.payment_id = payments.id
            AND (disputes.state = 'open' OR (disputes.state = 'won' AND disputes.withdrawn_cents > 0))
          WHERE payments.kind = 'order' AND payments.subject_id = order_parts.order_id)
      ORDER BY closed_at LIMIT ${PARTS_A_RUN}) p
    JOIN orders o ON o.id = p.order_id`);
  let released = 0;
  const failures: unknown[] = [];
  for (const { partId, creatorId, number } of due) {
    const done = db
      .update(orderParts)
      .set({ earningsAvailableAt: at })
      .where(and(eq(orderParts.id, partId), isNull(orderParts.earningsAvailableAt)));
    try {
      await runTransaction(db, [...releaseEarningStatements({ partId, creatorId, number, at }), done]);
      released += 1;
    } catch (error) {
      if (isConstraintViolation(error, "already-posted")) {
        await runTransaction(db, [done]);
        continue;
      }
      log("error", "earnings.not-released", { part: partId, ...errorFields(error) });
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${due.length} earnings were not released`);
  return released;
}

function releaseEarningStatements({
  partId,
  creatorId,
  number,
  at,
}: {
  partId: string;
  creatorId: string;
  number: string;
  at: number;
}) {
  const id = newId();
  const left = sql`((SELECT coalesce(sum(${REMAINING_EARNING_SQL}), 0) FROM order_lines WHERE part_id = ${partId})
    - (SELECT creator_goodwill_cents FROM order_parts WHERE id = ${partId}))`;
  // Spelled as in the partial index; SQLite uses it only for the same expression.
  const open = sql`user_id = ${creatorId} AND unit = 'cent' AND remaining > 0`;
  const paid = sql`min(${left}, (SELECT coalesce(sum(remaining), 0) FROM debts WHERE ${open}))`;
  const moved = sql`(SELECT amount FROM ledger_entries WHERE transfer_id = ${id} AND account_id = 'system:debts')`;
  return [
    ...computedTransferStatements(
      {
        id,
        reason: "earning-available",
        reference: partId,
        memo: number,
        happens: sql`${left} > 0`,
        entries: [
          { account: systemAccount("debts"), amount: paid },
          { account: userAccount(creatorId, "available"), amount: sql`${left} - ${paid}` },
          { account: userAccount(creatorId, "pending"), amount: sql`-${left}` },
        ],
      },
      at,
    ),
    // Oldest debt first.
    sql`UPDATE debts SET remaining = remaining - d.paid FROM (
        SELECT id, min(remaining, ${moved} - before) AS paid FROM (
          SELECT id, remaining, sum(remaining) OVER (ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) - remaining AS before
          FROM debts WHERE ${open}
        ) WHERE before < ${moved}
      ) AS d WHERE debts.id = d.id`,
  ];
}
