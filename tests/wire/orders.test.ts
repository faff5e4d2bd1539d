import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDb } from "../../app/db/client";
import { sha256Hex } from "../../app/lib/secrets/hashes-and-tokens";
import { SANDBOX_CREDENTIALS } from "../../sandbox/server/credentials";
import { type RunningApp, startRunningApp } from "../support/app/running-app";
import { until } from "../support/app/until";
import { createUser } from "../support/data/factories";
import { makePng } from "../support/data/pictures/png";
import { openShop, type TestShop } from "../support/data/shop";
import { ADDRESS, Browser } from "./buyer";
import { ask, post } from "./world";

/** A buyer without an account and without script, on the built Worker, with the sandbox's Stripe and Printful. */
let app: RunningApp;
let shop: TestShop;
beforeAll(async () => {
  app = await startRunningApp();
  shop = await openShop({ db: createDb(app.db), now: Date.now }, "Night Shift");
  await app.files.put(
    `pictures/${"a".repeat(64)}.png`,
    await makePng({ widthPx: 1920, heightPx: 1920, pixel: () => [228, 87, 46, 255] }),
  );
});
afterAll(() => app?.stop());

async function fill(browser: Browser): Promise<Browser> {
  await browser.post("/cart", {
    intent: "add",
    productId: shop.productId,
    colour: "black",
    size: "M",
    quantity: "2",
  });
  await browser.post("/checkout", ADDRESS);
  return browser.post("/checkout/delivery", { [`service-${shop.storeId}`]: "STANDARD" });
}

/** Goes through the checkout and pays; the browser ends on the order's page. */
async function buy(browser: Browser): Promise<string> {
  await fill(browser);
  await browser.post("/checkout/review", { seen: browser.field("seen") });
  const session = browser.path.split("/").at(-1) ?? "";
  await app.control("POST", `/stripe/sessions/${session}/pay`, { email: ADDRESS.email });
  await browser.get(`/checkout/return?session_id=${session}`);
  return browser.path.split("/")[2] ?? "";
}

const lettersTo = async (to: string) =>
  ((await app.control("GET", `/mail?to=${to}`)) as { emails: { subject: string; text: string }[] }).emails;

async function partnerOrderOf(orderId: string) {
  const part = await app.db
    .prepare("SELECT id, state, partner_order_id FROM order_parts WHERE order_id = ?")
    .bind(orderId)
    .first<{ id: string; state: string; partner_order_id: string | null }>();
  return part ?? { id: "", state: "", partner_order_id: null };
}

