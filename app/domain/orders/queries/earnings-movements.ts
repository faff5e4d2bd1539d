import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { ledgerEntries, ledgerTransfers } from "~/db/schema";
import { userAccount } from "~/domain/ledger/accounts";

/** Kinds whose reference is exactly the id of a part, a claim or a refund. */
const KINDS_BY_EXACT_REFERENCE = [
  "sale",
  "sale-canceled",
  "claim-refund",
  "part-refund",
  "earning-available",
] as const;

/** Kinds whose reference begins with the part's id, because they can repeat. */
const KINDS_BY_REFERENCE_PREFIX = [
  "sale-lost",
  "sale-restored",
  "pending-held",
  "available-held",
  "pending-held-back",
  "available-held-back",
] as const;

/** A ledger transfer that changed the creator's accounts, in cents; positive amounts are the creator's. */
export interface EarningsStatementEntry {
  id: string;
  kind: (typeof KINDS_BY_EXACT_REFERENCE | typeof KINDS_BY_REFERENCE_PREFIX)[number];
  at: number;
  pendingCents: number;
  availableCents: number;
  /** Held while the buyer's bank decides. */
  heldCents: number;
  /** Negative: it became a debt. Positive: a debt was paid from it. */
  debtCents: number;
}

/** The ledger entries of a creator's accounts that an order caused; one query, for a batch. */
export function earningsMovementsQuery(
  { db }: Pick<App, "db">,
  { orderId, creatorId, ownPartIds: own }: { orderId: string; creatorId: string; ownPartIds: SQL },
) {
  return db
    .select({
      id: ledgerTransfers.id,
      kind: ledgerTransfers.reason,
      at: ledgerTransfers.createdAt,
      account: ledgerEntries.accountId,
      cents: ledgerEntries.amount,
    })
    .from(ledgerTransfers)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transferId, ledgerTransfers.id))
    .where(
      and(
        sql`${ledgerTransfers.id} IN (SELECT t.id FROM ledger_transfers t WHERE t.reason IN ${[...KINDS_BY_EXACT_REFERENCE]} AND t.reference IN
            (SELECT part_id FROM order_lines WHERE order_id = ${orderId} AND creator_id = ${creatorId}
            UNION SELECT c.id FROM claims c JOIN order_parts p ON p.id = c.part_id WHERE c.order_id = ${orderId} AND coalesce(p.reprint_of, p.id) IN ${own}
            UNION SELECT r.id FROM payments p JOIN refunds r ON r.payment_id = p.id
              WHERE p.kind = 'order' AND p.subject_id = ${orderId} AND r.cause GLOB 'part:*' AND substr(r.cause, 6, 26) IN ${own})
            UNION ALL SELECT t.id FROM order_parts p JOIN ledger_transfers t ON t.reason IN ${[...KINDS_BY_REFERENCE_PREFIX]}
              AND t.reference > p.id || ':' AND t.reference < p.id || ';' WHERE p.id IN ${own})`,
        inArray(ledgerEntries.accountId, [
          userAccount(creatorId, "pending"),
          userAccount(creatorId, "available"),
          userAccount(creatorId, "disputed"),
          "system:debts",
        ]),
      ),
    )
    .orderBy(asc(ledgerTransfers.createdAt), asc(ledgerTransfers.id));
}

/** One entry for each transfer, its amounts grouped by what they mean to the creator. */
export function groupByTransfer(
  moved: Awaited<ReturnType<typeof earningsMovementsQuery>>,
): EarningsStatementEntry[] {
  const entries = new Map<string, EarningsStatementEntry>();
  for (const { id, kind, at, account, cents } of moved) {
    const entry = entries.get(id) ?? {
      id,
      kind: kind as EarningsStatementEntry["kind"],
      at,
      pendingCents: 0,
      availableCents: 0,
      heldCents: 0,
      debtCents: 0,
    };
    if (account.endsWith(":pending")) entry.pendingCents += cents;
    else if (account.endsWith(":available")) entry.availableCents += cents;
    else if (account.endsWith(":disputed")) entry.heldCents += cents;
    else entry.debtCents += cents;
    entries.set(id, entry);
  }
  return [...entries.values()];
}
