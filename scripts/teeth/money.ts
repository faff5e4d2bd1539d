import { type Bug, bug } from "./bug.ts";

const LEDGER = ["tests/domain/credits/ledger.test.ts"];
const HOLDS = ["tests/domain/credits/holds.test.ts"];
const SETTLE = ["tests/domain/payments/settle.test.ts"];
const REFUNDS = ["tests/domain/payments/orders.test.ts"];

/** Credits, payments and where the money of a sale goes. */
export const MONEY: Bug[] = [
  bug(
    "one cause grants twice: the ledger's UNIQUE is gone",
    "migrations/0000_first_tables.sql",
    "CREATE UNIQUE INDEX `ledger_transfers_cause`",
    "CREATE INDEX `ledger_transfers_cause`",
    LEDGER,
  ),
  bug(
    "more credits are spent than there are: the balance's CHECK is gone",
    "migrations/0000_first_tables.sql",
    'CONSTRAINT "user_credits_not_negative" CHECK(credits >= 0)',
    'CONSTRAINT "user_credits_not_negative" CHECK(credits >= -1000000)',
    HOLDS,
  ),
  bug(
    "a ledger entry can be changed: the trigger is gone",
    "migrations/0001_triggers_and_search.sql",
    "BEFORE UPDATE ON ledger_entries BEGIN SELECT RAISE(ABORT, 'constraint failed: ledger entries are immutable'); END;",
    "BEFORE UPDATE ON ledger_entries BEGIN SELECT 'constraint failed: ledger entries are immutable'; END;",
    ["tests/db/schema.test.ts"],
  ),
  bug(
    "more is given back than was paid: the payment's CHECK is gone",
    "migrations/0000_first_tables.sql",
    "CHECK(refunded_cents >= 0 AND refunded_cents <= amount_cents)",
    "CHECK(refunded_cents >= 0)",
    REFUNDS,
  ),
  bug(
    "a transfer need not balance",
    "app/domain/credits/ledger.ts",
    "if (sums.credit !== 0 || sums.cent !== 0)",
    "if (sums.credit !== 0 && sums.cent !== 0)",
    LEDGER,
  ),
  {
    name: "a hold is released twice",
    file: "app/domain/credits/holds.ts",
    edits: [
      {
        from: "reference: hold.holdId,\n        memo: state,",
        to: "reference: `${hold.holdId}:${at}:${Math.random()}`,\n        memo: state,",
      },
      { from: " AND amount = ${hold.amount} AND state = 'held')`", to: " AND amount = ${hold.amount})`" },
    ],
    tests: HOLDS,
  },
  bug(
    "a hold of somebody else is resolved",
    "app/domain/credits/holds.ts",
    "WHERE id = ${hold.holdId} AND user_id = ${hold.userId} AND amount = ${hold.amount} AND state = 'held'",
    "WHERE id = ${hold.holdId} AND state = 'held'",
    HOLDS,
  ),
  bug(
    "lots are spent by age, and gifts expire unspent",
    "app/domain/credits/lots.ts",
    "sql`expires_at IS NULL, expires_at, kind = 'paid', created_at, id`",
    "sql`created_at, id`",
    HOLDS,
  ),
  bug(
    "an expired lot is still spent",
    "app/domain/credits/lots.ts",
    "AND remaining > 0 AND (expires_at IS NULL OR expires_at > ${at})`",
    "AND remaining > 0 AND (expires_at IS NULL OR expires_at <> ${at})`",
    HOLDS,
  ),
  bug(
    "a lot is written off by read-modify-write",
    "app/domain/credits/overdue.ts",
    "SET remaining = remaining - ${lot.remaining} WHERE id = ${lot.id}`",
    "SET remaining = 0 WHERE id = ${lot.id}`",
    LEDGER,
  ),
  bug(
    "a payment is marked paid without a condition",
    "app/domain/payments/settle.ts",
    "SET state = CASE WHEN state IN ('created', 'open', 'expired', 'failed') THEN 'paid' END,",
    "SET state = 'paid',",
    SETTLE,
  ),
  bug(
    "whatever amount was paid is enough",
    "app/domain/payments/settle.ts",
    'session.amountCents !== payment.amountCents && "amount",',
    'session.amountCents < 0 && "amount",',
    SETTLE,
  ),
  bug(
    "any currency is as good as ours",
    "app/domain/payments/settle.ts",
    'session.currency !== payment.currency && "currency",',
    'session.currency === "" && "currency",',
    SETTLE,
  ),
  bug(
    "test money buys real credits",
    "app/domain/payments/settle.ts",
    'session.isLive !== app.origin.startsWith("https://") && "mode",',
    'session.isLive !== session.isLive && "mode",',
    SETTLE,
  ),
  bug(
    "a person settles somebody else's payment",
    "app/domain/payments/settle.ts",
    "if (!payment || (key.userId !== undefined && payment.userId !== key.userId)) return",
    "if (!payment) return",
    SETTLE,
  ),
  bug(
    "a session that is complete counts as paid",
    "app/adapters/stripe-objects.server.ts",
    'session.status === "complete" && session.payment_status === "paid"',
    'session.status === "complete"',
    SETTLE,
  ),
  bug(
    "a refund that is tried again is made again",
    "app/adapters/stripe.server.ts",
    "{ idempotencyKey: `refund-${key}` }",
    "{ idempotencyKey: `refund-${key}-${Math.random()}` }",
    REFUNDS,
  ),
  bug(
    "one cause is refunded twice: the refunds' UNIQUE is gone",
    "migrations/0000_first_tables.sql",
    "CREATE UNIQUE INDEX `refunds_cause_unique`",
    "CREATE INDEX `refunds_cause_unique`",
    REFUNDS,
  ),
  bug(
    "a double click opens two payment pages: no key for the request",
    "app/adapters/stripe.server.ts",
    "{ idempotencyKey: `checkout-${order.paymentId}` }",
    "{ idempotencyKey: `checkout-${order.paymentId}-${Math.random()}` }",
    SETTLE,
  ),
  bug(
    "the lines' shares of the fee are equal, not by value",
    "app/domain/products/split.ts",
    "Math.floor((feeCents * cents) / chargeCents)",
    "Math.floor(feeCents / (lineCents.length + 1))",
    ["tests/domain/products/split.test.ts"],
  ),
  bug(
    "commission is taken from what is left, not from the price",
    "app/domain/products/split.ts",
    "const commissionCents = shareOf(line.priceCents, line.commissionBasisPoints);",
    "const commissionCents = shareOf(line.priceCents - line.printCostCents, line.commissionBasisPoints);",
    ["tests/domain/products/split.test.ts"],
  ),
  bug(
    "a price may lose money",
    "app/domain/products/publish.ts",
    "if (changes.priceCents < least) problems.push",
    "if (changes.priceCents < 0) problems.push",
    ["tests/domain/products/publish.test.ts"],
  ),
  bug(
    "earnings can be paid out on the day of delivery",
    "app/domain/orders/earnings.ts",
    "closed_at <= ${at - EARNINGS_WAIT_MS}",
    "closed_at <= ${at}",
    ["tests/domain/orders/earnings.test.ts"],
  ),
];
