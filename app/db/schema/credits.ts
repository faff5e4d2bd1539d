import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, id, timestampMs } from "../column-types";
import { users } from "./accounts";

export const ledgerAccounts = sqliteTable(
  "ledger_accounts",
  {
    /** `user:<id>:<kind>` or `system:<kind>`: known without a read. */
    id: text("id").primaryKey(),
    ownerKind: text("owner_kind", { enum: ["user", "system"] }).notNull(),
    ownerId: text("owner_id"),
    unit: text("unit", { enum: ["credit", "cent"] }).notNull(),
    kind: text("kind").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("ledger_accounts_owner").on(t.ownerKind, t.ownerId, t.unit, t.kind),
    check("ledger_accounts_owned", sql`(owner_kind = 'user') = (owner_id IS NOT NULL)`),
  ],
);

export const ledgerTransfers = sqliteTable(
  "ledger_transfers",
  {
    id: id(),
    reason: text("reason").notNull(),
    /** What caused it (a payment, a hold, an order part). With the reason it is the lock: one cause, one transfer. */
    reference: text("reference").notNull(),
    memo: text("memo"),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("ledger_transfers_cause").on(t.reason, t.reference)],
);

export const ledgerEntries = sqliteTable(
  "ledger_entries",
  {
    id: id(),
    transferId: text("transfer_id")
      .notNull()
      .references(() => ledgerTransfers.id),
    accountId: text("account_id")
      .notNull()
      .references(() => ledgerAccounts.id),
    /** Signed; the entries of a transfer sum to zero per unit. */
    amount: integer("amount").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("ledger_entries_account").on(t.accountId, t.id),
    index("ledger_entries_transfer").on(t.transferId),
    check("ledger_entries_amount", sql`amount <> 0`),
  ],
);

/** Kept by trigger from the entries of `user:<id>:credits`. Nothing else writes it. */
export const userCredits = sqliteTable(
  "user_credits",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id),
    credits: integer("credits").notNull(),
  },
  () => [check("user_credits_not_negative", sql`credits >= 0`)],
);

/** Kept by trigger for every other account of a user: held credits, pending and available earnings. */
export const userBalances = sqliteTable(
  "user_balances",
  {
    accountId: text("account_id")
      .primaryKey()
      .references(() => ledgerAccounts.id),
    balance: integer("balance").notNull(),
  },
  () => [check("user_balances_not_negative", sql`balance >= 0`)],
);

export const creditLots = sqliteTable(
  "credit_lots",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    kind: text("kind", { enum: ["paid", "plan", "welcome", "promotional"] }).notNull(),
    granted: integer("granted").notNull(),
    remaining: integer("remaining").notNull(),
    /** Price paid for one credit of this lot, in cents; 0 for gifts. */
    unitCostCents: integer("unit_cost_cents").notNull(),
    expiresAt: timestampMs("expires_at"),
    transferId: text("transfer_id")
      .notNull()
      .references(() => ledgerTransfers.id),
    createdAt: createdAt(),
  },
  (t) => [
    index("credit_lots_open").on(t.userId).where(sql`remaining > 0`),
    index("credit_lots_user").on(t.userId, t.id),
    index("credit_lots_transfer").on(t.transferId),
    index("credit_lots_expiring").on(t.expiresAt).where(sql`remaining > 0`),
    check("credit_lots_remaining", sql`remaining >= 0 AND remaining <= granted`),
  ],
);

export const creditHolds = sqliteTable(
  "credit_holds",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => userCredits.userId),
    amount: integer("amount").notNull(),
    /** The sum taken from lots; a shortfall breaks the CHECK and with it the whole batch. */
    allocated: integer("allocated").notNull(),
    reason: text("reason").notNull(),
    reference: text("reference").notNull(),
    /** A label for the person, such as the beginning of a prompt. Not in the ledger, so that it can be deleted. */
    note: text("note"),
    state: text("state", { enum: ["held", "posted", "released"] })
      .notNull()
      .default("held"),
    deadlineAt: timestampMs("deadline_at").notNull(),
    resolvedAt: timestampMs("resolved_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("credit_holds_cause").on(t.reason, t.reference),
    index("credit_holds_user").on(t.userId, t.id),
    index("credit_holds_open").on(t.userId).where(sql`state = 'held'`),
    index("credit_holds_deadline").on(t.deadlineAt).where(sql`state = 'held'`),
    check("credit_holds_covered", sql`allocated = amount AND amount > 0`),
  ],
);

export const creditHoldLots = sqliteTable(
  "credit_hold_lots",
  {
    holdId: text("hold_id").notNull(),
    lotId: text("lot_id")
      .notNull()
      .references(() => creditLots.id),
    amount: integer("amount").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.holdId, t.lotId] }),
    // Each new lot is looked for here, since triggers on lots make SQLite check the foreign key.
    index("credit_hold_lots_lot").on(t.lotId),
  ],
);

/** A person's credit history, one row per line, kept by trigger so that pages need no counting or summing. */
export const creditLines = sqliteTable(
  "credit_lines",
  {
    userId: text("user_id").notNull(),
    /** 1, 2, 3 …: the last is how many there are. */
    line: integer("line").notNull(),
    /** No foreign key: the trigger that writes it is the only writer, and entries are never removed. */
    entryId: text("entry_id").notNull(),
    /** Copied from entry and transfer, so that a page of the history reads only its own rows. */
    amount: integer("amount").notNull().default(0),
    reason: text("reason").notNull().default(""),
    reference: text("reference").notNull().default(""),
    memo: text("memo"),
    createdAt: timestampMs("created_at").notNull().default(0),
    /** After this line. */
    balance: integer("balance").notNull(),
    /** Total received up to this line; less the balance it is the total spent. */
    credited: integer("credited").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.line] })],
);

/** What a person owes after a refund of credits already spent, because balances are never negative. */
export const debts = sqliteTable(
  "debts",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    unit: text("unit", { enum: ["credit", "cent"] }).notNull(),
    amount: integer("amount").notNull(),
    /** Paid by the next grants or earnings, oldest debt first. */
    remaining: integer("remaining").notNull(),
    /** The transfer that made it; its reason and reference say why. */
    transferId: text("transfer_id")
      .notNull()
      .references(() => ledgerTransfers.id),
    createdAt: createdAt(),
  },
  (t) => [
    index("debts_open").on(t.userId, t.unit).where(sql`remaining > 0`),
    index("debts_user").on(t.userId, t.unit),
    index("debts_transfer").on(t.transferId),
    check("debts_remaining", sql`remaining >= 0 AND remaining <= amount AND amount > 0`),
  ],
);
