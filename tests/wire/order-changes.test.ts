import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDb } from "../../app/db/client";
import { type RunningApp, startRunningApp } from "../support/app/running-app";
import { until } from "../support/app/until";
import { makePng } from "../support/data/pictures/png";
import { openShop, type TestShop } from "../support/data/shop";
import { ADDRESS, Browser } from "./buyer";

/** Two stores, half an hour to change one's mind, and later problems; without script, on the built Worker. */
let app: RunningApp;
let shops: TestShop[];
beforeAll(async () => {
  app = await startRunningApp(undefined, { CANCEL_WINDOW_SECONDS: "1800" });
  const parts = { db: createDb(app.db), now: Date.now };
  shops = [await openShop(parts, "Night Shift"), await openShop(parts, "Tidal Works", 3000)];
  await app.files.put(
    `pictures/${"a".repeat(64)}.png`,
    await makePng({ widthPx: 1920, heightPx: 1920, pixel: () => [228, 87, 46, 255] }),
  );
});
afterAll(() => app?.stop());

async function add(browser: Browser, shop: TestShop | undefined, quantity = "2"): Promise<void> {
  const line = { productId: shop?.productId ?? "", colour: "black", size: "M", quantity };
  await browser.post("/cart", { intent: "add", ...line });
}

/** From a filled cart to the payment page; returns the session. */
async function toPayment(browser: Browser, from: TestShop[]): Promise<string> {
  await browser.post("/checkout", ADDRESS);
  await browser.post(
    "/checkout/delivery",
    Object.fromEntries(from.map(({ storeId }) => [`service-${storeId}`, "STANDARD"])),
  );
  await browser.post("/checkout/review", { seen: browser.field("seen") });
  return browser.path.split("/").at(-1) ?? "";
}

async function pay(browser: Browser, session: string): Promise<string> {
  await app.control("POST", `/stripe/sessions/${session}/pay`, { email: ADDRESS.email });
  await browser.get(`/checkout/return?session_id=${session}`);
  return browser.path.split("/")[2] ?? "";
}

async function bought(browser: Browser, from: TestShop[]): Promise<string> {
  for (const shop of from) await add(browser, shop);
  return pay(browser, await toPayment(browser, from));
}

interface PartRow {
  id: string;
  state: string;
  partner_order_id: string | null;
  shipping_cents: number;
}
const partsOf = async (orderId: string) =>
  (
    await app.db
      .prepare(
        "SELECT id, state, partner_order_id, shipping_cents FROM order_parts WHERE order_id = ? ORDER BY id",
      )
      .bind(orderId)
      .all<PartRow>()
  ).results;
const partnerOrders = async () =>
  ((await app.control("GET", "/printful/orders")) as { orders: { id: number; recipient: unknown }[] }).orders;

async function drafted(orderId: string): Promise<PartRow[]> {
  return until("the drafts", async () => {
    const parts = await partsOf(orderId);
    return parts.every((part) => part.state === "drafted") && parts;
  });
}

/** Time passes, and everything is produced and delivered. */
async function delivered(orderId: string): Promise<PartRow[]> {
  await drafted(orderId);
  await app.db
    .prepare("UPDATE order_parts SET submit_after = 0, checked_at = 0 WHERE order_id = ?")
    .bind(orderId)
    .run();
  return until("the door", async () => {
    await app.db.prepare("UPDATE order_parts SET checked_at = 0 WHERE order_id = ?").bind(orderId).run();
    await app.runCron("* * * * *");
    const parts = await partsOf(orderId);
    for (const part of parts)
      await app.control("POST", `/printful/orders/${part.partner_order_id}/advance`).catch(() => {});
    return parts.every((part) => part.state === "delivered") && parts;
  });
}

