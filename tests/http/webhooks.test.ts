import { beforeEach, describe, expect, it } from "vitest";
import { createPrintfulPartner } from "~/adapters/printful.server";
import type { App } from "~/app";
import { createDb } from "~/db/client";
import { providerEvents } from "~/db/schema";
import { newId } from "~/lib/ids";
import { hmacSha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { action } from "~/routes/webhooks/receive";
import { testApp } from "../support/app/test-app";
import { fakeStripe } from "../support/fakes/fake-stripe";

const HOUR_SECONDS = 3600;
const PARTNER_SECRET = "ab".repeat(32);
const stripe = fakeStripe();
const printer = createPrintfulPartner({
  baseUrl: "http://partner.example",
  token: "t",
  webhookSecret: PARTNER_SECRET,
  fetch,
});
let app: ReturnType<typeof testApp>;

beforeEach(() => {
  app = testApp({ paymentProviders: { stripe: stripe.provider }, printPartner: printer });
});

const send = (provider: string, request: Request, parts: App = app) =>
  action({ request, params: { provider }, context: { app: parts } } as never);
const rows = () => app.db.select({ eventId: providerEvents.eventId }).from(providerEvents);
const session = () => ({ id: `cs_test_${newId()}`, object: "checkout.session" });

/** The same delivery with another body and the original signature. */
async function respell(request: Request, change: (body: string) => string): Promise<Request> {
  return new Request(request.url, {
    method: "POST",
    headers: request.headers,
    body: change(await request.text()),
  });
}

async function signedLongAgo(seconds: number): Promise<Request> {
  const request = await stripe.delivery("checkout.session.completed", session());
  const body = await request.text();
  const at = Math.floor(Date.now() / 1000) - seconds;
  const headers = new Headers(request.headers);
  headers.set("stripe-signature", `t=${at},v1=${await hmacSha256Hex("whsec_test", `${at}.${body}`)}`);
  return new Request(request.url, { method: "POST", headers, body });
}

async function fromPartner(body: string, signature?: string): Promise<Request> {
  const key = Uint8Array.from(PARTNER_SECRET.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return new Request("http://localhost:8788/webhooks/printful", {
    method: "POST",
    headers: { "x-pf-webhook-signature": signature ?? (await hmacSha256Hex(key, body)) },
    body,
  });
}
/** Indented: the signature covers the text, not its meaning. */
const partnerBody = () =>
  JSON.stringify({ type: "order_updated", occurred_at: newId(), data: { order: { id: 7 } } }, null, 2);

/** A database that is down. */
const brokenApp = (): App => ({
  ...app,
  db: createDb({
    prepare() {
      throw new Error("the database is away");
    },
    batch: () => Promise.reject(new Error("the database is away")),
  } as never),
});

describe("the webhook for card payments", () => {
  it("is verified over the raw body, whitespace included", async () => {
    const indented = (body: string) => JSON.stringify(JSON.parse(body), null, 2);
    const before = await rows();
    const tampered = await respell(await stripe.delivery("checkout.session.completed", session()), indented);
    expect((await send("stripe", tampered)).status).toBe(400);
    expect(await rows()).toEqual(before);

    const at = Math.floor(Date.now() / 1000);
    const body = indented(await (await stripe.delivery("checkout.session.completed", session())).text());
    const signature = `t=${at},v1=${await hmacSha256Hex("whsec_test", `${at}.${body}`)}`;
    const request = new Request("http://localhost:8788/webhooks/stripe", {
      method: "POST",
      headers: { "stripe-signature": signature },
      body,
    });
    expect((await send("stripe", request)).status).toBe(200);
    expect(await rows()).toHaveLength(before.length + 1);
  });

  it("is refused if it was signed an hour ago, with another secret, or not at all", async () => {
    expect((await send("stripe", await signedLongAgo(60))).status).toBe(200);
    expect((await send("stripe", await signedLongAgo(HOUR_SECONDS))).status).toBe(400);
    const forged = await stripe.delivery("checkout.session.completed", session(), undefined, "whsec_other");
    expect((await send("stripe", forged)).status).toBe(400);
    const bare = await stripe.delivery("checkout.session.completed", session());
    bare.headers.delete("stripe-signature");
    expect((await send("stripe", bare)).status).toBe(400);
  });

  it("is recorded before it is answered; if nothing can be written, the sender must try again", async () => {
    const request = await stripe.delivery("checkout.session.completed", session());
    await expect(send("stripe", request, brokenApp())).rejects.toThrow();
  });

  it("is processed once, however often it arrives", async () => {
    const object = session();
    const id = `evt_${newId()}`;
    const answers = [];
    for (let copy = 0; copy < 3; copy += 1) {
      const request = await stripe.delivery("checkout.session.completed", object, id);
      answers.push(await (await send("stripe", request)).text());
    }
    expect(answers).toEqual(["recorded", "known", "known"]);
    expect(app.queued).toHaveLength(1);
  });
});

describe("the print partner's webhook", () => {
  it("is verified over the raw body, and refused with any other signature", async () => {
    const body = partnerBody();
    expect((await send("printful", await fromPartner(body))).status).toBe(200);
    const before = await rows();
    const respelled = JSON.stringify(JSON.parse(body));
    const signature = (await fromPartner(body)).headers.get("x-pf-webhook-signature") ?? "";
    for (const wrong of [
      await fromPartner(respelled, signature),
      await fromPartner(body, "0".repeat(64)),
      await fromPartner(body, ""),
    ])
      expect((await send("printful", wrong)).status).toBe(400);
    expect(await rows()).toEqual(before);
  });

  it("is recorded before it is answered, and processed once", async () => {
    const body = partnerBody();
    await expect(send("printful", await fromPartner(body), brokenApp())).rejects.toThrow();
    for (let copy = 0; copy < 3; copy += 1) await send("printful", await fromPartner(body));
    expect(app.queued).toHaveLength(1);
  });
});
