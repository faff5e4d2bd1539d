import { sql } from "drizzle-orm";
import type { App } from "../../app/app";
import { runTransaction } from "../../app/db/client";
import { hashPassword } from "../../app/domain/accounts/passwords/passwords";
import { DEMO_PASSWORD } from "../../scripts/local/seed-demo";
import { openShop, payOrder, placedOrder } from "../support/data/shop";
import { fakePrintPartner } from "../support/fakes/fake-print-partner";

const DAY_MS = 24 * 60 * 60 * 1000;

/** One for each project, because a payout account is set up once. */
export const sellerEmail = (project: string) => `seller-${project}@example.com`;

/** Creators who sold something that was delivered more than a week ago; it is on sale no longer. */
export async function seedSellers(app: Pick<App, "db" | "appSecret" | "config">): Promise<void> {
  const at = Date.now() - 9 * DAY_MS;
  const earlier = { ...app, now: () => at, printPartner: fakePrintPartner() };
  for (const project of ["desk", "no-script"]) {
    const shop = await openShop(earlier, `Seller ${project}`);
    const { orderId } = await placedOrder(earlier, [shop], 3);
    await payOrder(earlier, orderId);
    const email = sellerEmail(project);
    await runTransaction(app.db, [
      sql`UPDATE users SET email = ${email}, normalised_email = ${email}, password_hash = ${await hashPassword(DEMO_PASSWORD)} WHERE id = ${shop.creatorId}`,
      sql`UPDATE order_parts SET state = 'delivered', confirmed_at = ${at}, shipped_at = ${at}, delivered_at = ${at}, closed_at = ${at} WHERE order_id = ${orderId}`,
      sql`UPDATE products SET state = 'unpublished' WHERE id = ${shop.productId}`,
    ]);
  }
}
