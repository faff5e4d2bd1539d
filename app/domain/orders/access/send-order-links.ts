import { and, desc, eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { orders } from "~/db/schema";
import { queueEmailStatement } from "~/domain/outbox/queue-email";

/** The newest orders of an address; older ones are left out. */
const MAX_LINKS_PER_EMAIL = 5;

/** An address gets at most one such e-mail in this time. */
const LINK_EMAIL_INTERVAL_MS = 10 * 60 * 1000;

/** E-mails the links to an address's paid orders; sends nothing to an address without any. */
export async function sendOrderLinksEmail(
  app: Pick<App, "db" | "now" | "enqueue">,
  { email }: { email: string },
): Promise<void> {
  const known = await app.db
    .select({ orderId: orders.id, number: orders.number })
    .from(orders)
    .where(and(eq(orders.email, email), sql`${orders.state} IN ('paid', 'canceled')`))
    .orderBy(desc(orders.id))
    .limit(MAX_LINKS_PER_EMAIL);
  const newest = known[0];
  if (!newest) return;
  const window = Math.floor(app.now() / LINK_EMAIL_INTERVAL_MS);
  const { statement, deliveryId } = queueEmailStatement(app, {
    template: "order-link",
    to: email,
    key: `order-link:${newest.orderId}:${window}`,
    data: { orders: known },
  });
  const [written] = await runTransaction(app.db, [statement]);
  if (written?.meta.changes) await app.enqueue({ type: "deliver", deliveryId });
}
