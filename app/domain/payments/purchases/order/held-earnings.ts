import { sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { userAccount } from "~/domain/ledger/accounts";
import { computedTransferStatements } from "~/domain/ledger/computed-transfers";
import type { FullOrder } from "~/domain/orders/order";
import { remainingOfPart } from "~/domain/orders/refunds/goodwill";
import { newId } from "~/lib/ids";

/** What one creator still earns from one part of an order. */
interface EarningShare {
  partId: string;
  creatorId: string;
  cents: number;
}

export function earningSharesOf(sale: FullOrder): EarningShare[] {
  return sale.parts.flatMap(({ part, lines }) => {
    const creatorId = lines[0]?.creatorId;
    const cents = remainingOfPart({ part, lines }, 0).earningCents;
    return creatorId && cents > 0 ? [{ partId: part.id, creatorId, cents }] : [];
  });
}

/** Held from `available` if the part's earnings were released, else from `pending`. */
const EARNING_ACCOUNTS = [
  { reason: "pending-held", kind: "pending", isReleased: 0 },
  { reason: "available-held", kind: "available", isReleased: 1 },
] as const;

export function holdEarningStatements({ now }: App, share: EarningShare, cause: string): Statement[] {
  return EARNING_ACCOUNTS.flatMap(({ reason, kind, isReleased }) => {
    const account = userAccount(share.creatorId, kind);
    // `available` may hold less by now: the rest was paid out, and becomes a debt if the dispute is lost.
    const held = sql`min(${share.cents}, coalesce((SELECT balance FROM user_balances WHERE account_id = ${account}), 0))`;
    return computedTransferStatements(
      {
        id: newId(),
        reason,
        reference: `${share.partId}:${cause}`,
        happens: sql`${held} > 0 AND EXISTS (SELECT 1 FROM order_parts
          WHERE id = ${share.partId} AND (earnings_available_at IS NOT NULL) = ${isReleased})`,
        entries: [
          { account: userAccount(share.creatorId, "disputed"), amount: held },
          { account, amount: sql`-${held}` },
        ],
      },
      now(),
    );
  });
}

export function releaseEarningStatements({ now }: App, share: EarningShare, opened: string): Statement[] {
  return EARNING_ACCOUNTS.flatMap(({ reason, kind }) => {
    const reference = `${share.partId}:${opened}`;
    const disputed = userAccount(share.creatorId, "disputed");
    const held = sql`coalesce((SELECT e.amount FROM ledger_transfers t JOIN ledger_entries e ON e.transfer_id = t.id
      WHERE t.reason = ${reason} AND t.reference = ${reference} AND e.account_id = ${disputed}), 0)`;
    return computedTransferStatements(
      {
        id: newId(),
        reason: `${reason}-back`,
        reference,
        happens: sql`${held} > 0`,
        entries: [
          { account: disputed, amount: sql`-${held}` },
          { account: userAccount(share.creatorId, kind), amount: held },
        ],
      },
      now(),
    );
  });
}
