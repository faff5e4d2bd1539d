import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import type { payments } from "~/db/schema";
import { debtStatement, payEarningDebtStatements } from "~/domain/credits/debts";
import {
  type AccountId,
  computedTransferStatements,
  systemAccount,
  transferStatements,
  userAccount,
} from "~/domain/credits/ledger";
import { unsoldStatements } from "~/domain/orders/counters";
import { findSale, type Sale } from "~/domain/orders/sale";
import { sum } from "~/domain/orders/totals";
import { newId } from "~/lib/ids";
import type { Lost, Withdrawal } from "./kinds";

type Payment = typeof payments.$inferSelect;

/** What one creator earned by one part of an order. */
interface Share {
  partId: string;
  creatorId: string;
  cents: number;
}

/**
 * An order's money that goes outside a cancellation or a claim. What the bank takes stands on `disputed` until it
 * decides, and the earnings of a payment that went whole are held with it. What is refunded by hand is lost at once. A
 * part of the price is the platform's loss: nobody can say which creator's it was.
 */
export async function orderWithdrawn(
  app: App,
  payment: Payment,
  withdrawal: Withdrawal,
): Promise<Statement[]> {
  const { from, to, reason, reference, opened, money } = withdrawal;
  if (reason === "refund") {
    const lost = { cents: to - from, reference, opened, isWhole: to === payment.amountCents };
    return lossStatements(app, payment, { ...lost, reason, money, isHeld: false });
  }
  const moved = transferStatements(
    {
      reason,
      reference,
      memo: "order",
      entries: [
        { account: money, amount: to - from },
        { account: systemAccount("disputed"), amount: from - to },
      ],
    },
    app.now(),
  );
  if (Math.max(from, to) < payment.amountCents) return moved;
  const sale = await findSale(app, { orderId: payment.subjectId });
  const at = app.now();
  return [
    ...moved,
    ...sharesIn(sale).flatMap((share) =>
      reason === "dispute"
        ? holdStatements(share, reference, at)
        : [
            ...giveBackStatements(share, opened, reference, at),
            ...payEarningDebtStatements(app, { userId: share.creatorId }),
          ],
    ),
  ];
}

/** The bank decided against us: what stood on `disputed` is lost. */
export function orderLost(app: App, payment: Payment, lost: Lost): Promise<Statement[]> {
  return lossStatements(app, payment, {
    ...lost,
    reason: "dispute-lost",
    money: systemAccount("disputed"),
    isHeld: true,
  });
}

async function lossStatements(
  app: App,
  payment: Payment,
  loss: Lost & { reason: string; money: AccountId; isHeld: boolean },
): Promise<Statement[]> {
  const at = app.now();
  const { reference, opened } = loss;
  const moved = transferStatements(
    {
      reason: loss.reason,
      reference,
      memo: "order",
      entries: [
        { account: loss.money, amount: loss.cents },
        { account: systemAccount("revenue"), amount: -loss.cents },
      ],
    },
    at,
  );
  if (!loss.isWhole) return moved;
  const sale = await findSale(app, { orderId: payment.subjectId });
  if (!sale) return moved;
  return [
    ...moved,
    ...sharesIn(sale).flatMap((share) => [
      ...(loss.isHeld ? [] : holdStatements(share, opened, at)),
      ...reverseStatements(share, opened, reference, at),
    ]),
    // Nothing is left to become available.
    sql`UPDATE order_parts SET earnings_available_at = coalesce(earnings_available_at, ${at}) WHERE order_id = ${sale.order.id}`,
    ...unsoldStatements(sale, sale.order.paidAt ?? at),
  ];
}

function sharesIn(sale: Sale | null): Share[] {
  return (sale?.parts ?? []).flatMap(({ part, lines }) => {
    const creators = [...new Set(lines.map((line) => line.creatorId))];
    return creators.map((creatorId) => ({
      partId: part.id,
      creatorId,
      cents: sum(lines.filter((line) => line.creatorId === creatorId).map((line) => line.earningCents)),
    }));
  });
}

/** From where a share is held, by whether its part's earnings have become available. */
const SOURCES = [
  { reason: "pending-held", kind: "pending", isReleased: false },
  { reason: "available-held", kind: "available", isReleased: true },
] as const;

function referenceOf({ partId, creatorId }: Share, cause: string): string {
  return `${partId}:${creatorId}:${cause}`;
}

/** What is held of a share since a cause, from one source. */
function heldOf(share: Share, reason: string, cause: string): SQL {
  return sql`coalesce((SELECT e.amount FROM ledger_transfers t JOIN ledger_entries e ON e.transfer_id = t.id
    WHERE t.reason = ${reason} AND t.reference = ${referenceOf(share, cause)} AND e.account_id = ${userAccount(share.creatorId, "disputed")}), 0)`;
}

function holdStatements(share: Share, cause: string, at: number): Statement[] {
  return SOURCES.flatMap(({ reason, kind, isReleased }) => {
    const account = userAccount(share.creatorId, kind);
    // Of `available` there may be less by now: it was paid out, and the rest becomes a debt if the bank decides so.
    const held = sql`min(${share.cents}, coalesce((SELECT balance FROM user_balances WHERE account_id = ${account}), 0))`;
    return computedTransferStatements(
      {
        id: newId(),
        reason,
        reference: referenceOf(share, cause),
        happens: sql`${held} > 0 AND EXISTS (SELECT 1 FROM order_parts
          WHERE id = ${share.partId} AND (earnings_available_at IS NOT NULL) = ${isReleased ? 1 : 0})`,
        entries: [
          { account: userAccount(share.creatorId, "disputed"), amount: held },
          { account, amount: sql`-${held}` },
        ],
      },
      at,
    );
  });
}

function giveBackStatements(share: Share, opened: string, cause: string, at: number): Statement[] {
  return SOURCES.flatMap(({ reason, kind }) => {
    const held = heldOf(share, reason, opened);
    return computedTransferStatements(
      {
        id: newId(),
        reason: `${reason}-back`,
        reference: referenceOf(share, cause),
        happens: sql`${held} > 0`,
        entries: [
          { account: userAccount(share.creatorId, "disputed"), amount: sql`-${held}` },
          { account: userAccount(share.creatorId, kind), amount: held },
        ],
      },
      at,
    );
  });
}

/** A share that is lost: from what was held of it, the rest a debt that the next earnings pay. */
function reverseStatements(share: Share, opened: string, cause: string, at: number): Statement[] {
  if (share.cents === 0) return [];
  const id = newId();
  const held = sql`(${sql.join(
    SOURCES.map(({ reason }) => heldOf(share, reason, opened)),
    sql` + `,
  )})`;
  return [
    ...computedTransferStatements(
      {
        id,
        reason: "earning-lost",
        reference: referenceOf(share, cause),
        happens: sql`true`,
        entries: [
          { account: systemAccount("revenue"), amount: sql`${share.cents}` },
          { account: systemAccount("debts"), amount: sql`${held} - ${share.cents}` },
          { account: userAccount(share.creatorId, "disputed"), amount: sql`-${held}` },
        ],
      },
      at,
    ),
    debtStatement({ userId: share.creatorId, unit: "cent", transferId: id, at }),
  ];
}
