import { eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { designVersions, orderParts, products } from "~/db/schema";
import type { Address } from "~/domain/orders/address/address";
import { addToCart } from "~/domain/orders/cart/change-cart";
import { readCheckoutProgress } from "~/domain/orders/checkout/checkout-progress";
import { reviewSnapshot } from "~/domain/orders/checkout/review-snapshot";
import { requestShippingQuote } from "~/domain/orders/checkout/shipping-quote";
import { enqueueAfterOrderPaid, markOrderPaidStatements } from "~/domain/orders/placing/mark-order-paid";
import { placeOrder } from "~/domain/orders/placing/place-order";
import { newId } from "~/lib/ids";
import { createPicture, createStore, createUser } from "./factories";

export const NEW_YORK: Address = {
  email: "ada@example.com",
  name: "Ada Wong",
  address1: "1 Mercer St",
  address2: "",
  city: "New York",
  stateCode: "NY",
  zip: "10001",
  countryCode: "US",
};

export interface TestShop {
  creatorId: string;
  storeId: string;
  productId: string;
  versionId: string;
}

const PICTURE_KEY = `pictures/${"a".repeat(64)}.png`;

/** A creator with a store and one published T-shirt at $25.00. */
export async function openShop(
  app: Pick<App, "db" | "now">,
  name: string,
  priceCents = 2500,
): Promise<TestShop> {
  const creatorId = await createUser(app, `${name.replaceAll(" ", "-")}-${newId()}@example.com`);
  const storeId = await createStore(app, creatorId, name);
  const pictureId = await createPicture(app, creatorId);
  // Pictures are passed to the partner by their hash.
  await runTransaction(app.db, [sql`UPDATE pictures SET file_key = ${PICTURE_KEY} WHERE id = ${pictureId}`]);
  const productId = newId();
  const versionId = newId();
  await app.db.insert(products).values({
    id: productId,
    userId: creatorId,
    title: `Wave by ${name}`,
    description: "",
    minPriceCents: priceCents,
    updatedAt: app.now(),
  });
  await addVersion(app, { productId, versionId, pictureId, priceCents });
  await app.db
    .update(products)
    .set({ storeId, state: "published", versionId, publishedAt: app.now() })
    .where(eq(products.id, productId));
  return { creatorId, storeId, productId, versionId };
}

async function addVersion(
  { db }: Pick<App, "db">,
  version: { productId: string; versionId: string; pictureId: string; priceCents: number },
) {
  await db.insert(designVersions).values({
    id: version.versionId,
    productId: version.productId,
    pictureId: version.pictureId,
    garmentId: "t-shirt",
    placement: "front",
    leftIn: 0,
    topIn: 1,
    widthIn: 12,
    heightIn: 12,
    effectiveDpi: 160,
    colors: JSON.stringify(["white", "black"]),
    priceCents: version.priceCents,
  });
}

/** Stores a version's mockups as rendered, so that no cron renders them. */
export async function storeMockups(
  { db, files }: Pick<App, "db" | "files">,
  { versionId }: TestShop,
): Promise<void> {
  for (const key of ["mockups/x.webp", PICTURE_KEY]) await files.put(key, "x");
  await runTransaction(db, [
    sql`INSERT INTO mockups (version_id, colour, kind, file_key, width_px, height_px)
      SELECT ${versionId}, color.value, kind.value, 'mockups/x.webp', 480, 576
      FROM json_each('["white","black"]') color, json_each('["card","large","social"]') kind`,
  ]);
}

/** Creates another version of a published product, as a price change does. */
export async function changePrice(app: Pick<App, "db">, shop: TestShop, priceCents: number): Promise<void> {
  const [version] = await app.db.select().from(designVersions).where(eq(designVersions.id, shop.versionId));
  if (!version) throw new Error("no version");
  const versionId = newId();
  await addVersion(app, { ...version, versionId, priceCents });
  await app.db.update(products).set({ versionId }).where(eq(products.id, shop.productId));
}

type Desk = Pick<App, "db" | "now" | "appSecret" | "config" | "printPartner">;

/** A cart with one black shirt in M from each shop, with address and shipping quote. */
export async function cartReadyToOrder(app: Desk, shops: TestShop[], quantity = 1): Promise<string> {
  let token: string | null = null;
  for (const { productId } of shops) {
    const added = await addToCart(app, {
      token,
      userId: null,
      line: { productId, color: "black", size: "M", quantity },
    });
    if (added.status !== "added") throw new Error(added.status);
    token = added.token;
  }
  const quoted = await requestShippingQuote(app, { token, address: NEW_YORK });
  if (quoted.status !== "quoted" || !token) throw new Error(quoted.status);
  return token;
}

/** The form that the cart's review page sends. */
export async function reviewSnapshotOf(
  app: Desk,
  token: string,
  userId: string | null = null,
): Promise<string> {
  const view = await readCheckoutProgress(app, { token, userId });
  if (view.step !== "ready") throw new Error(`the checkout stands at ${view.step}`);
  return reviewSnapshot(view);
}

export async function placedOrder(app: Desk, shops: TestShop[], quantity = 1) {
  const token = await cartReadyToOrder(app, shops, quantity);
  const result = await placeOrder(app, { token, userId: null, seen: await reviewSnapshotOf(app, token) });
  if (result.status !== "placed") throw new Error(result.status);
  return { token, ...result };
}

/** A paid order, settled as in production. */
export async function paidOrder(app: Desk & Pick<App, "enqueue">, shops: TestShop[], quantity = 1) {
  const order = await placedOrder(app, shops, quantity);
  await payOrder(app, order.orderId);
  await enqueueAfterOrderPaid(app, { orderId: order.orderId });
  return order;
}

/** Settles the payment and everything that follows from it in one batch. */
export async function payOrder(
  app: Pick<App, "db" | "now"> & Partial<Pick<App, "config">>,
  orderId: string,
): Promise<void> {
  const settings = app.config ?? ({ cancelWindowMs: 0 } as App["config"]);
  const paymentId = newId();
  await runTransaction(app.db, [
    sql`INSERT INTO payments (id, kind, subject_id, amount_cents, currency, provider, intent_key, state, refunded_cents, paid_at, created_at)
      SELECT ${paymentId}, 'order', id, total_cents, 'usd', 'stripe', ${paymentId}, 'paid', 0, ${app.now()}, ${app.now()} FROM orders WHERE id = ${orderId}`,
    ...(await markOrderPaidStatements(
      { ...app, config: settings },
      { orderId, paymentId, paidAt: app.now() },
    )),
  ]);
}

export async function partsOfOrder({ db }: Pick<App, "db">, orderId: string) {
  return db.select().from(orderParts).where(eq(orderParts.orderId, orderId)).orderBy(orderParts.id);
}

/** A paid order of one piece of a published product, by a signed-in buyer. */
export async function paidOrderOf(
  app: Desk,
  { userId, email, productId }: { userId: string | null; email: string; productId: string },
): Promise<string> {
  const [version] = await app.db
    .select({ colors: designVersions.colors })
    .from(designVersions)
    .innerJoin(products, eq(products.versionId, designVersions.id))
    .where(eq(products.id, productId));
  const [color] = JSON.parse(version?.colors ?? "[]") as string[];
  const line = { productId, color: color ?? "", size: "M", quantity: 1 };
  const added = await addToCart(app, { token: null, userId, line });
  if (added.status !== "added") throw new Error(added.status);
  const { token } = added;
  await requestShippingQuote(app, { token, userId, address: { ...NEW_YORK, email } });
  const seen = await reviewSnapshotOf(app, token, userId);
  const order = await placeOrder(app, { token, userId, seen });
  if (order.status !== "placed") throw new Error(order.status);
  await payOrder(app, order.orderId);
  return order.orderId;
}
