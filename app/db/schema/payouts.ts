import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { booleanColumn, cents, createdAt, id, timestampMs } from "../column-types";
import { users } from "./accounts";
import { debts, ledgerEntries } from "./credits";

/** A creator's account at the company that pays out, as we know it. */
export const payoutAccounts = sqliteTable(
  "payout_accounts",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id),
    provider: text("provider").notNull(),
    /** Null until the provider has answered, and after the account's person was deleted. */
    providerAccountId: text("provider_account_id").unique(),
    /** ISO 3166, two letters. */
    country: text("country").notNull(),
    /**
     * `started`: nothing submitted yet. `checking`: the provider looks at what was submitted. `due`: it asks for more.
     * `restricted`: it refuses. `disconnected`: closed; another can be opened.
     */
    state: text("state", {
      enum: ["started", "checking", "due", "enabled", "restricted", "disconnected"],
    }).notNull(),
    /** JSON list of { what, status }: what the provider asks the person for. */
    requirements: text("requirements").notNull().default("[]"),
    /** When the first requirement begins to restrict the account. */
    dueAt: timestampMs("due_at"),
    /** Whether the provider can pay its bank account. */
    hasBank: booleanColumn("has_bank").notNull().default(false),
    taxState: text("tax_state", { enum: ["needed", "given", "not-needed"] })
      .notNull()
      .default("needed"),
    /** Part of the key under which an account is opened: a new one follows a closed one. */
    round: integer("round").notNull().default(0),
    /** No payout is made before this. */
    nextPayoutAt: timestampMs("next_payout_at").notNull().default(0),
    /** When it was last read from the provider. */
    checkedAt: timestampMs("checked_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("payout_accounts_next").on(t.nextPayoutAt).where(sql`state = 'enabled'`),
    index("payout_accounts_checked").on(t.checkedAt).where(sql`state <> 'disconnected'`),
  ],
);

/** Earnings paid out to a creator: one transfer to the creator's account at the provider. */
export const payouts = sqliteTable(
  "payouts",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    provider: text("provider").notNull(),
    providerAccountId: text("provider_account_id").notNull(),
    amountCents: cents("amount_cents").notNull(),
    /** `wanted`: taken from the earnings, not confirmed by the provider. `failed`: refused, and returned to the earnings. */
    state: text("state", { enum: ["wanted", "sent", "failed"] })
      .notNull()
      .default("wanted"),
    providerTransferId: text("provider_transfer_id").unique(),
    /** Taken back, or being taken back. */
    reversedCents: cents("reversed_cents").notNull().default(0),
    attempts: integer("attempts").notNull().default(0),
    /** Part of the idempotency key: the provider repeats a refusal under the same one. */
    round: integer("round").notNull().default(0),
    nextAttemptAt: timestampMs("next_attempt_at").notNull(),
    lastError: text("last_error"),
    sentAt: timestampMs("sent_at"),
    createdAt: createdAt(),
  },
  (t) => [
    // Two crons at once make one payout.
    uniqueIndex("payouts_one_open").on(t.userId).where(sql`state = 'wanted'`),
    index("payouts_user").on(t.userId, t.id),
    index("payouts_state").on(t.state, t.id),
    index("payouts_due").on(t.nextAttemptAt).where(sql`state = 'wanted'`),
    check("payouts_amount", sql`amount_cents > 0`),
    check("payouts_reversed", sql`reversed_cents >= 0 AND reversed_cents <= amount_cents`),
  ],
);

/** The ledger entries of a payout's statement: each entry on a creator's available earnings belongs to one payout. */
export const payoutItems = sqliteTable(
  "payout_items",
  {
    payoutId: text("payout_id")
      .notNull()
      .references(() => payouts.id),
    entryId: text("entry_id")
      .notNull()
      .unique()
      .references(() => ledgerEntries.id),
  },
  (t) => [primaryKey({ columns: [t.payoutId, t.entryId] })],
);

/** Money of a payout that is taken back, because what it paid for was refunded. */
export const payoutReversals = sqliteTable(
  "payout_reversals",
  {
    id: id(),
    payoutId: text("payout_id")
      .notNull()
      .references(() => payouts.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** The debt that it is to pay; null for one made at the provider. */
    debtId: text("debt_id").references(() => debts.id),
    amountCents: cents("amount_cents").notNull(),
    /** `failed`: the money has left the creator's account there; the debt stays. */
    state: text("state", { enum: ["wanted", "done", "failed"] })
      .notNull()
      .default("wanted"),
    providerReversalId: text("provider_reversal_id").unique(),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: timestampMs("next_attempt_at").notNull(),
    lastError: text("last_error"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("payout_reversals_one_open").on(t.userId).where(sql`state = 'wanted'`),
    uniqueIndex("payout_reversals_once").on(t.payoutId, t.debtId),
    index("payout_reversals_user").on(t.userId),
    index("payout_reversals_debt").on(t.debtId),
    index("payout_reversals_due").on(t.nextAttemptAt).where(sql`state = 'wanted'`),
    check("payout_reversals_amount", sql`amount_cents > 0`),
  ],
);

/** Bank payouts: what the provider reports to have paid from a creator's account to the creator's bank. */
export const bankPayouts = sqliteTable(
  "bank_payouts",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    providerPayoutId: text("provider_payout_id").notNull().unique(),
    /** In the smallest unit of its currency. */
    amount: integer("amount").notNull(),
    currency: text("currency").notNull(),
    state: text("state", { enum: ["pending", "paid", "failed", "canceled"] }).notNull(),
    failureCode: text("failure_code"),
    arrivesAt: timestampMs("arrives_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("bank_payouts_user").on(t.userId, t.createdAt)],
);
