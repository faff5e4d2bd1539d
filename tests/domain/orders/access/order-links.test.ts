import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { claims, deliveries, orderLinks, orderParts, orders } from "~/db/schema";
import { SENT_LINK_LIFETIME_MS } from "~/domain/orders/access/link-lifetime";
import { orderLinkSecret } from "~/domain/orders/access/order-link-secret";
import { canViewOrder, checkOrderLink } from "~/domain/orders/access/order-visibility";
import { sendOrderLinksEmail } from "~/domain/orders/access/send-order-links";
import { CLAIM_WINDOW_MS } from "~/domain/orders/claims/claim-window";
import { orderLinksEmail } from "~/emails/orders/order-links";
import { deriveToken } from "~/lib/secrets/hashes-and-tokens";
import { type TestApp, testApp } from "../../../support/app/test-app";
import { createUser } from "../../../support/data/factories";
import { openShop, paidOrder, partsOfOrder, placedOrder, type TestShop } from "../../../support/data/shop";
import { fakePrintPartner } from "../../../support/fakes/fake-print-partner";

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
let app: TestApp;
let shop: TestShop;
beforeEach(async () => {
  app = testApp({ printPartner: fakePrintPartner() });
  shop = await openShop(app, "Ada");
});

const check = async (orderId: string, secret?: string) =>
  checkOrderLink(app, { orderId, secret: secret ?? (await orderLinkSecret(app, orderId)) });

/** A paid order, delivered at once or changed by `change`. */
async function delivered(change: Partial<typeof orderParts.$inferInsert> = {}): Promise<string> {
  const { orderId } = await paidOrder(app, [shop]);
  const at = app.now();
  const finished = { state: "delivered", deliveredAt: at, closedAt: at, ...change } as const;
  await app.db.update(orderParts).set(finished).where(eq(orderParts.orderId, orderId));
  return orderId;
}

/** The secrets in the latest email, by order. */
async function sentSecrets(email: string): Promise<Record<string, string>> {
  const all = await app.db
    .select({ data: deliveries.data })
    .from(deliveries)
    .where(sql`template = 'order-link' AND recipient = ${email}`)
    .orderBy(deliveries.id);
  const token = (subject: string) => deriveToken(app.appSecret, subject);
  const letter = await orderLinksEmail(JSON.parse(all.at(-1)?.data ?? ""), {
    origin: app.origin,
    token,
    replyEmail: null,
  });
  const links = JSON.stringify(letter).matchAll(/orders\/(\w+)\/open\?key=(\w+)/g);
  return Object.fromEntries([...links].map(([, orderId, secret]) => [orderId, secret]));
}

it("an order's link is valid until the claim window of its last part ends", async () => {
  const orderId = await delivered();
  const access = { secret: await orderLinkSecret(app, orderId), userId: null };
  app.clock.now += CLAIM_WINDOW_MS - 1;
  expect([await check(orderId), await canViewOrder(app, { orderId, access })]).toEqual(["live", true]);
  app.clock.now += 1;
  expect([await check(orderId), await canViewOrder(app, { orderId, access })]).toEqual(["expired", false]);
  expect(await check(orderId, "0".repeat(40))).toBe("unknown");
});

it("a part that is open keeps the link, however old the order is, and so does an open claim", async () => {
  const open = await delivered({ state: "on_hold", deliveredAt: null, closedAt: null });
  const claimed = await delivered();
  const [part] = await partsOfOrder(app, claimed);
  await app.db.insert(claims).values({
    orderId: claimed,
    partId: part?.id ?? "",
    reason: "lost",
    detail: "",
    wanted: "refund",
    contents: "[]",
    createdAt: app.now(),
  });
  app.clock.now += YEAR_MS;
  expect([await check(open), await check(claimed)]).toEqual(["live", "live"]);
  // After the decision it can be read for as long as claims are possible.
  await app.db
    .update(claims)
    .set({ state: "declined", decidedAt: app.now() })
    .where(eq(claims.orderId, claimed));
  app.clock.now += CLAIM_WINDOW_MS - 1;
  expect(await check(claimed)).toBe("live");
  app.clock.now += 1;
  expect(await check(claimed)).toBe("expired");
});

