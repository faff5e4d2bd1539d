import { type Mutant, mutant } from "./mutant.ts";

const ADAPTER = ["tests/sandbox/stripe/subscriptions-adapter.test.ts"];
const PLANS = ["tests/domain/payments/subscriptions/membership-and-plans.test.ts"];
const REVERSED = ["tests/domain/payments/subscriptions/reversed-invoices.test.ts"];
const SUBSCRIPTIONS = "app/adapters/stripe/subscriptions.server.ts";

/** Stripe's subscriptions, as the adapter changes and reads them. */
export const SUBSCRIPTION_MUTANTS: Mutant[] = [
  mutant(
    "invoices: a refund has no credit note",
    "migrations/0087_invoice_credit_notes.sql",
    "CREATE TRIGGER credit_notes_of_new_reversals AFTER INSERT ON invoice_reversals\nWHEN NEW.kind = 'refund'",
    "CREATE TRIGGER credit_notes_of_new_reversals AFTER INSERT ON invoice_reversals\nWHEN NEW.kind = 'none'",
    REVERSED,
    { testNamePattern: "numbered credit note" },
  ),
  mutant(
    "invoices: the credit note of a refund that the bank returned still counts",
    "migrations/0087_invoice_credit_notes.sql",
    "WHEN NEW.kind = 'refund' AND NEW.amount_cents < OLD.amount_cents",
    "WHEN NEW.kind = 'none' AND NEW.amount_cents < OLD.amount_cents",
    REVERSED,
    { testNamePattern: "a receipt again" },
  ),
  mutant(
    "disputes: nobody is told that the bank decided against us",
    "app/domain/payments/letters/dispute-letter.ts",
    'if (reported.state === "lost") return reported.cents > 0 ? "lost" : null;',
    'if (reported.state === "lost") return null;',
    REVERSED,
    { testNamePattern: "when it decides: lost" },
  ),
  mutant(
    "refunds at the provider: a canceled order is told twice",
    "app/domain/payments/letters/money-back-letter.ts",
    "sql`NOT EXISTS (SELECT 1 FROM deliveries",
    "sql`NOT EXISTS (SELECT 1 FROM deliveries WHERE 1 = 2) OR EXISTS (SELECT 1 FROM deliveries",
    ["tests/domain/payments/disputes/order-disputes.test.ts"],
    { testNamePattern: "is canceled if nothing of it was submitted" },
  ),

  mutant(
    "a change of plan that is repeated a day later is made again",
    SUBSCRIPTIONS,
    "if (subscription.metadata.change_key === key)",
    "if (subscription.metadata.change_key === null)",
    ADAPTER,
    { testNamePattern: "once for a key" },
  ),
  mutant(
    "a change of plan that the card does not pay is made all the same",
    SUBSCRIPTIONS,
    'payment_behavior: "error_if_incomplete"',
    'payment_behavior: "allow_incomplete"',
    ADAPTER,
    { testNamePattern: "refused a change" },
  ),
  mutant(
    "a subscription that was canceled on the portal seems to go on",
    "app/adapters/stripe/map-subscriptions.server.ts",
    "subscription.cancel_at_period_end || subscription.cancel_at !== null",
    "subscription.cancel_at_period_end",
    ADAPTER,
    { testNamePattern: "whoever set it" },
  ),
  mutant(
    "plans: a month of few sales is free, too",
    "app/domain/payments/subscriptions/waive-fee.ts",
    "if (salesCents < FEE_WAIVER_SALES_CENTS ||",
    "if (salesCents < 0 ||",
    ["tests/domain/payments/subscriptions/two-years.test.ts"],
  ),
  mutant(
    "plans: the month of good sales is paid all the same",
    "app/domain/payments/subscriptions/waive-fee.ts",
    "if (salesCents < FEE_WAIVER_SALES_CENTS ||",
    "if (salesCents >= 0 ||",
    ["tests/domain/payments/subscriptions/two-years.test.ts"],
  ),
  mutant(
    "plans: a dearer plan brings a whole month's credits at its last minute",
    "app/domain/payments/subscriptions/plan.ts",
    "Math.ceil((allowanceOf(to) - allowanceOf(from)) * share)",
    "Math.ceil((allowanceOf(to) - allowanceOf(from)) * (share > 0 ? 1 : 0))",
    PLANS,
    { testNamePattern: "begins when its difference is paid" },
  ),
  mutant(
    "plans: a fraud warning asks for a refund of what was given back",
    "app/domain/payments/disputes/record-fraud-warning.ts",
    "AND ${leftCents > 0 ? 1 : 0}",
    "AND ${leftCents >= 0 ? 1 : 0}",
    ["tests/domain/payments/disputes/fraud-warnings.test.ts"],
  ),
  mutant(
    "plans: more of an invoice goes back than was paid",
    "app/domain/payments/subscriptions/invoices/reverse-invoice.ts",
    "const toCents = Math.min(invoice.amountCents, sum.to);",
    "const toCents = sum.to;",
    REVERSED,
    { testNamePattern: "no more than the invoice" },
  ),
  mutant(
    "plans: a dispute of an invoice that was won stays lost",
    "app/domain/payments/subscriptions/invoices/reverse-invoice.ts",
    "const change = reported.amountCents - (known?.amountCents ?? 0);",
    "const change = Math.max(0, reported.amountCents - (known?.amountCents ?? 0));",
    REVERSED,
    { testNamePattern: "decides for us" },
  ),
  mutant(
    "plans: the credits of a refunded month stay",
    "app/domain/payments/subscriptions/membership.ts",
    "if (credits > 0)",
    "if (credits > 10)",
    REVERSED,
    { testNamePattern: "part by part" },
  ),
];
