import { sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { payEarningDebtStatements } from "~/domain/credits/debts";
import { systemAccount } from "~/domain/ledger/accounts";
import { transferStatements } from "~/domain/ledger/transfers";
import { findFullOrder } from "~/domain/orders/order";
import { restorePartStatements } from "~/domain/orders/refunds/restore-part";
import { sum } from "~/lib/sum";
import type { Payment } from "~/purchase";

/**
 * The bank returns the money of an order's lost dispute; it is on `disputed` now. A partial loss was the platform's
 * and is returned to it. A whole sale is restored part by part if the loss reversed each part completely and nothing
 * happened to it since, a cancellation included; otherwise a person decides.
 */
export async function orderDisputeReversedStatements(
  app: App,
  payment: Payment,
  disputeId: string,
): Promise<{ isClear: boolean; statements: Statement[] } | undefined> {
  const lost = await findLoss(app, disputeId);
  if (!lost) return undefined;
  const moved = (soldCents: number) =>
    transferStatements(
      {
        reason: "dispute-restored",
        reference: lost.reference,
        memo: "order",
        entries: [
          { account: systemAccount("disputed"), amount: -lost.cents },
          { account: systemAccount("refunds_due"), amount: soldCents },
          { account: systemAccount("revenue"), amount: lost.cents - soldCents },
        ],
      },
      app.now(),
    );
  if (!lost.isSale) return { isClear: true, statements: moved(0) };
  const sale = await findFullOrder(app, { orderId: payment.subjectId });
  const taken = await lostCentsByPart(app, lost.reference, sale?.parts.map(({ part }) => part.id) ?? []);
  const parts = sale?.parts.filter(({ part }) => taken.has(part.id)) ?? [];
  const restored = sale
    ? parts.map(({ part }) =>
        restorePartStatements(app, sale, {
          partId: part.id,
          reference: `${part.id}:lost:${lost.reference}`,
          takenCents: taken.get(part.id) ?? 0,
        }),
      )
    : [];
  // What the loss canceled is not made any more.
  const isCanceled = parts.some(({ part }) => part.state === "canceled");
  if (sale?.order.state !== "paid" || restored.length === 0 || restored.includes(null) || isCanceled)
    return { isClear: false, statements: [] };
  return {
    isClear: true,
    statements: [
      ...restored.flatMap((statements): Statement[] => statements ?? []),
      ...moved(sum([...taken.values()])),
      ...sale.creators.flatMap(({ id }) => payEarningDebtStatements(app, { userId: id })),
    ],
  };
}

/** What a lost dispute posted and nothing has restored; `isSale` if it reversed the sale. */
async function findLoss({ db }: Pick<App, "db">, disputeId: string) {
  const [row] = await db.all<{ reference: string; cents: number; isSale: number }>(sql`
    SELECT t.reference, e.amount AS cents,
      EXISTS (SELECT 1 FROM ledger_entries WHERE transfer_id = t.id AND account_id = 'system:refunds_due') AS isSale
    FROM ledger_transfers t JOIN ledger_entries e ON e.transfer_id = t.id AND e.account_id = 'system:disputed'
    WHERE t.reason = 'dispute-lost' AND t.reference >= ${`${disputeId}:`} AND t.reference < ${`${disputeId};`}
      AND NOT EXISTS (SELECT 1 FROM ledger_transfers r WHERE r.reason = 'dispute-restored' AND r.reference = t.reference)
    ORDER BY t.id DESC LIMIT 1`);
  return row;
}

/** What the loss took from each part, in cents paid by the buyer. */
async function lostCentsByPart({ db }: Pick<App, "db">, lostReference: string, partIds: string[]) {
  const rows = await db.all<{ partId: string; cents: number }>(sql`
    SELECT p.value AS partId, e.amount AS cents FROM json_each(${JSON.stringify(partIds)}) p
    JOIN ledger_transfers t ON t.reason = 'sale-lost' AND t.reference = p.value || ${`:lost:${lostReference}`}
    JOIN ledger_entries e ON e.transfer_id = t.id AND e.account_id = 'system:refunds_due'`);
  return new Map(rows.map(({ partId, cents }) => [partId, cents]));
}
