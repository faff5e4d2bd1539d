import { beforeAll, describe, expect, it } from "vitest";
import { findCart, findCartWithSellables } from "~/domain/orders/cart/cart";
import { MAX_CART_LINES } from "~/domain/orders/cart/cart-limits";
import { addToCart, saveCheckout, setQuantity } from "~/domain/orders/cart/change-cart";
import { mergeCart } from "~/domain/orders/cart/merge-cart";
import { toCheckoutProgress } from "~/domain/orders/checkout/checkout-progress";
import { priceCart } from "~/domain/orders/checkout/price-cart";
import { randomToken } from "~/lib/secrets/hashes-and-tokens";
import { testApp } from "../../../support/app/test-app";
import { createUser } from "../../../support/data/factories";
import { openShop, type TestShop } from "../../../support/data/shop";

const app = testApp();
let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(app, "Cart");
});

const wish = (changes: object = {}) => ({
  productId: shop.productId,
  color: "black",
  size: "M",
  quantity: 1,
  ...changes,
});

async function cartWith(...lines: object[]): Promise<string> {
  let token: string | null = null;
  for (const line of lines) {
    const added = await addToCart(app, { token, userId: null, line: wish(line) });
    if (added.status !== "added") throw new Error(added.status);
    token = added.token;
  }
  return token ?? "";
}

describe("a person's cart", () => {
  it("opens only with the person's session: after sign-out its old cookie shows and changes nothing", async () => {
    const owner = await createUser(app, "cart-owner@example.com");
    const other = await createUser(app, "cart-other@example.com");
    const added = await addToCart(app, { token: null, userId: owner, line: wish() });
    if (added.status !== "added") throw new Error(added.status);
    const { token } = added;
    const cart = await findCart(app, { token, userId: owner });
    const lineId = cart?.lines[0]?.id ?? "";
    for (const userId of [undefined, null, "", other]) {
      expect(await findCart(app, { token, userId })).toBeNull();
      expect(await findCartWithSellables(app, { token, userId })).toBeNull();
      expect(await setQuantity(app, { token, userId, lineId, quantity: 0 })).toBeNull();
    }
    const visitors = await addToCart(app, { token, userId: null, line: wish({ size: "L" }) });
    expect(visitors).toMatchObject({ status: "added", count: 1 });
    expect(visitors.status === "added" && visitors.token !== token).toBe(true);
    expect((await findCart(app, { token, userId: owner }))?.lines).toEqual(cart?.lines);
    expect(await setQuantity(app, { token, userId: owner, lineId, quantity: 2 })).toMatchObject({ count: 2 });
  });
});

const linesOf = async (token: string, userId: string | null = null) =>
  (await findCart(app, { token, userId }))?.lines.map(
    ({ color, size, quantity }) => `${color} ${size} ${quantity}`,
  );

describe("the cart", () => {
  it("is created with the first line, and counts pieces", async () => {
    const added = await addToCart(app, { token: null, userId: null, line: wish({ quantity: 2 }) });
    expect(added).toMatchObject({ status: "added", count: 2 });
    expect(await findCart(app, { token: randomToken() })).toBeNull();
    expect(await findCart(app, { token: null })).toBeNull();
  });

  it("raises the quantity of a line that it has already, to 50 at most, also from two tabs at once", async () => {
    const token = await cartWith({ quantity: 3 });
    await Promise.all([1, 2, 3, 4].map(() => addToCart(app, { token, userId: null, line: wish() })));
    expect(await linesOf(token)).toEqual(["black M 7"]);
    await addToCart(app, { token, userId: null, line: wish({ quantity: 50 }) });
    expect(await linesOf(token)).toEqual(["black M 50"]);
  });

  it.each([
    [0, 1],
    [-3, 1],
    [51, 50],
    [1_000_000, 50],
  ])("takes %d pieces as %d", async (asked, taken) => {
    expect(await linesOf(await cartWith({ quantity: asked }))).toEqual([`black M ${taken}`]);
    const token = await cartWith({});
    const [line] = (await findCart(app, { token }))?.lines ?? [];
    if (asked > 0)
      expect(await setQuantity(app, { token, lineId: line?.id ?? "", quantity: asked })).toMatchObject({
        count: taken,
      });
  });

  it("keeps a checkout only while the cart is unchanged", async () => {
    const token = await cartWith({});
    const cart = await findCart(app, { token });
    if (!cart) throw new Error("no cart");
    await addToCart(app, { token, userId: null, line: wish({ size: "L" }) });
    expect(await saveCheckout(app, { cart, checkout: cart.checkout })).toBe(false);
    const changed = await findCart(app, { token });
    if (!changed) throw new Error("no cart");
    const saves = [1, 2, 3].map(() => saveCheckout(app, { cart: changed, checkout: changed.checkout }));
    expect((await Promise.all(saves)).filter(Boolean)).toHaveLength(1);
  });

  it("changes and removes lines, never those of another cart", async () => {
    const token = await cartWith({}, { size: "L" });
    const other = await cartWith({});
    const [first, second] = (await findCart(app, { token }))?.lines ?? [];
    expect(await setQuantity(app, { token, lineId: first?.id ?? "", quantity: 4 })).toEqual({
      count: 5,
      hasLine: true,
    });
    for (const quantity of [0, 9])
      expect(await setQuantity(app, { token: other, lineId: first?.id ?? "", quantity })).toEqual({
        count: 1,
        hasLine: false,
      });
    expect(await linesOf(token)).toEqual(["black M 4", "black L 1"]);
    expect(await setQuantity(app, { token, lineId: second?.id ?? "", quantity: 0 })).toEqual({
      count: 4,
      hasLine: true,
    });
    expect(await setQuantity(app, { token: randomToken(), lineId: first?.id ?? "", quantity: 1 })).toBeNull();
  });

  it("refuses an unknown product, and more lines than an order can have", async () => {
    expect(await addToCart(app, { token: null, userId: null, line: wish({ productId: "nothing" }) })).toEqual(
      {
        status: "unknown",
      },
    );
    const token = await cartWith(
      ...Array.from({ length: MAX_CART_LINES }, (_, index) => ({ size: `S${index}` })),
    );
    expect(await addToCart(app, { token, userId: null, line: wish({ size: "XL" }) })).toEqual({
      status: "full",
    });
    expect(await addToCart(app, { token, userId: null, line: wish({ size: "S1" }) })).toMatchObject({
      status: "added",
      count: MAX_CART_LINES + 1,
    });
  });

  it("gets a new time with every change, so that an order knows which state it was made from", async () => {
    const token = await cartWith({});
    const before = await findCart(app, { token });
    await setQuantity(app, { token, lineId: before?.lines[0]?.id ?? "", quantity: 2 });
    expect((await findCart(app, { token }))?.updatedAt).toBeGreaterThan(before?.updatedAt ?? 0);
  });
});

