import { eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { invoiceReversals, subscriptionInvoices, subscriptions } from "~/db/schema";
import { systemAccount } from "~/domain/ledger/accounts";
import { transferStatements } from "~/domain/ledger/transfers";
import { newId } from "~/lib/ids";
import type { Subscription, SubscriptionInvoice } from "~/purchase";
import { subscriptionPurchaseOf } from "../../providers";
import { taxBetween } from "../../tax-share";
import type { ReportedReversal } from "./invoice-rows";
import { reversalEmail } from "./reversal-emails";

/** Attempts at a batch whose sums may change meanwhile. */
const MAX_TRIES = 8;

type Reversal = typeof invoiceReversals.$inferSelect;

/**
 * Updates our books to a refund or a dispute of an invoice: the money, and what came with it; the person is told. Only the difference to what is
 * booked is posted, so late, repeated and reordered events give the same result.
 */
export async function reverseInvoice(
  app: App,
  { invoiceId, reported }: { invoiceId: string; reported: ReportedReversal },
): Promise<void> {
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const [[invoice], [subscription], [known]] = await app.db.batch([
      app.db.select().from(subscriptionInvoices).where(eq(subscriptionInvoices.id, invoiceId)).limit(1),
      app.db
        .select()
        .from(subscriptions)
        .where(
          eq(
            subscriptions.id,
            sql`(SELECT subscription_id FROM subscription_invoices WHERE id = ${invoiceId})`,
          ),
        )
        .limit(1),
      app.db
        .select()
        .from(invoiceReversals)
        .where(eq(invoiceReversals.providerObjectId, reported.providerObjectId))
        .limit(1),
    ]);
    if (!invoice || !subscription || (known && known.invoiceId !== invoiceId)) return;
    if (!isNews(known, reported)) return;
    const [id, move] = [known?.id ?? newId(), (known?.moves ?? 0) + 1];
    const change = { subscription, invoice, known, reported, id, move };
    const email = await reversalEmail(app, change);
    try {
      await runTransaction(app.db, [
        ...(await reversalStatements(app, change)),
        ...(email ? [email.statement] : []),
      ]);
      if (email) await app.enqueue({ type: "deliver", deliveryId: email.deliveryId });
      return;
    } catch (error) {
      // Another delivery, refund or dispute was booked meanwhile: read again.
      if (!isConstraintViolation(error, "reversal-moved", "invoice-sums-moved", "already-posted"))
        throw error;
    }
  }
  throw new Error(`${reported.kind} ${reported.providerObjectId}: the invoice's sums kept changing`);
}

function isNews(known: Reversal | undefined, reported: ReportedReversal): boolean {
  if (!known) return reported.amountCents !== 0 || reported.feeCents !== 0;
  const { amountCents, feeCents, disputeState } = known;
  return (
    amountCents !== reported.amountCents ||
    feeCents !== reported.feeCents ||
    disputeState !== reported.disputeState
  );
}

async function reversalStatements(
  app: App,
  {
    subscription,
    invoice,
    known,
    reported,
    id,
    move,
  }: {
    subscription: Subscription;
    invoice: SubscriptionInvoice;
    known: Reversal | undefined;
    reported: ReportedReversal;
    id: string;
    move: number;
  },
): Promise<Statement[]> {
  const movedAt = app.now();
  const change = reported.amountCents - (known?.amountCents ?? 0);
  const reference = `${invoice.id}:${id}:${move}`;
  const sum = { from: invoice.reversedCents, to: invoice.reversedCents + change };
  const fromCents = Math.min(invoice.amountCents, sum.from);
  const toCents = Math.min(invoice.amountCents, sum.to);
  const purchase = subscriptionPurchaseOf(app, subscription);
  return [
    known
      ? sql`UPDATE invoice_reversals SET amount_cents = ${reported.amountCents}, fee_cents = ${reported.feeCents},
          moves = CASE WHEN moves = ${known.moves} THEN ${move} END, dispute_state = ${reported.disputeState}, moved_at = ${movedAt} WHERE id = ${id}`
      : app.db
          .insert(invoiceReversals)
          .values({ id, invoiceId: invoice.id, ...reported, moves: move, movedAt, createdAt: movedAt }),
    sql`UPDATE subscription_invoices SET reversed_cents = CASE WHEN reversed_cents = ${sum.from} THEN ${sum.to} END
      WHERE id = ${invoice.id}`,
    ...moneyStatements(app, {
      reference,
      change,
      ours: toCents - fromCents,
      taxCents: taxBetween(invoice, { from: fromCents, to: toCents }),
    }),
    ...feeStatements(app, { reference, change: reported.feeCents - (known?.feeCents ?? 0) }),
    ...(fromCents === toCents
      ? []
      : ((await purchase.invoiceReversedStatements?.(app, {
          subscription,
          invoice,
          fromCents,
          toCents,
          reference,
        })) ?? [])),
  ];
}

/**
 * Each part takes its share of the tax. What a bank takes beyond the whole invoice, because it was refunded before, stands on
 * `disputed` until it comes back.
 */
function moneyStatements(
  { now }: Pick<App, "now">,
  {
    reference,
    change,
    ours,
    taxCents,
  }: { reference: string; change: number; ours: number; taxCents: number },
): Statement[] {
  if (change === 0) return [];
  return transferStatements(
    {
      reason: "invoice-reversed",
      reference,
      memo: "subscription",
      entries: [
        { account: systemAccount("provider_clearing"), amount: change },
        { account: systemAccount("revenue"), amount: taxCents - ours },
        { account: systemAccount("tax"), amount: -taxCents },
        { account: systemAccount("disputed"), amount: ours - change },
      ].filter(({ amount }) => amount !== 0),
    },
    now(),
  );
}

function feeStatements(
  { now }: Pick<App, "now">,
  { reference, change }: { reference: string; change: number },
): Statement[] {
  if (change === 0) return [];
  return transferStatements(
    {
      reason: "invoice-dispute-fee",
      reference,
      entries: [
        { account: systemAccount("provider_clearing"), amount: change },
        { account: systemAccount("dispute_fees"), amount: -change },
      ],
    },
    now(),
  );
}
