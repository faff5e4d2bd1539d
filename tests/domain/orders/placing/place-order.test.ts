import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { AdapterError } from "~/adapters/adapter-error";
import { orderLines, orders, products } from "~/db/schema";
import { findCart } from "~/domain/orders/cart/cart";
import { addToCart } from "~/domain/orders/cart/change-cart";
import { readCheckoutProgress } from "~/domain/orders/checkout/checkout-progress";
import { chooseShipping, QUOTE_TTL_MS, requestShippingQuote } from "~/domain/orders/checkout/shipping-quote";
import { placeOrder } from "~/domain/orders/placing/place-order";
import { estimatePaymentFeeCents } from "~/domain/products/pricing/revenue-split";
import { testApp } from "../../../support/app/test-app";
import {
  cartReadyToOrder,
  changePrice,
  NEW_YORK,
  openShop,
  partsOfOrder,
  payOrder,
  placedOrder,
  reviewSnapshotOf,
} from "../../../support/data/shop";
import { fakePrintPartner, STANDARD_SHIPPING } from "../../../support/fakes/fake-print-partner";

let printer = fakePrintPartner();
let app = testApp({ printPartner: printer });
beforeEach(() => {
  printer = fakePrintPartner();
  app = testApp({ printPartner: printer });
});

const place = async (token: string, seen?: string) =>
  placeOrder(app, { token, userId: null, seen: seen ?? (await reviewSnapshotOf(app, token)) });

describe("shipping", () => {
  it("is quoted for each store of a cart, cheapest first, and can be chosen", async () => {
    const express = { ...STANDARD_SHIPPING, service: "PRINTFUL_FAST", name: "Express", rateCents: 1235 };
    printer.services = [express, STANDARD_SHIPPING];
    const [north, south] = [await openShop(app, "North"), await openShop(app, "South")];
    const token = await cartReadyToOrder(app, [north, south]);
    const view = await readCheckoutProgress(app, { token });
    expect(view).toMatchObject({
      step: "ready",
      parts: [
        { storeId: north.storeId, chosen: STANDARD_SHIPPING },
        { storeId: south.storeId, chosen: STANDARD_SHIPPING },
      ],
      totals: { itemsCents: 5000, shippingCents: 950, taxCents: 0, totalCents: 5950 },
    });
    const chosen = { [north.storeId]: "PRINTFUL_FAST", [south.storeId]: "STANDARD" };
    expect(await chooseShipping(app, { token, chosen })).toBe(true);
    expect(await readCheckoutProgress(app, { token })).toMatchObject({ totals: { shippingCents: 1710 } });
    expect(await chooseShipping(app, { token, chosen: { ...chosen, [south.storeId]: "DRONE" } })).toBe(false);
  });

  it("is quoted again after a quarter of an hour, and for another cart", async () => {
    const shop = await openShop(app, "Quick");
    const token = await cartReadyToOrder(app, [shop]);
    app.clock.now += QUOTE_TTL_MS - 1;
    expect((await readCheckoutProgress(app, { token })).step).toBe("ready");
    app.clock.now += 1;
    expect((await readCheckoutProgress(app, { token })).step).toBe("quote");
    expect(await requestShippingQuote(app, { token })).toEqual({ status: "quoted" });
    await addToCart(app, {
      token,
      userId: null,
      line: { productId: shop.productId, color: "white", size: "S", quantity: 1 },
    });
    expect((await readCheckoutProgress(app, { token })).step).toBe("quote");
  });

  it("keeps the address if nobody delivers there or the partner does not answer", async () => {
    const token = await cartReadyToOrder(app, [await openShop(app, "Far")]);
    printer.services = [];
    const far = { ...NEW_YORK, countryCode: "NZ", stateCode: "", zip: "6011" };
    expect(await requestShippingQuote(app, { token, address: far })).toEqual({
      status: "not-delivered",
      storeName: "Far",
      reason: null,
    });
    printer.failing.set("quoteShipping", new AdapterError("printful", 400, "refused", "no such state"));
    expect(await requestShippingQuote(app, { token })).toMatchObject({
      status: "not-delivered",
      reason: "refused",
    });
    printer.failing.set("quoteShipping", new AdapterError("printful", 503, "retryable", "down"));
    expect(await requestShippingQuote(app, { token })).toEqual({ status: "unavailable" });
    expect(await readCheckoutProgress(app, { token })).toMatchObject({
      step: "quote",
      address: { countryCode: "NZ" },
    });
  });

  it("is quoted and chosen once for presses at the same moment, and none of them says that the cart changed", async () => {
    const shop = await openShop(app, "Pressed");
    const token = await cartReadyToOrder(app, [shop]);
    const asked = () => requestShippingQuote(app, { token, address: NEW_YORK });
    expect(await Promise.all([asked(), asked(), asked()])).toEqual(Array(3).fill({ status: "quoted" }));
    const chosen = { [shop.storeId]: STANDARD_SHIPPING.service };
    const choices = [1, 2, 3].map(() => chooseShipping(app, { token, chosen }));
    expect(await Promise.all(choices)).toEqual([true, true, true]);
  });

  it("keeps the address that was typed while another tab changed the cart", async () => {
    const shop = await openShop(app, "Typed");
    const token = await cartReadyToOrder(app, [shop]);
    const line = { productId: shop.productId, color: "white", size: "S", quantity: 1 };
    const quote = printer.quoteShipping;
    printer.quoteShipping = async (request) => {
      await addToCart(app, { token, userId: null, line });
      return quote(request);
    };
    const address = { ...NEW_YORK, address1: "2 Typed Street" };
    expect(await requestShippingQuote(app, { token, address })).toEqual({ status: "changed" });
    expect(await readCheckoutProgress(app, { token })).toMatchObject({ step: "quote", address });
  });

  it("asks for another address if the stored one is where nothing is delivered any more", async () => {
    const brazil = { ...NEW_YORK, city: "São Paulo", countryCode: "BR", stateCode: "", zip: "01001-000" };
    const token = await cartReadyToOrder(app, [await openShop(app, "Rio")]);
    const seen = await reviewSnapshotOf(app, token);
    // Saved with a quote by an earlier version of the shop.
    expect(await requestShippingQuote(app, { token, address: brazil })).toEqual({ status: "quoted" });
    expect(await readCheckoutProgress(app, { token })).toMatchObject({ step: "address", address: brazil });
    expect(await place(token, seen)).toEqual({ status: "not-ready", step: "address" });
  });
});

