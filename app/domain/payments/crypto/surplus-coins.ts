import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { systemAccount } from "~/domain/ledger/accounts";
import { computedTransferStatements } from "~/domain/ledger/computed-transfers";
import { newId } from "~/lib/ids";

/** Coins of a paid payment's transfer that nothing was bought with. */
interface Surplus {
  paymentId: string;
  /** The provider's id of the transfer: the payment's own, or a later deposit. */
  transferId: string;
}

/**
 * Books what came beside what was bought: it lies with the provider and is owed to the person until an admin sends it
 * back. `worthCents` is all of the transfer's surplus so far; only what is not yet in the books is added, so the same
 * news can be booked again.
 */
export function owedSurplusStatements(
  { now }: Pick<App, "now">,
  { paymentId, transferId }: Surplus,
  { coins, worthCents, happens = sql`true` }: { coins: string; worthCents: number; happens?: SQL },
): Statement[] {
  const added = sql`(${worthCents} - (${surplusQuery({ paymentId, transferId }, ["surplus-coins"])}))`;
  return computedTransferStatements(
    {
      id: newId(),
      reason: "surplus-coins",
      reference: `${paymentId}:${transferId}:${coins}`,
      happens: sql`${happens} AND ${added} > 0`,
      entries: [
        { account: systemAccount("crypto_clearing"), amount: sql`-${added}` },
        { account: systemAccount("surplus_coins"), amount: added },
      ],
    },
    now(),
  );
}

/** Books that a transfer's surplus was sent back; nothing if none of it is owed. */
export function returnedSurplusStatements({ now }: Pick<App, "now">, surplus: Surplus): Statement[] {
  const owed = sql`(${surplusQuery(surplus, ["surplus-coins", "surplus-returned"])})`;
  const id = newId();
  return computedTransferStatements(
    {
      id,
      reason: "surplus-returned",
      reference: `${surplus.paymentId}:${surplus.transferId}:${id}`,
      happens: sql`${owed} > 0`,
      entries: [
        { account: systemAccount("crypto_clearing"), amount: owed },
        { account: systemAccount("surplus_coins"), amount: sql`-${owed}` },
      ],
    },
    now(),
  );
}

function surplusQuery({ paymentId, transferId }: Surplus, reasons: readonly string[]): SQL {
  const prefix = `${paymentId}:${transferId}:`;
  return sql`SELECT coalesce(sum(e.amount), 0) FROM ledger_transfers t JOIN ledger_entries e ON e.transfer_id = t.id
    WHERE t.reason IN ${reasons} AND t.reference >= ${prefix} AND t.reference < ${`${paymentId}:${transferId};`}
      AND e.account_id = ${systemAccount("surplus_coins")}`;
}
