import { sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { systemAccount, userAccount } from "../ledger/accounts";
import { transferStatements } from "../ledger/transfers";
import { payCreditDebtStatements } from "./debts";
import type { HoldKey } from "./holds/holds";
import { returnToLotsStatement } from "./lots";

/**
 * Returns the credits of a posted hold to their lots, because what they paid for was withdrawn, and pays the person's
 * debts from them. A second refund of the same hold fails as `already-posted`.
 */
export function refundSpentCreditsStatements(
  { now }: Pick<App, "now">,
  hold: HoldKey,
  reason: string,
): Statement[] {
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
    returnToLotsStatement(hold.holdId),
    ...payCreditDebtStatements({ now }, { userId: hold.userId }),
  ];
}
