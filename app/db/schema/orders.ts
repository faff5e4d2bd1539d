import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { cents, createdAt, id, timestampMs } from "../column-types";
import { users } from "./accounts";
import { designVersions, products } from "./products";
import { stores } from "./stores";

export const orders = sqliteTable(
  "orders",
  {
    id: id(),
    /** The order number that people read out, such as IL-7F3K-9QXM. */
    number: text("number").notNull().unique(),
    /** SHA-256 of the secret in the emailed link. */
    accessHash: text("access_hash").notNull().unique(),
    /** Derived from the cart when ordering: a double click finds the first order. */
    placeKey: text("place_key").notNull().unique(),
    userId: text("user_id").references(() => users.id),
    /** The cart it was made from: paid lines are removed from it even if the buyer never returns from the payment page. */
    cartId: text("cart_id"),
    email: text("email").notNull(),
    recipientName: text("recipient_name").notNull(),
    address1: text("address1").notNull(),
    address2: text("address2").notNull().default(""),
    city: text("city").notNull(),
    stateCode: text("state_code").notNull().default(""),
    zip: text("zip").notNull(),
    countryCode: text("country_code").notNull(),
    /** Counts address corrections; the partner's order must have the newest. */
    addressVersion: integer("address_version").notNull().default(1),
    currency: text("currency").notNull().default("usd"),
    itemsCents: cents("items_cents").notNull(),
    shippingCents: cents("shipping_cents").notNull(),
    taxCents: cents("tax_cents").notNull(),
    totalCents: cents("total_cents").notNull(),
    state: text("state", { enum: ["awaiting_payment", "paid", "canceled", "expired"] })
      .notNull()
      .default("awaiting_payment"),
    paidAt: timestampMs("paid_at"),
    canceledAt: timestampMs("canceled_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("orders_unpaid").on(t.createdAt).where(sql`state = 'awaiting_payment'`),
    index("orders_unpaid_cart").on(t.cartId).where(sql`state = 'awaiting_payment'`),
    index("orders_email").on(t.email, t.id),
    index("orders_user").on(t.userId, t.id),
    // For retention: what still holds a name and an address.
    index("orders_with_address").on(t.id).where(sql`email <> ''`),
    index("orders_never_paid").on(t.id).where(sql`state = 'expired' AND email <> ''`),
    check("orders_total", sql`total_cents = items_cents + shipping_cents + tax_cents`),
  ],
);

/** Links sent by request to an order whose own link has expired. */
export const orderLinks = sqliteTable(
  "order_links",
  {
    /** SHA-256 of the link's secret. */
    tokenHash: text("token_hash").primaryKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    expiresAt: timestampMs("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("order_links_expiry").on(t.expiresAt)],
);

/** One part per store and partner, with its own state, partner order, shipments and costs. */
export const orderParts = sqliteTable(
  "order_parts",
  {
    id: id(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    storeId: text("store_id")
      .notNull()
      .references(() => stores.id),
    /** A name of app/adapters/companies.ts. */
    partner: text("partner").notNull(),
    state: text("state", {
      enum: [
        "waiting",
        "drafted",
        "confirmed",
        "in_production",
        "partly_shipped",
        "shipped",
        "delivered",
        "on_hold",
        "failed",
        "canceled",
      ],
    })
      .notNull()
      .default("waiting"),
    /** The partner's own status, kept raw; an unknown one is not interpreted. */
    partnerState: text("partner_state"),
    partnerOrderId: text("partner_order_id"),
    /** Part of the partner's external id, `<part>_<attempt>`; a reprint continues the count of the part it replaces. */
    attempt: integer("attempt").notNull().default(1),
    /** The part that this one reprints, free for the buyer; a reprint has no lines of its own. */
    reprintOf: text("reprint_of"),
    /** JSON list of { lineId, quantity }; null means all lines. */
    contents: text("contents"),
    /** The address version that the partner's draft carries. */
    recipientVersion: integer("recipient_version").notNull().default(1),
    /** JSON list of address lines, for a part submitted before the address was corrected. */
    sentTo: text("sent_to"),
    /** Until this time the buyer may cancel or correct the address, and nothing is submitted to the partner. */
    submitAfter: timestampMs("submit_after"),
    /** Why it is on hold, and the partner's own text. */
    holdCause: text("hold_cause", {
      enum: [
        "cost",
        "calculation",
        "refused",
        "disputed",
        "partner",
        "approval",
        "partner-failed",
        "partner-canceled",
      ],
    }),
    holdReason: text("hold_reason"),
    /** The partner's price before taxes that a human accepted above the estimate. */
    acceptedCostCents: cents("accepted_cost_cents"),
    /** The partner's order of an earlier attempt: canceled before another is drafted. */
    withdrawOrderId: text("withdraw_order_id"),
    shippingService: text("shipping_service").notNull(),
    shippingName: text("shipping_name").notNull(),
    shippingCents: cents("shipping_cents").notNull(),
    deliverFrom: text("deliver_from"),
    deliverTo: text("deliver_to"),
    /** Goodwill refunds by an admin (no pieces), and how much of them the creator bears. */
    goodwillCents: cents("goodwill_cents").notNull().default(0),
    creatorGoodwillCents: cents("creator_goodwill_cents").notNull().default(0),
    /** The cost estimated when sold, and the cost that the partner calculated, both before the partner's taxes. */
    expectedCostCents: cents("expected_cost_cents").notNull(),
    partnerCostCents: cents("partner_cost_cents"),
    claimedUntil: timestampMs("claimed_until"),
    checkedAt: timestampMs("checked_at"),
    lastError: text("last_error"),
    confirmedAt: timestampMs("confirmed_at"),
    shippedAt: timestampMs("shipped_at"),
    deliveredAt: timestampMs("delivered_at"),
    /** When the part was finished: delivered or presumed so, refunded, reprinted. */
    closedAt: timestampMs("closed_at"),
    earningsAvailableAt: timestampMs("earnings_available_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("order_parts_order").on(t.orderId),
    index("order_parts_store").on(t.storeId, t.id),
    index("order_parts_partner").on(t.partnerOrderId),
    uniqueIndex("order_parts_reprint").on(t.reprintOf, t.attempt),
    index("order_parts_open").on(t.checkedAt).where(sql`state <> 'canceled' AND closed_at IS NULL`),
    index("order_parts_unreported").on(t.shippedAt).where(sql`state = 'shipped' AND closed_at IS NULL`),
    index("order_parts_earnings")
      .on(t.closedAt)
      .where(sql`earnings_available_at IS NULL AND closed_at IS NOT NULL`),
  ],
);

/** Frozen at the order: what was bought, its price and the split of the price. */
export const orderLines = sqliteTable(
  "order_lines",
  {
    id: id(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    partId: text("part_id")
      .notNull()
      .references(() => orderParts.id),
    storeId: text("store_id")
      .notNull()
      .references(() => stores.id),
    creatorId: text("creator_id")
      .notNull()
      .references(() => users.id),
    productId: text("product_id")
      .notNull()
      .references(() => products.id),
    versionId: text("version_id")
      .notNull()
      .references(() => designVersions.id),
    title: text("title").notNull(),
    coverKey: text("cover_key"),
    garmentId: text("garment_id").notNull(),
    garmentName: text("garment_name").notNull(),
    color: text("colour").notNull(),
    colorName: text("colour_name").notNull(),
    size: text("size").notNull(),
    variantId: integer("variant_id").notNull(),
    quantity: integer("quantity").notNull(),
    /** Each of these is for the whole line. */
    priceCents: cents("price_cents").notNull(),
    printCostCents: cents("print_cost_cents").notNull(),
    feeCents: cents("fee_cents").notNull(),
    commissionBasisPoints: integer("commission_basis_points").notNull(),
    commissionCents: cents("commission_cents").notNull(),
    earningCents: cents("earning_cents").notNull(),
    /** Refunded pieces; a CHECK keeps it between zero and the quantity. */
    refundedQuantity: integer("refunded_quantity").notNull().default(0),
    /** Set when the order is paid, so that a creator's sales list does not read abandoned checkouts. */
    soldAt: timestampMs("sold_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("order_lines_order").on(t.orderId),
    index("order_lines_sold").on(t.creatorId, t.id).where(sql`sold_at IS NOT NULL`),
    // The sales of a month, which may waive a plan's fee.
    index("order_lines_sold_at").on(t.creatorId, t.soldAt).where(sql`sold_at IS NOT NULL`),
    // Whose lines they are, sold or not; a creator's sales are read by the index above, which has more of them.
    index("order_lines_by_creator").on(t.creatorId),
    index("order_lines_part").on(t.partId),
    index("order_lines_version").on(t.versionId),
    check(
      "order_lines_split",
      sql`price_cents = print_cost_cents + fee_cents + commission_cents + earning_cents`,
    ),
    check("order_lines_earning", sql`earning_cents >= 0`),
  ],
);
