import { sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { recordDebtStatement } from "~/domain/credits/debts";
import { systemAccount, userAccount } from "~/domain/ledger/accounts";
import { computedTransferStatements } from "~/domain/ledger/computed-transfers";
import { newId } from "~/lib/ids";

/** Who pays for the refund. */
export type CostBearer = "platform" | "creator";

/**
 * Books a refund of a part at the platform's or the creator's cost. A creator pays from pending earnings before their
 * release and from available earnings after it; what is missing then becomes a debt.
 */
export function goodwillTransferStatements(
  { now }: Pick<App, "now">,
  {
    partId,
    creatorId,
    refundId,
    cents,
    bearer,
    memo,
  }: { partId: string; creatorId: string; refundId: string; cents: number; bearer: CostBearer; memo: string },
): Statement[] {
  const at = now();
  const id = newId();
  const available = userAccount(creatorId, "available");
  const isReleased = sql`(SELECT earnings_available_at IS NOT NULL FROM order_parts WHERE id = ${partId})`;
  const covered = sql`min(${cents}, coalesce((SELECT balance FROM user_balances WHERE account_id = ${available}), 0))`;
  const transfer = { id, reason: "part-refund", reference: refundId, memo, happens: sql`true` };
  const due = { account: systemAccount("refunds_due"), amount: sql`${cents}` };
  if (bearer === "platform")
    return computedTransferStatements(
      { ...transfer, entries: [due, { account: systemAccount("revenue"), amount: sql`${-cents}` }] },
      at,
    );
  return [
    ...computedTransferStatements(
      {
        ...transfer,
        entries: [
          due,
          // Before the creator's accounts, because their balance is read unchanged.
          { account: systemAccount("debts"), amount: sql`iif(${isReleased}, ${covered} - ${cents}, 0)` },
          { account: userAccount(creatorId, "pending"), amount: sql`iif(${isReleased}, 0, ${-cents})` },
          { account: available, amount: sql`iif(${isReleased}, -${covered}, 0)` },
        ],
      },
      at,
    ),
    recordDebtStatement({ userId: creatorId, unit: "cent", transferId: id, at }),
  ];
}
