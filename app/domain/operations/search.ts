import { and, eq, gte, lt, or, sql } from "drizzle-orm";
import type { App } from "~/app";
import { inquiries, orders, payments, products, users } from "~/db/schema";
import { isId } from "~/lib/ids";

const MOST_OF_A_KIND = 10;
/** Longer than any id that a company gives out. */
export const MAX_SEARCH_CHARACTERS = 254;

export type FoundKind = "person" | "order" | "product" | "payment" | "inquiry";

export interface Found {
  kind: FoundKind;
  id: string;
  title: string;
  detail: string;
}

/**
 * Finds people, orders, products, payments and messages by an id of ours, the number of an order or a receipt, an id at a
 * payment company or the print partner, or an email address (people by its beginning). The id of a store, picture or
 * subscription finds its person, and so do the receipts of a subscription and its ids at the payment company; that of a part
 * or claim its order, that of a refund or dispute its payment. Every look-up is by index, all in one round trip.
 */
export async function searchEverything(
  { db, paymentProviders }: Pick<App, "db" | "paymentProviders">,
  { text }: { text: string },
): Promise<Found[]> {
  const typed = text.trim().slice(0, MAX_SEARCH_CHARACTERS);
  if (typed === "") return [];
  const id = isId(typed.toLowerCase()) ? typed.toLowerCase() : "";
  const email = typed.toLowerCase();
  const [people, orderRows, productRows, paymentRows, messages] = await db.batch([
    db
      .select({ id: users.id, title: users.email, detail: sql<string>`''`.as("detail") })
      .from(users)
      .where(
        id
          ? sql`${users.id} IN (SELECT ${id} UNION ALL SELECT user_id FROM stores WHERE id = ${id}
              UNION ALL SELECT user_id FROM pictures WHERE id = ${id}
              UNION ALL SELECT user_id FROM subscriptions WHERE id = ${id}
              UNION ALL SELECT s.user_id FROM subscriptions s JOIN subscription_invoices i ON i.subscription_id = s.id WHERE i.id = ${id})`
          : sql`${users.id} IN (SELECT id FROM (SELECT id FROM users WHERE ${and(gte(users.email, email), lt(users.email, `${email}\uffff`))}
              ORDER BY email LIMIT ${MOST_OF_A_KIND}) UNION ALL ${subscribersOf(typed, Object.keys(paymentProviders))})`,
      )
      .orderBy(users.email)
      .limit(MOST_OF_A_KIND),
    db
      .select({ id: orders.id, title: orders.number, detail: orders.email })
      .from(orders)
      .where(
        or(
          eq(orders.id, id),
          eq(orders.number, typed.toUpperCase()),
          eq(orders.email, email),
          sql`${orders.id} IN (SELECT order_id FROM order_parts WHERE partner_order_id = ${typed}
            UNION ALL SELECT order_id FROM order_parts WHERE id = ${id} UNION ALL SELECT order_id FROM claims WHERE id = ${id})`,
        ),
      )
      .limit(MOST_OF_A_KIND),
    db
      .select({ id: products.id, title: products.title, detail: products.state })
      .from(products)
      .where(eq(products.id, id))
      .limit(1),
    db
      .select({
        id: payments.id,
        title: sql<string>`${payments.kind}`.as("kind_of_payment"),
        detail: payments.state,
      })
      .from(payments)
      .where(
        or(
          eq(payments.id, id),
          eq(payments.sessionId, typed),
          eq(payments.providerPaymentId, typed),
          sql`${payments.id} IN (SELECT coalesce(c.payment_id, r.payment_id) FROM receipts c
            LEFT JOIN refunds r ON r.id = c.refund_id WHERE c.number = ${typed.toUpperCase()}
            UNION ALL SELECT payment_id FROM refunds WHERE id = ${id}
            UNION ALL SELECT payment_id FROM refunds WHERE provider_refund_id = ${typed}
            UNION ALL SELECT payment_id FROM disputes WHERE id = ${id} OR provider_dispute_id = ${typed})`,
        ),
      )
      .limit(MOST_OF_A_KIND),
    db
      .select({
        id: inquiries.id,
        title: sql<string>`iif(subject <> '', subject, name)`.as("title"),
        detail: inquiries.email,
      })
      .from(inquiries)
      .where(or(eq(inquiries.id, id), eq(inquiries.email, email)))
      .limit(MOST_OF_A_KIND),
  ]);
  const of = (kind: FoundKind, rows: { id: string; title: string; detail: string }[]): Found[] =>
    rows.map((row) => ({ kind, id: row.id, title: row.title, detail: row.detail }));
  return [
    ...of("person", people),
    ...of("order", orderRows),
    ...of("product", productRows),
    ...of("payment", paymentRows),
    ...of("inquiry", messages),
  ];
}

/** Whose subscription has this receipt, or this id at a company: its own, that of an invoice, or of an invoice's refund or dispute. */
const subscribersOf = (typed: string, companies: string[]) => sql`SELECT user_id FROM subscriptions
    WHERE provider IN ${companies} AND provider_subscription_id = ${typed}
  UNION ALL SELECT s.user_id FROM subscriptions s JOIN subscription_invoices i ON i.subscription_id = s.id
    WHERE i.provider IN ${companies} AND i.provider_invoice_id = ${typed}
  UNION ALL SELECT s.user_id FROM subscriptions s JOIN subscription_invoices i ON i.subscription_id = s.id
    JOIN invoice_reversals v ON v.invoice_id = i.id WHERE v.provider_object_id = ${typed}
  UNION ALL SELECT s.user_id FROM receipts c LEFT JOIN invoice_reversals v ON v.id = c.reversal_id
    JOIN subscription_invoices i ON i.id = coalesce(c.invoice_id, v.invoice_id) JOIN subscriptions s ON s.id = i.subscription_id
    WHERE c.number = ${typed.toUpperCase()}`;
