import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { systemAccount, userAccount } from "../ledger/accounts";
import { transferStatements } from "../ledger/transfers";
import { payCreditDebtStatements } from "./debts";
import type { HoldKey } from "./holds";

/**
 * Returns the credits of a posted hold to their lots, because what they paid for was withdrawn, and pays the person's
 * debts from them. A second refund of the same hold fails as `already-posted`.
 */
export function refundSpentCreditsStatements(
  { now }: Pick<App, "now">,
  hold: HoldKey,
  reason: string,
): SQL[] {
  const at = now();
  return [
    // Fails the batch with a NULL if the hold was not spent.
    sql`INSERT INTO credit_hold_lots (hold_id, lot_id, amount) SELECT NULL, NULL, 0
      WHERE NOT EXISTS (SELECT 1 FROM credit_holds WHERE id = ${hold.holdId} AND user_id = ${hold.userId} AND amount = ${hold.amount} AND state = 'posted')`,
    ...transferStatements(
      {
        reason,
        reference: hold.holdId,
        entries: [
          { account: systemAccount("spent"), amount: -hold.amount },
          { account: userAccount(hold.userId, "credits"), amount: hold.amount },
        ],
      },
      at,
    ),
    sql`UPDATE credit_lots SET remaining = remaining + (SELECT amount FROM credit_hold_lots WHERE hold_id = ${hold.holdId} AND lot_id = credit_lots.id)
      WHERE id IN (SELECT lot_id FROM credit_hold_lots WHERE hold_id = ${hold.holdId})`,
    ...payCreditDebtStatements({ now }, { userId: hold.userId }),
  ];
}
