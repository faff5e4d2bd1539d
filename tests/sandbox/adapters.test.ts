import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createImageGenerator } from "~/adapters/openai.server";
import { createPrintfulPartner } from "~/adapters/printful.server";
import { createMailer } from "~/adapters/resend.server";
import { createStripe } from "~/adapters/stripe.server";
import { SANDBOX_CREDENTIALS } from "../../sandbox/server/credentials.ts";
import { Rehearsal, until } from "./rehearsal.ts";

const signedBy = (signature: string | null) =>
  new Headers(signature === null ? {} : { "x-pf-webhook-signature": signature });

/** The production adapters; only URLs and keys differ. */
let rehearsal: Rehearsal;

beforeEach(async () => {
  rehearsal = await new Rehearsal().start();
});
afterEach(async () => {
  const { json } = await rehearsal.call("control", "GET", "/api/violations");
  await rehearsal.stop();
  expect(json).toMatchObject({ violations: [], refused: [] });
});

const provider = (key: string = SANDBOX_CREDENTIALS.STRIPE_SECRET_KEY) =>
  createStripe({
    baseUrl: `${rehearsal.sandbox.url}/stripe`,
    key,
    webhookSecret: SANDBOX_CREDENTIALS.STRIPE_WEBHOOK_SECRET,
    fetch,
    // The time limit is tested with faults that hang; here it would measure the machine.
    timeoutMs: 120_000,
  });
const images = (key: string = SANDBOX_CREDENTIALS.OPENAI_API_KEY) =>
  createImageGenerator({ baseUrl: `${rehearsal.sandbox.url}/openai/v1`, key, fetch });
const partner = (token: string = SANDBOX_CREDENTIALS.PRINTFUL_TOKEN) =>
  createPrintfulPartner({
    baseUrl: `${rehearsal.sandbox.url}/printful/v2`,
    token,
    webhookSecret: SANDBOX_CREDENTIALS.PRINTFUL_WEBHOOK_SECRET,
    fetch,
  });
const mailer = () =>
  createMailer({ baseUrl: `${rehearsal.sandbox.url}/mail`, key: SANDBOX_CREDENTIALS.RESEND_API_KEY, fetch });

const PICTURE = {
  model: "gpt-image-2.5-flare",
  prompt: "a lighthouse in a storm, linocut",
  widthPx: 512,
  heightPx: 512,
  transparent: true,
  safetyIdentifier: "a1b2",
};

function checkout(paymentId: string) {
  return {
    paymentId,
    email: "shopper@example.com",
    lines: [{ name: "Fox tee", unitCents: 2500, quantity: 2 }],
    successUrl: `${rehearsal.origin}/done?session={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${rehearsal.origin}/cart`,
    expiresAt: Date.now() + 3_600_000,
  };
}

const headersOf = ({ headers }: { headers: Record<string, unknown> }) =>
  new Headers({ "stripe-signature": String(headers["stripe-signature"]) });