describe("signing in", () => {
  it("merges the cart into the person's earlier one, once", async () => {
    const userId = await createUser(app, "merge@example.com");
    const phone = await cartWith({ quantity: 2 }, { size: "L" });
    const first = await mergeCart(app, { token: phone, userId });
    expect(first?.count).toBe(3);
    const laptop = await cartWith({ quantity: 1 }, { size: "XL" });
    const second = await mergeCart(app, { token: laptop, userId });
    expect(second).toEqual({ token: first?.token, count: 5 });
    expect(await mergeCart(app, { token: laptop, userId })).toEqual(second);
    expect((await linesOf(second?.token ?? "", userId))?.sort()).toEqual([
      "black L 1",
      "black M 3",
      "black XL 1",
    ]);
    expect(await findCart(app, { token: laptop })).toBeNull();
  });

  it("loses no line of two full carts, and lets nobody check out until one order can hold them", async () => {
    const userId = await createUser(app, "full@example.com");
    const full = (letter: string) =>
      cartWith(...Array.from({ length: MAX_CART_LINES }, (_, index) => ({ size: `${letter}${index}` })));
    await mergeCart(app, { token: await full("S"), userId });
    const merged = await mergeCart(app, { token: await full("L"), userId });
    expect(merged?.count).toBe(2 * MAX_CART_LINES);
    const token = merged?.token ?? "";
    expect((await linesOf(token, userId))?.length).toBe(2 * MAX_CART_LINES);
    const priced = await priceCart(app, { token, userId });
    if (!priced) throw new Error("no cart");
    const [one] = (await priceCart(app, { token: await cartWith({}) }))?.lines ?? [];
    if (one?.sellable.status !== "available") throw new Error("nothing to buy");
    const { sellable, cartLine } = one;
    const cartOf = (lines: number) =>
      toCheckoutProgress(app, {
        ...priced,
        lines: Array(lines).fill({ sellable, cartLine }),
        available: Array(lines).fill(sellable),
      }).step;
    expect([cartOf(MAX_CART_LINES), cartOf(MAX_CART_LINES + 1)]).toEqual(["address", "cart"]);
  });

  it("finds the cart of another device without a cookie, and none if there is none", async () => {
    const userId = await createUser(app, "devices@example.com");
    expect(await mergeCart(app, { token: null, userId })).toBeNull();
    expect(await mergeCart(app, { token: randomToken(), userId })).toBeNull();
    const added = await addToCart(app, { token: null, userId, line: wish() });
    expect(await mergeCart(app, { token: null, userId })).toMatchObject({ count: 1 });
    expect(added.status).toBe("added");
  });

  it("keeps what a signed-in person adds with an older cookie", async () => {
    const userId = await createUser(app, "older@example.com");
    const before = await cartWith({ size: "L" });
    const added = await addToCart(app, { token: before, userId, line: wish() });
    if (added.status !== "added") throw new Error(added.status);
    expect([added.count, await linesOf(added.token, userId)]).toEqual([2, ["black L 1", "black M 1"]]);
    expect(await findCart(app, { token: before })).toBeNull();
    expect(await mergeCart(app, { token: null, userId })).toEqual({ token: added.token, count: 2 });
  });

  it("never takes over the cart of somebody else", async () => {
    const owner = await createUser(app, "owner@example.com");
    const thief = await createUser(app, "thief@example.com");
    const own = await mergeCart(app, { token: await cartWith({}), userId: owner });
    expect(await mergeCart(app, { token: own?.token ?? "", userId: thief })).toBeNull();
    expect(await linesOf(own?.token ?? "", owner)).toEqual(["black M 1"]);
  });
});