describe("placing an order", () => {
  it("stores what was bought, and each line's amounts add up to its price", async () => {
    const [north, south] = [await openShop(app, "North", 2500), await openShop(app, "South", 3199)];
    const order = await placedOrder(app, [north, south], 3);
    const [row] = await app.db.select().from(orders).where(eq(orders.id, order.orderId));
    expect(row).toMatchObject({
      state: "awaiting_payment",
      itemsCents: 7500 + 9597,
      shippingCents: 950,
      taxCents: 0,
      totalCents: 18047,
      recipientName: "Ada Wong",
      stateCode: "NY",
    });
    expect(row?.number).toMatch(/^IL-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    const parts = await partsOfOrder(app, order.orderId);
    expect(parts.map((part) => [part.storeId, part.expectedCostCents])).toEqual([
      [north.storeId, 3 * 1195 + 475],
      [south.storeId, 3 * 1195 + 475],
    ]);
    const lines = await app.db.select().from(orderLines).where(eq(orderLines.orderId, order.orderId));
    for (const line of lines)
      expect(line.printCostCents + line.feeCents + line.commissionCents + line.earningCents).toBe(
        line.priceCents,
      );
    expect(lines.map((line) => line.commissionCents)).toEqual([1500, 1919]);
    // The platform pays the fee's share of shipping, so the lines bear less than the whole fee.
    const fees = lines.reduce((sum, line) => sum + line.feeCents, 0);
    expect(fees).toBeLessThan(estimatePaymentFeeCents(18047));
    expect(fees).toBeGreaterThan(estimatePaymentFeeCents(18047) * 0.9);
    const listed = order.paymentLines.reduce((sum, line) => sum + line.unitCents * line.quantity, 0);
    expect(listed).toBe(18047);
  });

  it("makes one order for a double click and for two tabs", async () => {
    const token = await cartReadyToOrder(app, [await openShop(app, "Twice")]);
    const seen = await reviewSnapshotOf(app, token);
    const results = await Promise.all([1, 2, 3, 4, 5].map(() => place(token, seen)));
    const ids = results.map((result) => (result.status === "placed" ? result.orderId : result.status));
    expect(new Set(ids).size).toBe(1);
    const [count] = await app.db.all<{ n: number }>(
      sql`SELECT count(*) AS n FROM orders WHERE email = 'ada@example.com' AND cart_id = (SELECT cart_id FROM orders WHERE id = ${ids[0]})`,
    );
    expect(count?.n).toBe(1);
  });

  it("makes a new order after the first one expired, and none after it was paid", async () => {
    const token = await cartReadyToOrder(app, [await openShop(app, "Again")]);
    const first = await place(token);
    if (first.status !== "placed") throw new Error(first.status);
    await app.db.update(orders).set({ state: "expired" }).where(eq(orders.id, first.orderId));
    const second = await place(token);
    expect(second.status).toBe("placed");
    if (second.status !== "placed") throw new Error(second.status);
    expect(second.orderId).not.toBe(first.orderId);
    expect(await place(token)).toMatchObject({ status: "placed", orderId: second.orderId });
    await payOrder(app, second.orderId);
    // The bought lines are no longer in the cart, nor is the address.
    expect(await placeOrder(app, { token, userId: null, seen: "" })).toEqual({
      status: "not-ready",
      step: "empty",
    });
    expect((await findCart(app, { token }))?.checkout).toEqual({});
  });

  it("says what changed instead of charging another price", async () => {
    const shop = await openShop(app, "Dearer");
    const token = await cartReadyToOrder(app, [shop]);
    const seen = await reviewSnapshotOf(app, token);
    await changePrice(app, shop, 2900);
    expect(await place(token, seen)).toEqual({
      status: "changed",
      changes: [{ kind: "price", title: "Wave by Dearer", fromCents: 2500, toCents: 2900 }],
    });
    expect(await place(token, seen.replaceAll("2500", "1"))).toMatchObject({ status: "changed" });
    expect(await place(token, "nonsense")).toEqual({ status: "changed", changes: [{ kind: "cart" }] });
    expect((await place(token)).status).toBe("placed");
  });

  it("notices a line that another tab added or removed, and a new shipping price", async () => {
    const shop = await openShop(app, "Tabs");
    const token = await cartReadyToOrder(app, [shop]);
    const seen = await reviewSnapshotOf(app, token);
    printer.services = [{ ...STANDARD_SHIPPING, rateCents: 600 }];
    await requestShippingQuote(app, { token });
    expect(await place(token, seen)).toEqual({
      status: "changed",
      changes: [{ kind: "delivery", fromCents: 475, toCents: 600 }],
    });
    await addToCart(app, {
      token,
      userId: null,
      line: { productId: shop.productId, color: "white", size: "S", quantity: 1 },
    });
    await requestShippingQuote(app, { token });
    expect(await place(token, seen)).toEqual({ status: "changed", changes: [{ kind: "cart" }] });
  });

  it("notices an address or a service that another tab chose at the same price", async () => {
    const shop = await openShop(app, "Elsewhere");
    printer.services = [STANDARD_SHIPPING, { ...STANDARD_SHIPPING, service: "OTHER", name: "Other" }];
    const token = await cartReadyToOrder(app, [shop]);
    const seen = await reviewSnapshotOf(app, token);
    await requestShippingQuote(app, { token, address: { ...NEW_YORK, address1: "1 Other Street" } });
    expect(await place(token, seen)).toEqual({ status: "changed", changes: [{ kind: "address" }] });
    await requestShippingQuote(app, { token, address: { ...NEW_YORK, email: "eve@example.com" } });
    expect(await place(token, seen)).toEqual({ status: "changed", changes: [{ kind: "address" }] });
    await requestShippingQuote(app, { token, address: NEW_YORK });
    await chooseShipping(app, { token, chosen: { [shop.storeId]: "OTHER" } });
    expect(await place(token, seen)).toEqual({
      status: "changed",
      changes: [{ kind: "delivery", fromCents: 475, toCents: 475 }],
    });
    await chooseShipping(app, { token, chosen: { [shop.storeId]: STANDARD_SHIPPING.service } });
    expect((await place(token, seen)).status).toBe("placed");
  });

  it("checks the stock at the last moment and stores it for the store's pages", async () => {
    const shop = await openShop(app, "Gone");
    const token = await cartReadyToOrder(app, [shop]);
    const seen = await reviewSnapshotOf(app, token);
    printer.soldOut.add(4017);
    expect(await place(token, seen)).toEqual({
      status: "changed",
      changes: [{ kind: "sold-out", title: "Wave by Gone", color: "Black", size: "M" }],
    });
    expect(await readCheckoutProgress(app, { token })).toEqual({ step: "cart" });
    await app.db.run(sql`DELETE FROM variant_stock`);
  });

  it("refuses the order while the partner does not answer, and for an unpublished product", async () => {
    const shop = await openShop(app, "Down");
    const token = await cartReadyToOrder(app, [shop]);
    const seen = await reviewSnapshotOf(app, token);
    printer.failing.set("isInStock", new AdapterError("printful", 0, "retryable", "no answer in time"));
    expect(await place(token, seen)).toEqual({ status: "unavailable" });
    printer.failing.clear();
    await app.db.update(products).set({ state: "unpublished" }).where(eq(products.id, shop.productId));
    expect(await place(token, seen)).toEqual({ status: "changed", changes: [{ kind: "cart" }] });
  });
});