describe("the card adapter", () => {
  it("opens a checkout once, receives its payment, and refunds it once", async () => {
    const order = checkout("pay-1");
    const session = await provider().openCheckout(order);
    expect((await provider().openCheckout(order)).id).toBe(session.id);
    expect(session).toMatchObject({ status: "open", isPaid: false, amountCents: 5000, paymentId: "pay-1" });

    rehearsal.sandbox.control.stripe.pay(session.id);
    const webhook = await rehearsal.receiver.event("checkout.session.completed");
    const headers = headersOf(webhook);
    const event = await provider().verifyEvent(webhook.body, headers);
    expect(event).toMatchObject({ subject: "checkout", sessionId: session.id });
    expect(await provider().verifyEvent(webhook.body.replace("paid", "Paid"), headers)).toBeNull();

    const paid = await provider().findCheckout(session.id);
    expect(paid).toMatchObject({ status: "complete", isPaid: true, isLive: false });
    const refund = { providerPaymentId: paid.providerPaymentId ?? "", amountCents: 2000, key: "r1" };
    const first = await provider().refunds.send(refund);
    expect((await provider().refunds.send(refund)).id).toBe(first.id);
    const known = { id: first.id, state: "succeeded", amountCents: 2000, currency: "usd", key: "r1" };
    expect(await provider().refunds.find(first.id)).toEqual(known);
    const byHand = rehearsal.sandbox.control.stripe.act(session.id, "refund", { amountCents: 500 });
    expect(byHand.status).toBe("complete");
    expect(await provider().refunds.list(refund.providerPaymentId)).toEqual([
      expect.objectContaining({ amountCents: 500, key: null }),
      known,
    ]);
    expect(await provider().findPaymentId(refund.providerPaymentId)).toBe("pay-1");
    await provider().expireCheckout(session.id);
    expect((await provider().findCheckout(session.id)).isPaid).toBe(true);
  });

  it("reads a failed debit, a declined card, and a dispute until it is won", async () => {
    const { stripe } = rehearsal.sandbox.control;
    const debit = await provider().openCheckout(checkout("pay-2"));
    stripe.act(debit.id, "pay-by-bank");
    expect(await provider().findCheckout(debit.id)).toMatchObject({ isPaid: false, isFailed: false });
    stripe.act(debit.id, "settle", { outcome: "fail" });
    expect(await provider().findCheckout(debit.id)).toMatchObject({ isPaid: false, isFailed: true });

    const fingerprints: (string | null)[] = [];
    for (const payment of ["pay-3", "pay-4"]) {
      const { id } = await provider().openCheckout(checkout(payment));
      stripe.decline(id, "stolen_card");
      const { webhook, event } = await until("the decline", async () => {
        for (const webhook of rehearsal.receiver.received) {
          const event = await provider().verifyEvent(webhook.body, headersOf(webhook));
          if (event?.subject === "decline" && event.paymentId === payment) return { webhook, event };
        }
        return undefined;
      });
      expect(webhook.body).toContain("stolen_card");
      fingerprints.push(event.cardFingerprint);
    }
    expect(fingerprints).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/), fingerprints[0]]);

    const sold = await provider().openCheckout(checkout("pay-5"));
    stripe.pay(sold.id);
    stripe.act(sold.id, "dispute", { reason: "product_not_received" });
    const told = await rehearsal.receiver.event("charge.dispute.created");
    const event = await provider().verifyEvent(told.body, headersOf(told));
    const disputeId = event?.disputeId ?? "";
    expect(await provider().disputes.find(disputeId)).toMatchObject({
      state: "open",
      withdrawnCents: 5000,
      reason: "product_not_received",
    });
    stripe.settleDispute(disputeId, "win");
    expect(await provider().disputes.find(disputeId)).toMatchObject({ state: "won", withdrawnCents: 0 });
  });

  it("distinguishes an outage from a wrong key", async () => {
    await expect(provider("sk_test_wrong").openCheckout(checkout("p"))).rejects.toMatchObject({
      kind: "auth",
    });
    rehearsal.sandbox.control.setMode("stripe", "failing");
    await expect(provider().openCheckout(checkout("p"))).rejects.toMatchObject({
      kind: "retryable",
      status: 503,
    });
    rehearsal.sandbox.control.setMode("stripe", "down");
    await expect(provider().openCheckout(checkout("p"))).rejects.toMatchObject({
      kind: "retryable",
      status: 0,
    });
    rehearsal.sandbox.control.setMode("stripe", "normal");
    expect((await provider().openCheckout(checkout("p"))).status).toBe("open");
  });
});

describe("the picture adapter", () => {
  it("gets a picture with its cost in tokens, and a refusal for forbidden words", async () => {
    const drawn = await images().generate(PICTURE);
    expect(await sharp(drawn.bytes).metadata()).toMatchObject({ format: "png", width: 512, height: 512 });
    expect(drawn.usage?.outputTokens).toBe(1040);
    await expect(images().generate({ ...PICTURE, prompt: "a gory decapitation" })).rejects.toMatchObject({
      kind: "blocked",
    });
    await expect(images("sk-wrong").generate(PICTURE)).rejects.toMatchObject({ kind: "auth" });
    rehearsal.sandbox.control.setMode("openai", "failing");
    await expect(images().generate(PICTURE)).rejects.toMatchObject({ kind: "retryable" });
  });
});