describe("two stores in one cart", () => {
  it("become one payment and two parts, each with its delivery, and an email to each creator", async () => {
    const browser = new Browser(app);
    for (const shop of shops) await add(browser, shop);
    expect(browser.body.match(/Ships separately/g)).toHaveLength(2);
    await browser.post("/checkout", ADDRESS);
    for (const { storeId } of shops) expect(browser.body).toContain(`service-${storeId}`);
    const orderId = await pay(browser, await toPayment(browser, shops));
    expect(browser.body).toContain("From Night Shift");
    expect(browser.body).toContain("From Tidal Works");
    const parts = await partsOf(orderId);
    expect(parts.map((part) => part.shipping_cents)).toEqual([715, 715]);
    expect(browser.body).toContain("$124.30");
    const { results } = await app.db
      .prepare("SELECT recipient FROM deliveries WHERE dedupe_key GLOB ?")
      .bind(`sale-made:${orderId}:*`)
      .all();
    expect(results).toHaveLength(2);
    // The time left, in words, and the deadline, which is right without a script.
    expect(browser.body).toMatch(/data-time-left="\d+"[^>]*>(29|30) minutes</);
    expect(browser.body).toMatch(/\(until <time dateTime="20[^"]+Z">/);
  });
});

describe("an address with a mistake", () => {
  it("is corrected at the printer before it is submitted; elsewhere the customer is told what to do", async () => {
    const browser = new Browser(app);
    const orderId = await bought(browser, shops.slice(0, 1));
    const [part] = await drafted(orderId);
    const { email: _, ...place } = ADDRESS;
    await browser.post(`/orders/${orderId}/address`, {
      ...place,
      countryCode: "DE",
      stateCode: "",
      city: "Berlin",
      zip: "10115",
    });
    expect(browser.status).toBe(400);
    expect(browser.body).toContain("Cancel this order, get a full refund");
    await browser.post(`/orders/${orderId}/address`, {
      ...place,
      address1: "12 Mercer Street",
      email: "evil@example.com",
    });
    expect(browser.body).toContain("The address is corrected");
    expect(browser.body).toContain("12 Mercer Street");
    expect(browser.body).toContain(ADDRESS.email);
    await until("the printer's draft", async () =>
      (await partnerOrders()).find(
        (order) =>
          String(order.id) === part?.partner_order_id &&
          JSON.stringify(order.recipient).includes("12 Mercer Street"),
      ),
    );
    await app.db
      .prepare(
        "UPDATE order_parts SET confirmed_at = 1, state = 'confirmed', partner_state = 'pending' WHERE order_id = ?",
      )
      .bind(orderId)
      .run();
    await browser.get(`/orders/${orderId}/address`);
    expect(browser.path).toBe(`/orders/${orderId}`);
    await browser.post(`/orders/${orderId}/address`, place);
    expect(browser.body).toContain("The printer already has it");
    await browser.post(`/orders/${orderId}/cancel`, {});
    expect(browser.body).toContain("It can no longer be canceled");
    // Also on the page itself, where it stays after the toast is gone; not where nobody was late.
    for (const [late, sentence] of [
      ["address", "see what the carrier can do"],
      ["cancel", "see what can be done"],
    ]) {
      await browser.get(`/orders/${orderId}?late=${late}`);
      expect(browser.body).toContain(sentence);
      await browser.get(`/orders/${orderId}`);
      expect(browser.body).not.toContain(sentence);
    }
    const open = await bought(browser, shops.slice(0, 1));
    await browser.get(`/orders/${open}?late=cancel`);
    expect(browser.body).not.toContain("can no longer be canceled");
  });
});

describe("an abandoned payment page", () => {
  it("is closed once the cart was changed and paid for anew", async () => {
    const browser = new Browser(app);
    await add(browser, shops[0]);
    const first = await toPayment(browser, shops.slice(0, 1));
    await add(browser, shops[1]);
    const second = await toPayment(browser, shops);
    expect(second).not.toBe(first);
    const states = async () =>
      (
        await app.db
          .prepare(
            "SELECT session_id, p.state AS payment, o.state AS state FROM payments p JOIN orders o ON o.id = p.subject_id WHERE session_id IN (?, ?)",
          )
          .bind(first, second)
          .all<{ session_id: string; payment: string; state: string }>()
      ).results.sort((a, b) => Number(a.session_id === second) - Number(b.session_id === second));
    expect(await states()).toEqual([
      { session_id: first, payment: "expired", state: "expired" },
      { session_id: second, payment: "open", state: "awaiting_payment" },
    ]);
    expect(
      await app.control("POST", `/stripe/sessions/${first}/pay`, { email: ADDRESS.email }),
    ).toMatchObject({ outcome: "expired", paymentStatus: "unpaid" });
    await pay(browser, second);
    expect((await states())[1]?.state).toBe("paid");
  });
});

describe("an item that arrived damaged", () => {
  it("is reported with photos that only the buyer sees, without the metadata of a phone", async () => {
    const browser = new Browser(app);
    const orderId = await bought(browser, shops.slice(0, 1));
    const [part] = await delivered(orderId);
    const here = `/orders/${orderId}/claim?part=${part?.id}`;
    await browser.get(here);
    expect(browser.status).toBe(200);
    const lineId = /name="pieces-([0-9a-z]{26})"/.exec(browser.body)?.[1] ?? "";
    const form = (files: [name: string, bytes: Uint8Array<ArrayBuffer> | string][]) => {
      const fields = new FormData();
      for (const [name, value] of Object.entries({
        part: part?.id ?? "",
        reason: "damaged",
        detail: "A hole in the left sleeve",
        wanted: "refund",
        [`pieces-${lineId}`]: "1",
      }))
        fields.set(name, value);
      for (const [name, bytes] of files) fields.append("photos", new Blob([bytes]), name);
      return fields;
    };
    const png = new Uint8Array(await makePng({ widthPx: 8, heightPx: 8, pixel: () => [1, 2, 3, 255] }));
    const place = new TextEncoder().encode("tEXtGPS 52.52 N");
    const chunk = new Uint8Array(12 + place.length - 4);
    new DataView(chunk.buffer).setUint32(0, place.length - 4);
    chunk.set(place, 4);
    const told = new Uint8Array([...png.slice(0, 33), ...chunk, ...png.slice(33)]);

    for (const [files, words] of [
      [[], "Please add a picture"],
      [[["shell.png", "#!/bin/sh\nrm -rf /"]], "is not a JPEG, PNG or WebP picture"],
      [[["big.png", new Uint8Array(6 * 1024 * 1024 + 1)]], "is larger than 6 MB"],
      [Array(6).fill(["a.png", png]), "At most 5 pictures"],
      [Array(4).fill(["a.png", new Uint8Array(5.5 * 1024 * 1024)]), "more than 20 MB together"],
    ] as [[string, Uint8Array<ArrayBuffer> | string][], string][]) {
      await browser.upload(here, form(files));
      expect([browser.status, browser.body.includes(words)]).toEqual([400, true]);
    }
    await browser.upload(here, form([["IMG_1.png", told]]));
    expect(browser.path).toBe(`/orders/${orderId}`);
    expect(browser.body).toContain("We are looking at your report");
    const href = /\/orders\/[0-9a-z]+\/claims\/[0-9a-z]+\/1/.exec(browser.body)?.[0] ?? "";
    await browser.get(href);
    expect([browser.status, browser.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(browser.headers.get("cache-control")).toBe("private, max-age=31536000, immutable");
    expect(browser.body).not.toContain("GPS");
    expect((await new Browser(app).get(href)).status).toBe(404);
    // While one claim is open there is no second one.
    expect((await browser.get(here)).path).toBe(`/orders/${orderId}`);
  });
});

describe("the print partner's stock", () => {
  it("reaches the shop's pages by the next cron that has calls left", async () => {
    const isOut = () =>
      app.db.prepare("SELECT 1 FROM variant_stock WHERE variant_id = 4017 AND is_available = 0").first();
    /** Moves earlier requests out of the current minute. */
    const aMinutePasses = async () => {
      await app.db
        .prepare("UPDATE variant_stock SET checked_at = checked_at - 60000 WHERE checked_at > 0")
        .run();
      await app.runCron("* * * * *");
    };
    await app.control("POST", "/printful/stock", { variantId: 4017, inStock: false });
    await until("the variant to be out", async () => {
      await aMinutePasses();
      return isOut();
    });
    await app.control("POST", "/printful/stock", { variantId: 4017, inStock: true });
    await until("the variant to be back", async () => {
      await aMinutePasses();
      return !(await isOut());
    });
  });
});
