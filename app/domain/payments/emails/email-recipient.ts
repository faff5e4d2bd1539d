import { eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { orders } from "~/db/schema";
import type { Payment, Subscription } from "~/purchase";
import { findBuyer } from "../purchases/find-buyer";

const PURCHASE_KINDS = ["credits", "image", "video", "order"] as const;
export type PurchaseEmailKind = (typeof PURCHASE_KINDS)[number];
export type PaymentEmailKind = PurchaseEmailKind | "membership" | "plan";

/** Who is told about the money of a payment or a subscription, and what they call it. */
export interface EmailRecipient<Kind extends PaymentEmailKind = PaymentEmailKind> {
  email: string;
  kind: Kind;
  /** A subscription is named by its kind. */
  name: string;
  orderId?: string;
}

/** Null where nobody is left to tell: an account that was deleted keeps no address. */
export async function findPaymentRecipient(
  app: Pick<App, "db" | "purchases">,
  payment: Payment,
): Promise<EmailRecipient<PurchaseEmailKind> | null> {
  const kind = PURCHASE_KINDS.find((known) => known === payment.kind);
  if (!kind) return null;
  if (kind !== "order") {
    const buyer = await findBuyer(app, payment);
    return buyer && isAddress(buyer.email) ? { ...buyer, kind } : null;
  }
  const orderId = payment.subjectId;
  const [order] = await app.db
    .select({ email: orders.email, name: orders.number })
    .from(orders)
    .where(eq(orders.id, orderId));
  return order && isAddress(order.email) ? { ...order, kind, orderId } : null;
}

export async function findSubscriptionRecipient(
  { db }: Pick<App, "db">,
  { kind, userId }: Pick<Subscription, "kind" | "userId">,
): Promise<EmailRecipient<"membership" | "plan"> | null> {
  const [user] = await db.all<{ email: string }>(sql`SELECT email FROM users WHERE id = ${userId}`);
  if (!user || !isAddress(user.email)) return null;
  return { email: user.email, kind: kind === "membership" ? "membership" : "plan", name: "" };
}

const isAddress = (email: string) => email.includes("@");