describe("the print adapter", () => {
  const address = {
    name: "Ada Shopper",
    address1: "1 Main St",
    city: "Portland",
    stateCode: "OR",
    zip: "97201",
    countryCode: "US",
  };

  function draft(externalId: string) {
    return {
      externalId,
      shipping: "STANDARD",
      recipient: address,
      items: [
        {
          externalId: "line-1",
          variantId: 4020,
          quantity: 1,
          name: "Fox tee",
          retailPriceCents: 2500,
          technique: "dtg",
          prints: [
            {
              areaId: "front" as const,
              fileUrl: `${rehearsal.origin}/art.png`,
              position: { widthIn: 10, heightIn: 10, topIn: 1, leftIn: 1 },
            },
          ],
        },
      ],
    };
  }

  it("quotes, reads stock, creates one draft, confirms it when costs are known, and tracks the parcel", async () => {
    const picture = sharp({ create: { width: 1500, height: 1500, channels: 4, background: "#123456" } });
    rehearsal.receiver.files.set("/art.png", await picture.png().toBuffer());
    const quotes = await partner().quoteShipping({
      recipient: address,
      items: [{ variantId: 4020, quantity: 1 }],
    });
    expect(quotes[0]).toMatchObject({
      service: "STANDARD",
      name: "Flat Rate",
      rateCents: 475,
      customsFeesPossible: false,
      deliverFrom: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    rehearsal.sandbox.control.printful.setStock(5295, false);
    expect([...(await partner().checkStock([4020, 5295]))]).toEqual([
      [4020, true],
      [5295, false],
    ]);

    const made = await partner().createDraftOrder(draft("order-1"));
    expect((await partner().createDraftOrder(draft("order-1"))).id).toBe(made.id);
    const known = await until("the costs", async () => {
      const now = await partner().findOrder(made.id);
      return now.costs.state === "done" && now;
    });
    expect(known.costs).toMatchObject({ totalCents: 1395 + 475, shippingCents: 475 });
    expect((await partner().confirmOrder(made.id)).status).toBe("pending");
    expect((await partner().confirmOrder(made.id)).status).toBe("pending");
    await until("the parcel's end", () => !rehearsal.sandbox.control.printful.advance(made.id).moved);
    expect((await partner().findOrder(made.id)).status).toBe("fulfilled");
    expect(await partner().listShipments(made.id)).toMatchObject([
      { state: "shipped", deliveryState: "delivered" },
    ]);
    expect(await partner().cancelOrder(made.id)).toBe(false);

    const webhook = await rehearsal.receiver.event("shipment_sent");
    const signature = String(webhook.headers["x-pf-webhook-signature"]);
    expect(await partner().readEvent(webhook.body, signedBy(signature))).toMatchObject({
      type: "shipment_sent",
      partnerOrderId: made.id,
      externalId: "order-1",
    });
    expect(await partner().readEvent(`${webhook.body} `, signedBy(signature))).toBeNull();
  });

  it("cancels an order before production, and reports countries without delivery", async () => {
    const made = await partner().createDraftOrder(draft("order-2"));
    expect(await partner().cancelOrder(made.id)).toBe(true);
    expect((await partner().findOrder(made.id)).status).toBe("canceled");
    await expect(partner("pf_wrong").findOrder(made.id)).rejects.toMatchObject({ kind: "auth" });
  });
});

describe("the mail adapter", () => {
  it("sends an email once", async () => {
    const letter = {
      from: "Inkloom <hello@inkloom.test>",
      to: "creator@example.com",
      subject: "Confirm\r\nyour address",
      text: "Hello",
      html: "<p>Hello</p>",
    };
    const first = await mailer().send(letter, "verify:1");
    expect(await mailer().send(letter, "verify:1")).toEqual(first);
    const { json } = await rehearsal.call("control", "GET", "/api/mail?to=creator@example.com");
    expect((json as { emails: { subject: string }[] }).emails.map((sent) => sent.subject)).toEqual([
      "Confirm your address",
    ]);
    await expect(mailer().send({ ...letter, text: "Other" }, "verify:1")).rejects.toMatchObject({
      status: 409,
    });
    rehearsal.sandbox.control.setMode("mail", "failing");
    await expect(mailer().send(letter, "verify:2")).rejects.toMatchObject({ kind: "retryable" });
  });
});
