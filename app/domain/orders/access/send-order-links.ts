import { and, desc, eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { orderLinks, orders } from "~/db/schema";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import { deriveToken, sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { sentLinkSubject } from "~/lib/secrets/order-token-subject";
import { hasLiveLinkSql, SENT_LINK_LIFETIME_MS } from "./link-lifetime";

/** The newest orders of an address; older ones are left out. */
const MAX_LINKS_PER_EMAIL = 5;

/** An address gets at most one such email in this time. */
const LINK_EMAIL_INTERVAL_MS = 10 * 60 * 1000;

/**
 * Emails the links to an address's paid orders; sends nothing to an address without any. An order whose own link has
 * expired gets another for a few days: the email's data names it, the row holds the hash of its secret.
 */
export async function sendOrderLinksEmail(
  app: Pick<App, "db" | "now" | "enqueue" | "appSecret">,
  { email }: { email: string },
): Promise<void> {
  const at = app.now();
  const known = await app.db
    .select({ orderId: orders.id, number: orders.number, hasLiveLink: hasLiveLinkSql(at) })
    .from(orders)
    .where(and(eq(orders.email, email), sql`${orders.state} IN ('paid', 'canceled')`))
    .orderBy(desc(orders.id))
    .limit(MAX_LINKS_PER_EMAIL);
  const newest = known[0];
  if (!newest) return;
  const window = Math.floor(at / LINK_EMAIL_INTERVAL_MS);
  const listed = known.map(({ orderId, number, hasLiveLink }) =>
    hasLiveLink ? { orderId, number } : { orderId, number, linkId: String(window) },
  );
  const { statement, deliveryId } = queueEmailStatement(app, {
    template: "order-link",
    to: email,
    key: `order-link:${newest.orderId}:${window}`,
    data: { orders: listed },
  });
  const rows = await Promise.all(
    listed.flatMap(({ orderId, linkId }) => (linkId ? [sentLinkRow(app, { orderId, linkId })] : [])),
  );
  const links = rows.map((row) => app.db.insert(orderLinks).values(row).onConflictDoNothing());
  const [written] = await runTransaction(app.db, [statement, ...links]);
  if (written?.meta.changes) await app.enqueue({ type: "deliver", deliveryId });
}

/** Two requests within one window give the same link. */
async function sentLinkRow(
  { now, appSecret }: Pick<App, "now" | "appSecret">,
  link: { orderId: string; linkId: string },
): Promise<typeof orderLinks.$inferInsert> {
  const tokenHash = await sha256Hex(await deriveToken(appSecret, sentLinkSubject(link)));
  const at = now();
  return { tokenHash, orderId: link.orderId, expiresAt: at + SENT_LINK_LIFETIME_MS, createdAt: at };
}
