import { eq, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { applyAll } from "~/db/client";
import { isRefusal } from "~/db/refusals";
import { refunds } from "~/db/schema";
import { auditStatement } from "~/domain/attentions/audit";
import { debtStatement } from "~/domain/credits/debts";
import { computedTransferStatements, systemAccount, userAccount } from "~/domain/credits/ledger";
import { letterStatement } from "~/domain/letters/outbox";
import { goodwillStatement, leftOf } from "~/domain/orders/part-money";
import { findSale } from "~/domain/orders/sale";
import { newId } from "~/lib/ids";
import { sha256Hex } from "~/lib/tokens";
import { paymentQuery } from "./give-back";
import { refundStatements } from "./owed";

/** Who loses what the buyer gets. */
export type Bearer = "platform" | "creator";

export type PartRefunded =
  | { status: "refunded" }
  /** The same form was sent before. */
  | { status: "already" }
  /** `mostCents` may go back without pieces, or may be borne so: all of a part is given back by its cancellation or a claim. */
  | { status: "too-much"; mostCents: number }
  /** Not paid, cancelled, or with the buyer's bank. */
  | { status: "closed" }
  | { status: "unknown" };

export interface PartRefund {
  partId: string;
  orderId: string;
  cents: number;
  bearer: Bearer;
  by: string;
  why: string;
  /** A random key made with the form: with the same part, sum and bearer it is the same refund. */
  formKey: string;
}

/**
 * Gives the buyer some money of a part without taking pieces back, at the platform's cost or the creator's: theirs is
 * taken from where their earning is, and what is not there any more becomes a debt. Later refunds of its pieces bring so
 * much less. Written down with who and why; the buyer gets a letter. Safe to send twice.
 */
export async function refundPart(app: App, refund: PartRefund): Promise<PartRefunded> {
  const { partId, orderId, cents, bearer, by, why } = refund;
  if (!Number.isSafeInteger(cents) || cents <= 0) throw new Error(`part refund of ${cents} cents`);
  const form = (await sha256Hex(JSON.stringify([refund.formKey, partId, cents, bearer]))).slice(0, 32);
  const cause = `part:${partId}:${form}`;
  const [sale, [[payment], [sent]]] = await Promise.all([
    findSale(app, { orderId }),
    app.db.batch([
      paymentQuery(app, orderId),
      app.db.select({ id: refunds.id }).from(refunds).where(eq(refunds.cause, cause)),
    ]),
  ]);
  const known = sale?.parts.find(({ part }) => part.id === partId);
  const creatorId = known?.lines[0]?.creatorId;
  if (!sale || !known || !creatorId) return { status: "unknown" };
  if (!payment || sale.order.state !== "paid" || known.part.state === "canceled") return { status: "closed" };

  const left = leftOf(known, sale.parts[0] === known ? sale.order.taxCents : 0);
  // A cent at least stays for the pieces: a refund of nothing is refused by the provider.
  const mostCents = Math.max(
    0,
    Math.min(left.cents - 1, bearer === "creator" ? left.earningCents : left.cents),
  );
  const owed = refundStatements(app, {
    paymentId: payment.id,
    cause,
    amountCents: cents,
  });
  if (cents > mostCents) return sent ? { status: "already" } : { status: "too-much", mostCents };
  const { order } = sale;
  const letter = letterStatement(app, {
    template: "money-back",
    to: order.email,
    key: `money-back:${owed.refundId}`,
    data: { kind: "order", name: order.number, cents, orderId },
  });
  try {
    await applyAll(app.db, [
      // First: where another refund came between, this one is reckoned anew before anything says "too much".
      goodwillStatement(known.part, cents, bearer === "creator" ? cents : 0),
      ...owed.statements,
      ...borneStatements(app, {
        partId,
        creatorId,
        refundId: owed.refundId,
        cents,
        bearer,
        memo: order.number,
      }),
      auditStatement(app, {
        actorId: by,
        action: "refund part",
        subject: `order:${orderId}`,
        detail: { part: partId, cents, bearer, why },
      }),
      letter.statement,
    ]);
  } catch (error) {
    if (isRefusal(error, "refund-exists")) return { status: "already" };
    if (isRefusal(error, "part-refunded-meanwhile")) return refundPart(app, refund);
    throw error;
  }
  await app.enqueue({ type: "refund", refundId: owed.refundId });
  await app.enqueue({ type: "deliver", deliveryId: letter.deliveryId });
  return { status: "refunded" };
}

function borneStatements(
  { now }: Pick<App, "now">,
  {
    partId,
    creatorId,
    refundId,
    cents,
    bearer,
    memo,
  }: { partId: string; creatorId: string; refundId: string; cents: number; bearer: Bearer; memo: string },
): SQL[] {
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
          // Before the person's own accounts: what they hold is read as it was.
          { account: systemAccount("debts"), amount: sql`iif(${isReleased}, ${covered} - ${cents}, 0)` },
          { account: userAccount(creatorId, "pending"), amount: sql`iif(${isReleased}, 0, ${-cents})` },
          { account: available, amount: sql`iif(${isReleased}, -${covered}, 0)` },
        ],
      },
      at,
    ),
    debtStatement({ userId: creatorId, unit: "cent", transferId: id, at }),
  ];
}
