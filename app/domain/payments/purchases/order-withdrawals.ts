import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import type { payments } from "~/db/schema";
import { payEarningDebtStatements } from "~/domain/credits/debts";
import {
  computedTransferStatements,
  systemAccount,
  transferStatements,
  userAccount,
} from "~/domain/ledger/ledger";
import { type FullOrder, findFullOrder } from "~/domain/orders/order";
import { cancelOrderStatements } from "~/domain/orders/refunds/cancel-order-statements";
import { remainingOfPart } from "~/domain/orders/refunds/goodwill";
import { buildReversal } from "~/domain/orders/refunds/refund-split";
import { newId } from "~/lib/ids";
import { sum } from "~/lib/sum";
import type { FundsWithdrawal, LostDispute } from "./purchase-handlers";

type Payment = typeof payments.$inferSelect;

/**
 * An order's money that goes outside a cancellation or a claim. What the bank takes stands on `disputed` until it
 * decides, and earnings of a payment that went whole are held with it. A payment that went back whole by hand is taken
 * out of the books as it was posted, and what was not submitted is cancelled. A part of the price, taken by a bank or
 * given by hand, is the platform's loss: nobody can say which creator's it was.
 */
export async function orderWithdrawnStatements(
  app: App,
  payment: Payment,
  withdrawal: FundsWithdrawal,
): Promise<Statement[]> {
  const { withdrawnBeforeCents, withdrawnAfterCents, reason, reference, openingReference, moneyAccount } =
    withdrawal;
  const isWhole = Math.max(withdrawnBeforeCents, withdrawnAfterCents) === payment.amountCents;
  if (reason === "refund" && isWhole)
    return wholeRefunded(app, payment, { cents: withdrawnAfterCents - withdrawnBeforeCents, reference });
  const moved = transferStatements(
    {
      reason,
      reference,
      memo: "order",
      entries: [
        { account: moneyAccount, amount: withdrawnAfterCents - withdrawnBeforeCents },
        {
          account: systemAccount(reason === "refund" ? "revenue" : "disputed"),
          amount: withdrawnBeforeCents - withdrawnAfterCents,
        },
      ],
    },
    app.now(),
  );
  const sale = isWhole ? await findFullOrder(app, { orderId: payment.subjectId }) : null;
  if (!sale) return moved;
  return [
    ...moved,
    ...earningSharesOf(sale).flatMap((share) =>
      reason === "dispute"
        ? holdEarningStatements(app, share, reference)
        : [
            ...releaseEarningStatements(app, share, openingReference),
            ...payEarningDebtStatements(app, { userId: share.creatorId }),
          ],
    ),
  ];
}

/** The bank decided against us: what stood on `disputed` is lost, and with the whole of it go the earnings. */
export async function orderDisputeLostStatements(
  app: App,
  payment: Payment,
  lost: LostDispute,
): Promise<Statement[]> {
  const sale = lost.isFullAmount ? await findFullOrder(app, { orderId: payment.subjectId }) : null;
  const moved = (account: "refunds_due" | "revenue") =>
    transferStatements(
      {
        reason: "dispute-lost",
        reference: lost.reference,
        memo: "order",
        entries: [
          { account: systemAccount("disputed"), amount: lost.withdrawnCents },
          { account: systemAccount(account), amount: -lost.withdrawnCents },
        ],
      },
      app.now(),
    );
  if (!sale) return moved("revenue");
  // Made first, so that a statement tells it first.
  const released = earningSharesOf(sale).flatMap((share) =>
    releaseEarningStatements(app, share, lost.openingReference),
  );
  const { statements, cents } = reversal(app, sale, `lost:${lost.reference}`);
  return [
    ...released,
    ...statements,
    // The reversal speaks of money owed to the buyer: the bank has given it.
    ...moved("refunds_due"),
    ...differenceStatements(app, lost.withdrawnCents - cents, lost.reference),
  ];
}

async function wholeRefunded(
  app: App,
  payment: Payment,
  { cents, reference }: { cents: number; reference: string },
): Promise<Statement[]> {
  const sale = await findFullOrder(app, { orderId: payment.subjectId });
  if (!sale) throw new Error(`payment ${payment.id} is for no order`);
  const isUnsubmitted =
    sale.order.state === "paid" &&
    sale.parts.every(({ part }) => part.confirmedAt === null && !isPastCancellation(part));
  if (isUnsubmitted) {
    const { statements, refundCents } = await cancelOrderStatements(app, { orderId: sale.order.id });
    return [...statements, ...differenceStatements(app, cents - refundCents, reference)];
  }
  const whole = reversal(app, sale, reference);
  return [...whole.statements, ...differenceStatements(app, cents - whole.cents, reference)];
}

/** With the partner, or not to be made: neither is cancelled by a refund. */
function isPastCancellation({ state }: FullOrder["parts"][number]["part"]): boolean {
  return !["waiting", "drafted", "on_hold", "failed"].includes(state);
}

/** All that is left of a sale, out of the books exactly as it was posted. */
function reversal(app: App, sale: FullOrder, cause: string): { statements: SQL[]; cents: number } {
  const parts = sale.parts.flatMap(({ part }) => {
    const whole = { part, pieces: null, reason: "sale-lost", reference: `${part.id}:${cause}` };
    return buildReversal(app, sale, whole) ?? [];
  });
  return {
    statements: parts.flatMap(({ statements }) => statements),
    cents: sum(parts.map(({ amountCents }) => amountCents)),
  };
}

/** What went before as the platform's own loss comes back to it here, where the whole sale is reversed after all. */
function differenceStatements(app: App, cents: number, reference: string): SQL[] {
  if (cents === 0) return [];
  return transferStatements(
    {
      reason: "sale-lost-before",
      reference,
      entries: [
        { account: systemAccount("refunds_due"), amount: cents },
        { account: systemAccount("revenue"), amount: -cents },
      ],
    },
    app.now(),
  );
}

/** What one creator still earns by one part of an order. */
interface EarningShare {
  partId: string;
  creatorId: string;
  cents: number;
}

function earningSharesOf(sale: FullOrder): EarningShare[] {
  return sale.parts.flatMap(({ part, lines }) => {
    const creatorId = lines[0]?.creatorId;
    const cents = remainingOfPart({ part, lines }, 0).earningCents;
    return creatorId && cents > 0 ? [{ partId: part.id, creatorId, cents }] : [];
  });
}

/** From where a share is held: whether its part's earnings have become available decides. */
const EARNING_ACCOUNTS = [
  { reason: "pending-held", kind: "pending", isReleased: 0 },
  { reason: "available-held", kind: "available", isReleased: 1 },
] as const;

function holdEarningStatements({ now }: App, share: EarningShare, cause: string): SQL[] {
  return EARNING_ACCOUNTS.flatMap(({ reason, kind, isReleased }) => {
    const account = userAccount(share.creatorId, kind);
    // Of `available` there may be less by now: what was paid out becomes a debt if the bank decides so.
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

function releaseEarningStatements({ now }: App, share: EarningShare, opened: string): SQL[] {
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