it("a parcel that was sent again keeps the link until its own window ends", async () => {
  const orderId = await delivered();
  const [part] = await partsOfOrder(app, orderId);
  app.clock.now += CLAIM_WINDOW_MS - 1;
  await app.db.run(sql`INSERT INTO shipments (id, part_id, partner_shipment_id, state, shipped_at, delivered_at, created_at)
    VALUES ('again', ${part?.id}, 'again', 'shipped', ${app.now()}, ${app.now()}, ${app.now()})`);
  app.clock.now += CLAIM_WINDOW_MS - 1;
  expect(await check(orderId)).toBe("live");
  app.clock.now += 1;
  expect(await check(orderId)).toBe("expired");
});

it("a parcel that came back late keeps the link for as long as it can be reported", async () => {
  const orderId = await delivered();
  const [part] = await partsOfOrder(app, orderId);
  app.clock.now += 2 * CLAIM_WINDOW_MS;
  const sentAt = app.now() - 2 * CLAIM_WINDOW_MS;
  await app.db.run(sql`INSERT INTO shipments (id, part_id, partner_shipment_id, state, shipped_at, returned_at, created_at)
    VALUES ('back', ${part?.id}, 'back', 'returned', ${sentAt}, ${app.now()}, ${sentAt})`);
  app.clock.now += CLAIM_WINDOW_MS - 1;
  expect(await check(orderId)).toBe("live");
  app.clock.now += 1;
  expect(await check(orderId)).toBe("expired");
});

it("an order that was canceled or never paid loses its link after the same time", async () => {
  const { orderId: canceled } = await paidOrder(app, [shop]);
  const { orderId: unpaid } = await placedOrder(app, [shop]);
  app.clock.now += YEAR_MS;
  await app.db
    .update(orders)
    .set({ state: "canceled", canceledAt: app.now() })
    .where(eq(orders.id, canceled));
  await app.db.update(orders).set({ state: "expired" }).where(eq(orders.id, unpaid));
  expect([await check(canceled), await check(unpaid)]).toEqual(["live", "expired"]);
  app.clock.now += CLAIM_WINDOW_MS;
  expect(await check(canceled)).toBe("expired");
});

it("the person who ordered always sees the order without a link", async () => {
  const orderId = await delivered();
  const userId = await createUser(app, "owner@example.com");
  await app.db.update(orders).set({ userId }).where(eq(orders.id, orderId));
  app.clock.now += YEAR_MS;
  expect(await canViewOrder(app, { orderId, access: { secret: null, userId } })).toBe(true);
});

it("a new link by email opens an old order for a week; the order's own link stays expired", async () => {
  const orderId = await delivered();
  const [order] = await app.db.select().from(orders).where(eq(orders.id, orderId));
  const email = order?.email ?? "";
  await sendOrderLinksEmail(app, { email });
  expect(await app.db.select().from(orderLinks).where(eq(orderLinks.orderId, orderId))).toEqual([]);
  expect((await sentSecrets(email))[orderId]).toBe(await orderLinkSecret(app, orderId));

  app.clock.now += YEAR_MS;
  const other = await delivered();
  await sendOrderLinksEmail(app, { email });
  await sendOrderLinksEmail(app, { email });
  const { [orderId]: secret = "", [other]: own } = await sentSecrets(email);
  expect(own).toBe(await orderLinkSecret(app, other));
  const rows = await app.db.select().from(orderLinks).where(eq(orderLinks.orderId, orderId));
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect([await check(orderId, secret), await check(orderId)]).toEqual(["live", "expired"]);
  // It opens only its own order.
  expect(await check(other, secret)).toBe("unknown");
  app.clock.now += SENT_LINK_LIFETIME_MS - 1;
  expect(await check(orderId, secret)).toBe("live");
  app.clock.now += 1;
  expect(await check(orderId, secret)).toBe("expired");
});
