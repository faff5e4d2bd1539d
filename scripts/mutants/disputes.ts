import { type Mutant, mutant } from "./mutant.ts";

const IN_DISPUTE = ["tests/acts/orders/cancel-in-dispute.test.ts"];

/** Bugs in what happens to an order while a bank has its money, and after. */
export const DISPUTE_MUTANTS: Mutant[] = [
  mutant(
    "after a dispute about a part was lost, the rest cannot be refunded",
    "app/domain/ledger/payment-remainder.ts",
    "AND d.withdrawn_cents > 0 AND d.state <> 'lost')`",
    "AND d.withdrawn_cents > 0)`",
    IN_DISPUTE,
  ),
  mutant(
    "what a bank took is refunded a second time",
    "app/domain/ledger/payment-remainder.ts",
    " - ${payments.disputedCents})`",
    ")`",
    IN_DISPUTE,
  ),
  mutant(
    "who cancels an order whose whole payment a bank has is told that nothing is left of it",
    "app/domain/orders/queries/order-page.ts",
    "isWithBank: payment?.isWithBank === 1,",
    "isWithBank: payment?.isWithBank === 1 && payment.leftCents > 0,",
    ["tests/acts/orders/order-page-refunds.test.ts"],
  ),
  mutant(
    "an order is printed while the bank has its whole payment",
    "app/domain/orders/fulfillment/submit-part.ts",
    "AND NOT ${IS_WHOLLY_DISPUTED} AND withdraw",
    "AND withdraw",
    IN_DISPUTE,
  ),
  mutant(
    "a part waits for a bank that has decided",
    "app/domain/orders/fulfillment/submit-part.ts",
    " AND ${isWithBankSql(sql`p.id`)})`;",
    ")`;",
    IN_DISPUTE,
  ),
  mutant(
    "an order that waited for a bank stays on hold when the bank returns the money",
    "app/domain/payments/purchases/order/order-reversal.ts",
    '...(reason === "dispute-won"',
    '...(reason !== "dispute-won"',
    IN_DISPUTE,
  ),
  mutant(
    "the email about a canceled order promises everything although a part went back before",
    "app/domain/orders/refunds/cancel-order-statements.ts",
    "refundCents, totalCents },",
    "refundCents, totalCents: refundCents },",
    IN_DISPUTE,
  ),
];
