import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { creditLots } from "~/db/schema";
import { insertInto } from "~/db/writes";
import { newId } from "~/lib/ids";
import { systemAccount, userAccount } from "../ledger/accounts";
import { transferStatements } from "../ledger/transfers";
import { payCreditDebtStatements } from "./debts";

export type LotKind = "paid" | "plan" | "welcome" | "promotional";

export interface Grant {
  userId: string;
  /** Credits, a positive whole number. */
  amount: number;
  kind: LotKind;
  /** The revenue for one credit; 0 for gifts. */
  unitCostCents: number;
  /** Unique together with `reference`: one cause grants once. */
  reason: string;
  reference: string;
  memo?: string;
  /** Epoch ms; without it the credits do not expire. */
  expiresAt?: number;
}

/**
 * Grants credits with one transfer and one lot, and pays the person's debts from them. A second grant for the same cause
 * fails as `already-posted`.
 */
export function grantStatements({ now }: Pick<App, "now">, grant: Grant): Statement[] {
  if (!Number.isSafeInteger(grant.amount) || grant.amount <= 0)
    throw new Error(`grant of ${grant.amount} credits`);
  const at = now();
  const transferId = newId();
  return [
    ...transferStatements(
      {
        id: transferId,
        reason: grant.reason,
        reference: grant.reference,
        memo: grant.memo,
        entries: [
          { account: userAccount(grant.userId, "credits"), amount: grant.amount },
          { account: systemAccount("issued"), amount: -grant.amount },
        ],
      },
      at,
    ),
    insertInto(creditLots).values({
      id: newId(),
      userId: grant.userId,
      kind: grant.kind,
      granted: grant.amount,
      remaining: grant.amount,
      unitCostCents: grant.unitCostCents,
      expiresAt: grant.expiresAt,
      transferId,
      createdAt: at,
    }),
    ...payCreditDebtStatements({ now }, { userId: grant.userId }),
  ];
}