describe("a buyer without script", () => {
  it("goes from the product to the delivery: cart, address, shipping, payment, printing, parcel", async () => {
    const browser = new Browser(app);
    await browser.get("/cart");
    expect([browser.heading, browser.trips]).toEqual(["Your cart is empty", 0]);
    await browser.post("/cart", {
      intent: "add",
      productId: shop.productId,
      colour: "black",
      size: "M",
      quantity: "2",
    });
    expect([browser.path, browser.heading, browser.trips]).toEqual(["/cart", "Your cart", 1]);
    expect(browser.body).toContain("$50.00");
    expect(browser.cookies.get("cart")).toMatch(/^[0-9a-f]{40}\.2$/);

    await browser.post("/checkout", { ...ADDRESS, email: "ada@", zip: "1" });
    expect([browser.status, browser.path]).toEqual([400, "/checkout"]);
    expect(browser.body).toContain("Enter a ZIP code such as 10001");
    expect(browser.body).toContain(`value="1 Mercer St"`);
    await browser.post("/checkout", ADDRESS);
    expect([browser.path, browser.trips]).toEqual(["/checkout/delivery", 1]);
    expect(browser.body).toContain("$7.15");
    await browser.post("/checkout/delivery", { [`service-${shop.storeId}`]: "STANDARD" });
    expect([browser.path, browser.trips]).toEqual(["/checkout/review", 1]);
    expect(browser.body).toContain("Inkloom is the seller");
    expect(browser.body).toContain("Pay $57.15");
    expect(browser.headers.get("cache-control")).toBe("private, no-store");
    expect(browser.body.match(/<script/g)).toHaveLength(1);

    await browser.post("/checkout/review", { seen: browser.field("seen") });
    expect(browser.path).toMatch(`${app.sandboxUrl}/stripe/pay/`);
    const session = browser.path.split("/").at(-1) ?? "";
    await browser.get("/checkout/return?canceled=1");
    expect([browser.path, browser.body.includes("Nothing was charged")]).toEqual(["/checkout/review", true]);
    await app.control("POST", `/stripe/sessions/${session}/pay`, { email: ADDRESS.email });
    await browser.get(`/checkout/return?session_id=${session}`);
    expect(browser.path).toMatch(/^\/orders\/[0-9a-z]{26}$/);
    expect([browser.status, browser.trips]).toEqual([200, 1]);
    expect(browser.heading).toMatch(/^Order (<span[^>]*>)?IL-/);
    expect(browser.cookies.get("cart")).toMatch(/\.0$/);

    const orderId = browser.path.split("/")[2] ?? "";
    const confirmed = await until("the partner's order", async () => {
      const part = await partnerOrderOf(orderId);
      return part.state === "confirmed" && part;
    });
    for (const state of ["in_production", "shipped", "delivered"]) {
      await until(state, async () => {
        await app.control("POST", `/printful/orders/${confirmed.partner_order_id}/advance`).catch(() => {});
        // The webhook arrives by itself; if its message is late, a cron run finds it.
        await new Promise((done) => setTimeout(done, 300));
        return (
          (await partnerOrderOf(orderId)).state === state ||
          (await partnerOrderOf(orderId)).state === "delivered"
        );
      });
    }
    await browser.get(`/orders/${orderId}`);
    expect(browser.body).toContain("Wear it with pride");
    expect(browser.body).toContain("Track it");
    const subjects = await until("letters", async () => {
      const letters = (await lettersTo(ADDRESS.email)).map((letter) => letter.subject.replace(/IL-\S+/, "N"));
      return letters.includes("Your order N has shipped") && letters;
    });
    expect(subjects.sort()).toEqual(["Your order N", "Your order N has shipped"]);
  });

  it("still sees in the header what was put into the cart while the payment page was open", async () => {
    const browser = await fill(new Browser(app));
    await browser.post("/checkout/review", { seen: browser.field("seen") });
    const session = browser.path.split("/").at(-1) ?? "";
    const extra = { productId: shop.productId, colour: "black", size: "M", quantity: "1" };
    await browser.post("/cart", { intent: "add", ...extra });
    await app.control("POST", `/stripe/sessions/${session}/pay`, { email: ADDRESS.email });
    await browser.get(`/checkout/return?session_id=${session}`);
    expect(browser.path).toMatch(/^\/orders\//);
    expect(browser.cookies.get("cart")).toMatch(/\.1$/);
    await browser.get("/cart");
    expect(browser.body).toContain("$25.00");
  });

  it("reads on the page itself which company is away: the printer, then the card company", async () => {
    const away = (service: string) =>
      app.control("POST", "/faults", { service, action: { kind: "fail", status: 503 } });
    const back = () => fetch(`${app.sandboxUrl}/control/api/faults`, { method: "DELETE" });
    const main = () => /<main.*<\/main>/s.exec(browser.body)?.[0] ?? "";
    const browser = new Browser(app);
    await browser.post("/cart", {
      intent: "add",
      productId: shop.productId,
      colour: "black",
      size: "M",
      quantity: "1",
    });
    await away("printful");
    await browser.post("/checkout", { ...ADDRESS, address1: "2 Mercer St" });
    expect(browser.heading).toBe("Choose delivery");
    expect(main()).toContain("Delivery prices are not available right now");
    expect(main()).not.toContain("Delivery prices have expired");
    await browser.post("/checkout/delivery", { intent: "quote" });
    expect(main()).toContain("Delivery prices are not available right now");
    await back();
    await browser.post("/checkout/delivery", { intent: "quote" });
    await browser.post("/checkout/delivery", { [`service-${shop.storeId}`]: "STANDARD" });
    expect(browser.path).toBe("/checkout/review");
    await away("stripe");
    await browser.post("/checkout/review", { seen: browser.field("seen") });
    expect([browser.path, browser.heading]).toEqual(["/checkout/review", "Review your order"]);
    expect(main()).toContain("The card payment page is not responding");
    await back();
    await browser.post("/checkout/review", { seen: browser.field("seen") });
    expect(browser.path).toContain("/stripe/pay/");
    await browser.get("/checkout/return?canceled=1");
    expect(main()).toContain("Not paid");
    expect(main()).toContain("Nothing was charged. Your order is still here.");
  });

  it("who pays by bank reads how long that takes, on a page that does not ask again every few seconds", async () => {
    const browser = new Browser(app);
    await fill(browser);
    await browser.post("/checkout/review", { seen: browser.field("seen") });
    const session = browser.path.split("/").at(-1) ?? "";
    await app.control("POST", `/stripe/sessions/${session}/pay-by-bank`);
    await browser.get(`/checkout/return?session_id=${session}`);
    expect(browser.heading).toBe("Your bank is confirming the payment");
    expect(browser.body).toContain("Bank transfers and debits take up to five business days.");
    expect(browser.headers.get("refresh")).toBeNull();
    await app.control("POST", `/stripe/sessions/${session}/settle`, { outcome: "succeed" });
    await browser.get(`/checkout/return?session_id=${session}`);
    expect(browser.path).toMatch(/^\/orders\/[0-9a-z]{26}$/);
  });

  it("cancels before the printer has it, and is refunded once", async () => {
    await app.control("POST", "/timing", { costMs: 3_600_000 });
    const browser = new Browser(app);
    const orderId = await buy(browser);
    expect(browser.body).toContain("Cancel this order");
    await browser.get(`/orders/${orderId}/cancel`);
    expect(browser.body).toContain("$57.15");
    await browser.post(`/orders/${orderId}/cancel`, {});
    expect(browser.body).toContain("Your order is canceled");
    await browser.post(`/orders/${orderId}/cancel`, {});
    const refunds = await until("the refund", async () => {
      const { results } = await app.db
        .prepare(
          "SELECT r.state, r.amount_cents FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.subject_id = ?",
        )
        .bind(orderId)
        .all<{ state: string; amount_cents: number }>();
      return results.every((refund) => refund.state === "done") && results;
    });
    expect(refunds).toEqual([{ state: "done", amount_cents: 5715 }]);
    await until("the draft to be taken back", async () => {
      const { orders } = (await app.control("GET", "/printful/orders")) as {
        orders: { id: number; status: string }[];
      };
      const { partner_order_id } = await partnerOrderOf(orderId);
      const draft = orders.find((order) => String(order.id) === partner_order_id);
      return !draft || draft.status === "canceled";
    });
    await app.control("POST", "/timing", { costMs: 100 });
  });
});

describe("a quantity", () => {
  it("is digits alone, up to fifty: whatever else is sent, the cart stays as it is", async () => {
    const browser = new Browser(app, "10.0.8.1");
    const line = { productId: shop.productId, colour: "black", size: "M" };
    const shown = () => browser.cookies.get("cart")?.split(".")[1];
    for (const quantity of ["0x10", "1e1", "+3", "-1", " 3", "1.5", "٣", "", "0", "51", "9".repeat(400)]) {
      await browser.post("/cart", { intent: "add", ...line, quantity });
      expect([quantity, browser.path, shown()]).toEqual([quantity, "/cart", undefined]);
      expect(browser.body).toContain("Nothing was changed");
    }
    await browser.post("/cart", { intent: "add", ...line, quantity: "2" });
    const lineId = browser.field("lineId");
    for (const quantity of ["0x10", "1e1", "+3", "-1", "51"]) {
      await browser.post("/cart", { intent: "update", lineId, quantity });
      expect([quantity, shown()]).toEqual([quantity, "2"]);
    }
  });

  it("of a line that another tab removed is not called updated; a second removal is no error", async () => {
    const browser = new Browser(app, "10.0.8.2");
    await browser.post("/cart", { intent: "add", productId: shop.productId, colour: "black", size: "M" });
    const lineId = browser.field("lineId");
    await browser.post("/cart", { intent: "remove", lineId });
    await browser.post("/cart", { intent: "update", lineId, quantity: "3" });
    expect(browser.body).toContain("This is no longer in your cart");
    expect(browser.body).not.toContain("Cart updated");
    await browser.post("/cart", { intent: "remove", lineId });
    expect(browser.body).toContain("Removed");
  });
});

describe("an order's page", () => {
  it("opens by the email's link, repeatedly, and by no other token", async () => {
    const buyer = new Browser(app);
    const orderId = await buy(buyer);
    const letter = await until("the letter", async () =>
      (await lettersTo(ADDRESS.email)).find((each) => each.text.includes(orderId)),
    );
    const link = new URL(/http\S+\/open\?key=\w+/.exec(letter.text)?.[0] ?? "");
    for (const wrong of [
      `/orders/${orderId}`,
      `/orders/${orderId}/cancel`,
      `/orders/${orderId}/open`,
      `/orders/${orderId}/open?key=`,
      `/orders/${orderId}/open?key=${"0".repeat(40)}`,
      `/orders/nothing/open${link.search}`,
      `/orders/01m7wch15fe0ms1q53mkt1ssmm/open${link.search}`,
    ]) {
      const stranger = await new Browser(app).get(wrong);
      expect([wrong, stranger.status, stranger.cookies.has("order")]).toEqual([wrong, 404, false]);
    }
    const phone = new Browser(app);
    for (let again = 0; again < 3; again++) {
      await phone.get(link.pathname + link.search);
      // The secret is no longer in the address.
      expect([phone.path, phone.status]).toEqual([`/orders/${orderId}`, 200]);
    }
    // A second order does not lock out the first.
    const second = await buy(phone);
    expect((await phone.get(`/orders/${second}`)).status).toBe(200);
    expect((await phone.get(`/orders/${orderId}`)).status).toBe(200);
    expect((await buyer.get(`/orders/${second}`)).status).toBe(404);
  });

  it("is shown after payment to the browser that ordered, and to no other browser with that address", async () => {
    const buyer = await fill(new Browser(app, "10.0.7.1"));
    await buyer.post("/checkout/review", { seen: buyer.field("seen") });
    const session = buyer.path.split("/").at(-1) ?? "";
    await app.control("POST", `/stripe/sessions/${session}/pay`, { email: ADDRESS.email });
    const back = `/checkout/return?session_id=${session}`;
    const stranger = await new Browser(app, "10.0.7.2").get(back);
    expect([stranger.path, stranger.status]).toEqual(["/order-link?paid=1", 200]);
    expect(stranger.body).toContain("The payment has arrived");
    expect(stranger.body).not.toContain("Mercer");
    expect(stranger.cookies.has("order")).toBe(false);
    await buyer.get(back);
    expect(buyer.path).toMatch(/^\/orders\/[0-9a-z]{26}$/);
    expect([buyer.status, buyer.cookies.get("cart")?.split(".")[1]]).toEqual([200, "0"]);
    // A day later the return address shows no thanks and empties no cart.
    const orderId = buyer.path.split("/")[2] ?? "";
    await app.db
      .prepare("UPDATE payments SET paid_at = paid_at - 90000000 WHERE subject_id = ?")
      .bind(orderId)
      .run();
    await fill(buyer);
    await buyer.get(back);
    expect([buyer.path, buyer.cookies.get("cart")?.split(".")[1]]).toEqual([`/orders/${orderId}`, "2"]);
    expect(buyer.body).not.toContain("Thank you!");
  });

  it("no longer opens by an expired link; its holder is sent to a page where a new one can be requested", async () => {
    const buyer = new Browser(app, "10.0.7.3");
    const orderId = await buy(buyer);
    const key = buyer.cookies.get("order")?.match(new RegExp(`${orderId}\\.([0-9a-f]{40})`))?.[1];
    const long = Date.now() - 100 * 24 * 60 * 60 * 1000;
    await app.db.batch([
      app.db.prepare("UPDATE orders SET created_at = ?, paid_at = ? WHERE id = ?").bind(long, long, orderId),
      app.db
        .prepare(
          "UPDATE order_parts SET state = 'delivered', delivered_at = ?, closed_at = ? WHERE order_id = ?",
        )
        .bind(long, long, orderId),
    ]);
    // An order that this browser may no longer see and one that never existed have the same page.
    const unknown = "01m7wch15fe0ms1q53mkt1ssmm";
    const expired = await buyer.get(`/orders/${orderId}`);
    expect(expired.status).toBe(404);
    expect(expired.body).toMatch(/<a [^>]*href="\/order-link"[^>]*>Find my order<\/a>/);
    const shown = expired.body.replaceAll(orderId, unknown);
    expect((await buyer.get(`/orders/${unknown}`)).body).toBe(shown);
    expect(buyer.status).toBe(404);
    const late = await new Browser(app, "10.0.7.4").get(`/orders/${orderId}/open?key=${key}`);
    expect([late.path, late.status, late.cookies.has("order")]).toEqual([
      "/order-link?expired=1",
      200,
      false,
    ]);
    expect(late.body).toContain("This link has expired");
    expect((await late.get(`/orders/${orderId}/open?key=${"0".repeat(40)}`)).status).toBe(404);
  });

  it("is hidden in that browser once the person signs out; a visitor's order stays", async () => {
    const browser = new Browser(app, "10.0.7.5");
    const own = await buy(browser);
    const others = await buy(browser);
    const email = "neighbor@example.com";
    const userId = await createUser({ db: createDb(app.db), now: Date.now }, email);
    const token = "5e".repeat(20);
    await app.db.batch([
      app.db.prepare("UPDATE orders SET email = ? WHERE id = ?").bind(email, own),
      app.db
        .prepare("INSERT INTO sessions (token_hash, user_id, expires_at) VALUES (?, ?, ?)")
        .bind(await sha256Hex(token), userId, Date.now() + 3_600_000),
    ]);
    browser.cookies.set("session", token);
    expect((await browser.get(`/orders/${own}`)).status).toBe(200);
    await browser.post("/logout", {});
    expect((await browser.get(`/orders/${own}`)).status).toBe(404);
    expect((await browser.get(`/orders/${others}`)).status).toBe(200);
  });

  it("can be requested again; the answer does not tell whether an address has ordered", async () => {
    const [known, unknown] = await Promise.all(
      [ADDRESS.email, "nobody@example.com"].map((email) => post(`${app.origin}/order-link`, { email })),
    );
    expect(known?.status).toBe(303);
    expect(unknown?.status).toBe(303);
    expect(known?.headers.get("location")).toBe(unknown?.headers.get("location"));
    expect(known?.headers.get("set-cookie")).toBe(unknown?.headers.get("set-cookie"));
    await until("the letter", async () =>
      (await lettersTo(ADDRESS.email)).some((letter) => letter.subject.startsWith("The link")),
    );
    // Requested again at once, it is not sent again.
    await post(`${app.origin}/order-link`, { email: ADDRESS.email });
    await new Promise((done) => setTimeout(done, 500));
    const links = (await lettersTo(ADDRESS.email)).filter((letter) => letter.subject.startsWith("The link"));
    expect(links).toHaveLength(1);
    expect(await lettersTo("nobody@example.com")).toEqual([]);
  });
});

describe("a field that loses focus", () => {
  it("is checked, answered as JSON with its error, and nothing is stored", async () => {
    const browser = await fill(new Browser(app));
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await post(
      `${app.origin}/checkout`,
      { intent: "validate", email: "ada@" },
      { accept: "application/json", cookie },
    );
    expect(response.headers.get("content-type")).toMatch("application/json");
    expect(await response.json()).toEqual({
      errors: { email: ["Enter an email address such as name@example.com"] },
    });
    expect((await browser.get("/checkout/review")).path).toBe("/checkout/review");
  });
});

describe("the print partner's webhook", () => {
  const raw = JSON.stringify({
    type: "order_updated",
    occurred_at: "2026-11-20T12:00:00Z",
    data: { order: { id: 5 } },
  });
  const sign = (text: string) =>
    createHmac("sha256", Buffer.from(SANDBOX_CREDENTIALS.PRINTFUL_WEBHOOK_SECRET, "hex"))
      .update(text)
      .digest("hex");
  const knock = (body: string, signature?: string) =>
    ask(`${app.origin}/webhooks/printful`, {
      method: "POST",
      body,
      headers: {
        "content-type": "application/json",
        ...(signature ? { "x-pf-webhook-signature": signature } : {}),
      },
    });
  const recorded = async () =>
    (
      await app.db
        .prepare("SELECT count(*) AS n FROM provider_events WHERE provider = 'printful' AND payload = ?")
        .bind(raw)
        .first<{ n: number }>()
    )?.n;

  it("rejects unsigned calls, and stores a signed one once for fifty deliveries at once", async () => {
    expect((await knock(raw)).status).toBe(400);
    expect((await knock(raw, sign(`${raw} `))).status).toBe(400);
    expect(await recorded()).toBe(0);
    const answers = await Promise.all(Array.from({ length: 50 }, () => knock(raw, sign(raw))));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(await recorded()).toBe(1);
    await until("the event to be ignored", async () => {
      const row = await app.db
        .prepare("SELECT state FROM provider_events WHERE payload = ?")
        .bind(raw)
        .first<{ state: string }>();
      return row?.state === "ignored";
    });
  });
});
