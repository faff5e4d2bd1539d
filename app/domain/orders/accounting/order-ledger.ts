import { asc, eq, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { ledgerEntries, ledgerTransfers } from "~/db/schema";

/** Why money moves because of an order. The reference is a part, payment, refund, dispute or claim of it. */
const REASONS = JSON.stringify([
  ...["payment", "sale", "sale-canceled", "sale-restored", "sale-lost", "sale-lost-before", "print-cost"],
  ...[
    "print-tax",
    "earning-available",
    "part-refund",
    "claim-refund",
    "refund",
    "refund-paid",
    "pending-held",
  ],
  ...["available-held", "dispute-fee", "dispute-lost", "dispute-restored"],
]);
const ENTRIES_SHOWN = 200;

/** The ledger's entries because of these things, oldest first, as a query. A reference is an id, or an id and a number. */
export function ledgerEntriesAboutQuery({ db }: Pick<App, "db">, { ids }: { ids: SQL }) {
  return db
    .select({
      id: ledgerEntries.id,
      reason: ledgerTransfers.reason,
      reference: ledgerTransfers.reference,
      account: ledgerEntries.accountId,
      cents: ledgerEntries.amount,
      createdAt: ledgerTransfers.createdAt,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
    .where(
      sql`${ledgerEntries.transferId} IN (
        SELECT t.id FROM json_each(${REASONS}) r CROSS JOIN (${ids}) i CROSS JOIN ledger_transfers t
          ON t.reason = r.value AND t.reference = i.id
        UNION ALL SELECT t.id FROM json_each(${REASONS}) r CROSS JOIN (${ids}) i CROSS JOIN ledger_transfers t
          ON t.reason = r.value AND t.reference > i.id || ':' AND t.reference < i.id || ';')`,
    )
    .orderBy(asc(ledgerEntries.id))
    .limit(ENTRIES_SHOWN);
}
