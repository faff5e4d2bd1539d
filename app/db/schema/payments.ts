import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { cents, createdAt, id, timestampMs } from "../column-types";
import { users } from "./accounts";

export const payments = sqliteTable(
  "payments",
  {
    id: id(),
    /** What is bought: names the purchase (domain/payments/purchases). */
    kind: text("kind").notNull(),
    /** What was bought, such as the pack's, the order's or the picture's id. */
    subjectId: text("subject_id").notNull(),
    userId: text("user_id").references(() => users.id),
    /** The price, and with it the tax that was added when it was paid. */
    amountCents: cents("amount_cents").notNull(),
    /** What was asked for, if less came and was accepted: only a cryptocurrency payment can be short. */
    askedCents: cents("asked_cents"),
    /** The tax in `amount_cents`, which the provider added to the price when it was paid. */
    taxCents: cents("tax_cents").notNull().default(0),
    currency: text("currency").notNull().default("usd"),
    /** The cryptocurrency to pay in; null for cards and banks. */
    payCurrency: text("pay_currency"),
    /** The company that takes the money: names the payment provider. */
    provider: text("provider").notNull(),
    /** One payment per intent to pay, so that double clicks and second tabs find the same one. */
    intentKey: text("intent_key").notNull().unique(),
    sessionId: text("session_id").unique(),
    providerPaymentId: text("provider_payment_id"),
    checkoutUrl: text("checkout_url"),
    /**
     * `created`: no checkout session yet. `open`: the buyer can pay. `expired` and `failed` become `paid` if the money
     * comes later. A refund changes `refunded_cents`, not the state.
     */
    state: text("state", { enum: ["created", "open", "paid", "expired", "failed", "disputed"] })
      .notNull()
      .default("created"),
    refundedCents: cents("refunded_cents").notNull().default(0),
    /** Taken by the bank in open or lost disputes. */
    disputedCents: cents("disputed_cents").notNull().default(0),
    /** The person has paid but the bank has not confirmed: transfers and debits take days. */
    processingAt: timestampMs("processing_at"),
    /** When it was last read from the provider. */
    checkedAt: timestampMs("checked_at"),
    /** Cards refused on its page, as the provider reported. */
    declines: integer("declines").notNull().default(0),
    /** A hash of the buyer's network address, against card testing. */
    callerHash: text("caller_hash"),
    paidAt: timestampMs("paid_at"),
    expiresAt: timestampMs("expires_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("payments_open").on(t.createdAt).where(sql`state IN ('created', 'open')`),
    index("payments_subject").on(t.kind, t.subjectId),
    index("payments_provider_payment").on(t.providerPaymentId),
    index("payments_user").on(t.userId, t.id),
    index("payments_with_caller").on(t.id).where(sql`caller_hash IS NOT NULL`),
    check("payments_refunded", sql`refunded_cents >= 0 AND refunded_cents <= amount_cents`),
  ],
);

/** What is known of a payment in cryptocurrency: where the coins go, and how many came. Amounts are decimals as text. */
export const cryptoCheckouts = sqliteTable("crypto_checkouts", {
  paymentId: text("payment_id")
    .primaryKey()
    .references(() => payments.id),
  /** Taken by the request that opens the invoice: the provider has no idempotency keys. */
  claimedAt: timestampMs("claimed_at").notNull(),
  invoiceId: text("invoice_id"),
  payAmount: text("pay_amount"),
  payAddress: text("pay_address"),
  /** Some coins need it beside the address. */
  payMemo: text("pay_memo"),
  network: text("network"),
  /** The transfer's state and sum when it was read last. */
  state: text("state"),
  actuallyPaid: text("actually_paid").notNull().default("0"),
  readAt: timestampMs("read_at"),
  /** The sum for which credits were granted; a later surplus opens an incident. */
  acceptedPaid: text("accepted_paid"),
  /** The person asked for the coins back. */
  refundAskedAt: timestampMs("refund_asked_at"),
  /** An admin sent the coins back: nothing is granted for them any more. */
  returnedAt: timestampMs("returned_at"),
});

export const refunds = sqliteTable(
  "refunds",
  {
    id: id(),
    paymentId: text("payment_id")
      .notNull()
      .references(() => payments.id),
    /** `cancel:<order>`, later `claim:<id>`: one cause, one refund. */
    cause: text("cause").notNull().unique(),
    amountCents: cents("amount_cents").notNull(),
    /** `wanted`: owed, not sent yet. `sent`: the provider has it. `done`: the bank has confirmed it. */
    state: text("state", { enum: ["wanted", "sent", "done", "failed"] })
      .notNull()
      .default("wanted"),
    providerRefundId: text("provider_refund_id").unique(),
    attempts: integer("attempts").notNull().default(0),
    /** A refund that the bank refused may be sent again under another key. */
    round: integer("round").notNull().default(0),
    lastError: text("last_error"),
    createdAt: createdAt(),
  },
  (t) => [
    index("refunds_payment").on(t.paymentId),
    index("refunds_open").on(t.createdAt).where(sql`state IN ('wanted', 'sent')`),
    // What is owed to buyers, also where the bank refused it.
    index("refunds_owed").on(t.amountCents).where(sql`state <> 'done'`),
  ],
);

/** A dispute: the buyer's bank takes the money until it is decided. */
export const disputes = sqliteTable(
  "disputes",
  {
    id: id(),
    paymentId: text("payment_id")
      .notNull()
      .references(() => payments.id),
    providerDisputeId: text("provider_dispute_id").notNull().unique(),
    amountCents: cents("amount_cents").notNull(),
    /** What the bank has taken and not given back. */
    withdrawnCents: cents("withdrawn_cents").notNull().default(0),
    /** `inquiry`: the bank asks, and has taken nothing. */
    state: text("state", { enum: ["inquiry", "open", "won", "lost"] }).notNull(),
    /** How often its money moved; part of the ledger reference. */
    moves: integer("moves").notNull().default(0),
    /** The provider's fee for it, posted as the platform's loss. */
    feeCents: cents("fee_cents").notNull().default(0),
    reason: text("reason"),
    /** The deadline for evidence. */
    dueAt: timestampMs("due_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("disputes_payment").on(t.paymentId),
    index("disputes_open").on(t.withdrawnCents).where(sql`state IN ('inquiry', 'open')`),
  ],
);

/** A card network's warning that a payment may be fraud. */
export const fraudWarnings = sqliteTable(
  "fraud_warnings",
  {
    id: id(),
    paymentId: text("payment_id")
      .notNull()
      .references(() => payments.id),
    providerWarningId: text("provider_warning_id").notNull().unique(),
    /** The network's word for it. */
    fraudType: text("fraud_type").notNull(),
    /** A refund may still spare the dispute. */
    isActionable: integer("is_actionable", { mode: "boolean" }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("fraud_warnings_payment").on(t.paymentId)],
);

/** How far a provider's own list of events has been read, to find events that no webhook brought. */
export const providerPolls = sqliteTable("provider_polls", {
  provider: text("provider").primaryKey(),
  /** The period that is being read, or was read last. */
  fromAt: timestampMs("from_at").notNull(),
  toAt: timestampMs("to_at").notNull(),
  /** The last event read in it; null if all were read. */
  cursor: text("cursor"),
});

/** Events of payment providers and the partner. Never deleted; only the raw body of an old one is (retention). */
export const providerEvents = sqliteTable(
  "provider_events",
  {
    id: id(),
    provider: text("provider").notNull(),
    eventId: text("event_id").notNull(),
    type: text("type").notNull(),
    /** The raw body; empty once it was deleted. */
    payload: text("payload").notNull(),
    state: text("state", { enum: ["received", "processed", "ignored", "failed"] })
      .notNull()
      .default("received"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    /** The first attempt that failed since the event was recorded or replayed. */
    failingSince: timestampMs("failing_since"),
    processedAt: timestampMs("processed_at"),
    /** The provider's id of the object that the event is about: a payment intent, a checkout, the partner's order. */
    about: text("object_id"),
    /** Replaced by `about`. No longer read; kept because columns are never dropped. */
    aboutComputed: text("about").generatedAlwaysAs(
      sql`iif(json_valid(payload), coalesce(payload ->> '$.data.order.id', payload ->> '$.data.object.payment_intent', payload ->> '$.data.object.id'), NULL)`,
      { mode: "virtual" },
    ),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("provider_events_once").on(t.provider, t.eventId),
    index("provider_events_object").on(t.about),
    index("provider_events_state").on(t.state, t.id),
    index("provider_events_provider").on(t.provider, t.id),
    index("provider_events_type").on(t.type, t.id),
    index("provider_events_open").on(t.createdAt).where(sql`state = 'received'`),
    index("provider_events_with_body")
      .on(t.id)
      .where(sql`payload <> '' AND state NOT IN ('received', 'failed')`),
  ],
);
