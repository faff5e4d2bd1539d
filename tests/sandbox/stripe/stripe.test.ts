import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SANDBOX_CREDENTIALS } from "../../../sandbox/server/credentials.ts";
import { Rehearsal, until } from "../rehearsal.ts";

let rehearsal: Rehearsal;
let stripe: Stripe;

beforeEach(async () => {
  rehearsal = await new Rehearsal().start();
  stripe = rehearsal.stripe();
});
afterEach(async () => {
  const { violations } = (await rehearsal.call("control", "GET", "/api/violations")).json as {
    violations: [];
  };
  await rehearsal.stop();
  expect(violations).toEqual([]);
});

function order(
  changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: "payment",
    success_url: `${rehearsal.origin}/done?session={CHECKOUT_SESSION_ID}`,
    cancel_url: `${rehearsal.origin}/cart`,
    client_reference_id: "order-1",
    customer_email: "shopper@example.com",
    metadata: { order: "1" },
    payment_intent_data: { metadata: { order: "1" }, description: "Order 1" },
    line_items: [
      {
        quantity: 2,
        price_data: { currency: "usd", unit_amount: 2500, product_data: { name: "Fox tee, M" } },
      },
      { quantity: 1, price_data: { currency: "usd", unit_amount: 475, product_data: { name: "Shipping" } } },
    ],
    ...changes,
  };
}

/** Presses a button on the hosted page and returns the redirect's URL. */
async function press(session: Stripe.Checkout.Session, action: "pay" | "decline"): Promise<Response> {
  return fetch(session.url ?? "", {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ action, email: "buyer@example.com", name: "Bea Buyer" }),
  });
}

async function refusal(doing: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const outcome = await doing.then(
    () => null,
    (error: unknown) => error,
  );
  expect(outcome).toBeInstanceOf(Stripe.errors.StripeError);
  return outcome as Stripe.errors.StripeError;
}

describe("a checkout session", () => {
  it("is paid once on its page and sends a signed event", async () => {
    const session = await stripe.checkout.sessions.create(order());
    expect(session).toMatchObject({
      status: "open",
      payment_status: "unpaid",
      amount_total: 5475,
      payment_intent: null,
    });

    const page = await (await fetch(session.url ?? "")).text();
    expect(page).toContain("$54.75");
    expect(page).toContain("Fox tee, M");
    expect(page).toContain("shopper@example.com");
    expect(page).not.toContain("<script");

    const [first, second] = await Promise.all([press(session, "pay"), press(session, "pay")]);
    for (const answer of [first, second]) {
      expect(answer.status).toBe(303);
      expect(answer.headers.get("location")).toBe(`${rehearsal.origin}/done?session=${session.id}`);
    }

    const webhook = await rehearsal.receiver.event("checkout.session.completed");
    expect(webhook.path).toBe("/webhooks/stripe");
    const event = await stripe.webhooks.constructEventAsync(
      webhook.body,
      String(webhook.headers["stripe-signature"]),
      SANDBOX_CREDENTIALS.STRIPE_WEBHOOK_SECRET,
    );
    expect(event.data.object).toMatchObject({
      id: session.id,
      payment_status: "paid",
      client_reference_id: "order-1",
    });
    expect(await stripe.events.retrieve(event.id)).toEqual(event);

    const paid = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ["payment_intent.latest_charge.balance_transaction", "line_items"],
    });
    const intent = paid.payment_intent as Stripe.PaymentIntent;
    const charge = intent.latest_charge as Stripe.Charge;
    expect(paid).toMatchObject({ status: "complete", payment_status: "paid", url: null });
    expect(paid.customer_details?.email).toBe("buyer@example.com");
    expect(paid.line_items?.data.map((item) => item.amount_total)).toEqual([5000, 475]);
    expect(intent).toMatchObject({ status: "succeeded", amount_received: 5475, metadata: { order: "1" } });
    expect(charge.balance_transaction).toMatchObject({ amount: 5475, fee: 189, net: 5286 });

    await until("all events", () => rehearsal.receiver.types().length === 4);
    expect([...rehearsal.receiver.types()].sort()).toEqual([
      "charge.succeeded",
      "checkout.session.completed",
      "payment_intent.created",
      "payment_intent.succeeded",
    ]);
    expect((await stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
    const found = await stripe.checkout.sessions.list({ payment_intent: intent.id });
    expect(found.data.map((row) => row.id)).toEqual([session.id]);
  });

  it("stays open after a declined card, shows why, and can still be paid", async () => {
    const session = await stripe.checkout.sessions.create(order());
    const declined = await press(session, "decline");
    const page = await fetch(new URL(declined.headers.get("location") ?? "", session.url ?? ""));
    expect(await page.text()).toContain("card_declined");
    const failed = JSON.parse((await rehearsal.receiver.event("payment_intent.payment_failed")).body);
    expect(failed.data.object.last_payment_error).toMatchObject({
      code: "card_declined",
      type: "card_error",
    });

    const open = await stripe.checkout.sessions.retrieve(session.id);
    expect(open).toMatchObject({
      status: "open",
      payment_status: "unpaid",
      payment_intent: failed.data.object.id,
    });
    await press(session, "pay");
    expect((await stripe.paymentIntents.retrieve(failed.data.object.id)).status).toBe("succeeded");
  });

  it("expires on request or in time, and cannot be paid afterwards", async () => {
    const byRequest = await stripe.checkout.sessions.create(order());
    const url = byRequest.url ?? "";
    expect((await stripe.checkout.sessions.expire(byRequest.id)).status).toBe("expired");
    expect((await fetch(url)).status).toBe(410);
    expect((await press(byRequest, "pay")).status).toBe(410);
    const again = await refusal(stripe.checkout.sessions.expire(byRequest.id));
    expect(again.message).toContain("a status of `expired`");

    const soon = Math.floor(Date.now() / 1000) + 1800;
    const byTime = await stripe.checkout.sessions.create(order({ expires_at: soon }));
    rehearsal.sandbox.control.advanceClock(1801_000);
    await until(
      "the expiry",
      async () => (await stripe.checkout.sessions.retrieve(byTime.id)).status === "expired",
    );
    await until("both events", () => rehearsal.receiver.types().length === 2);
    expect(rehearsal.receiver.types()).toEqual(["checkout.session.expired", "checkout.session.expired"]);
  });

  it("refuses what the API refuses and names the parameter", async () => {
    const cases: [object, string, string | undefined][] = [
      [
        { payment_method_types: ["card"] },
        "payment_method_types_no_longer_supported",
        "payment_method_types",
      ],
      [{ color: "red" }, "parameter_unknown", "color"],
      [{ success_url: undefined }, "parameter_missing", "success_url"],
      [{ success_url: "done" }, "url_invalid", "success_url"],
      [{ line_items: undefined }, "parameter_missing", "line_items"],
      [{ customer_email: "nobody" }, "email_invalid", "customer_email"],
    ];
    for (const [changes, code, param] of cases) {
      const error = await refusal(stripe.checkout.sessions.create(order(changes as never)));
      expect([error.statusCode, error.code, error.param]).toEqual([400, code, param]);
    }
    const item = {
      quantity: 1,
      price_data: { currency: "usd", unit_amount: 10, product_data: { name: "Pin" } },
    };
    expect((await refusal(stripe.checkout.sessions.create(order({ line_items: [item] })))).code).toBe(
      "amount_too_small",
    );
    const negative = { ...item, price_data: { ...item.price_data, unit_amount: -5 } };
    const error = await refusal(stripe.checkout.sessions.create(order({ line_items: [negative] })));
    expect(error.param).toBe("line_items[0][price_data][unit_amount]");
  });
});

describe("a refund", () => {
  async function paidIntent(): Promise<string> {
    const session = await stripe.checkout.sessions.create(order());
    rehearsal.sandbox.control.stripe.pay(session.id);
    return String((await stripe.checkout.sessions.retrieve(session.id)).payment_intent);
  }

  it("returns a part, then the rest, and never more", async () => {
    const intent = await paidIntent();
    const part = await stripe.refunds.create({
      payment_intent: intent,
      amount: 1000,
      metadata: { why: "late" },
    });
    expect(part).toMatchObject({ status: "succeeded", amount: 1000, payment_intent: intent });
    const tooMuch = await refusal(stripe.refunds.create({ payment_intent: intent, amount: 4476 }));
    expect(tooMuch.message).toBe(
      "Refund amount ($44.76) is greater than unrefunded amount on charge ($44.75)",
    );
    const rest = await stripe.refunds.create({ payment_intent: intent, reason: "requested_by_customer" });
    expect(rest.amount).toBe(4475);
    expect((await refusal(stripe.refunds.create({ payment_intent: intent }))).code).toBe(
      "charge_already_refunded",
    );

    const charge = await stripe.charges.retrieve(String(part.charge), { expand: ["refunds"] });
    expect(charge).toMatchObject({ refunded: true, amount_refunded: 5475 });
    expect(charge.refunds?.data).toHaveLength(2);
    expect((await stripe.refunds.list({ payment_intent: intent })).data.map((row) => row.id)).toEqual([
      rest.id,
      part.id,
    ]);
    expect((await stripe.refunds.retrieve(rest.id)).id).toBe(rest.id);
    await until(
      "both refunds' events",
      () => rehearsal.receiver.types().filter((type) => type === "charge.refunded").length === 2,
    );
    expect(rehearsal.receiver.types()).toContain("refund.created");
    expect(rehearsal.receiver.types()).toContain("refund.updated");
  });

  it("is refused for an unpaid payment", async () => {
    const session = await stripe.checkout.sessions.create(order());
    rehearsal.sandbox.control.stripe.decline(session.id);
    const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id);
    const error = await refusal(stripe.refunds.create({ payment_intent: String(payment_intent) }));
    expect(error.code).toBe("payment_intent_unexpected_state");
    expect((await refusal(stripe.refunds.create({ payment_intent: "pi_none" }))).statusCode).toBe(404);
    const canceling = await refusal(stripe.paymentIntents.cancel(String(payment_intent)));
    expect(canceling.message).toContain("Expire the Checkout Session");
  });
});

describe("idempotency keys", () => {
  it("replay the first response and refuse other parameters", async () => {
    const first = await stripe.checkout.sessions.create(order(), { idempotencyKey: "k1" });
    const again = await stripe.checkout.sessions.create(order(), { idempotencyKey: "k1" });
    expect(again.id).toBe(first.id);
    expect((await stripe.checkout.sessions.list()).data).toHaveLength(1);
    const other = order({ client_reference_id: "order-2" });
    const error = await refusal(stripe.checkout.sessions.create(other, { idempotencyKey: "k1" }));
    expect([error.statusCode, error.rawType]).toEqual([400, "idempotency_error"]);
  });

  it("store nothing for a refused request, but do store an executed failure", async () => {
    await refusal(stripe.checkout.sessions.create(order({ success_url: "x" }), { idempotencyKey: "k2" }));
    const session = await stripe.checkout.sessions.create(order(), { idempotencyKey: "k2" });
    rehearsal.sandbox.control.stripe.pay(session.id);
    const intent = String((await stripe.checkout.sessions.retrieve(session.id)).payment_intent);
    const much = { payment_intent: intent, amount: 999_999 };
    const first = await refusal(stripe.refunds.create(much, { idempotencyKey: "k3" }));
    const again = await refusal(stripe.refunds.create(much, { idempotencyKey: "k3" }));
    expect(again.message).toBe(first.message);
    expect(again.headers?.["idempotent-replayed"]).toBe("true");
  });

  it("answer 409 while the first request is still working", async () => {
    await rehearsal.call("control", "POST", "/api/faults", {
      service: "stripe",
      action: { kind: "slow", ms: 1_500 },
      times: 1,
    });
    // Either of them may arrive second.
    const both = await Promise.allSettled(
      [1, 2].map(() => stripe.checkout.sessions.create(order(), { idempotencyKey: "k4" })),
    );
    const made = both.flatMap((each) => (each.status === "fulfilled" ? [each.value.id] : []));
    const refused = both.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
    expect(refused.map(({ statusCode, code }) => [statusCode, code])).toEqual([
      [409, "idempotency_key_in_use"],
    ]);
    expect([(await stripe.checkout.sessions.create(order(), { idempotencyKey: "k4" })).id]).toEqual(made);
  });

  it("survive a lost response and a restart: the retry gets the first session", async () => {
    await rehearsal.call("control", "POST", "/api/faults", {
      service: "stripe",
      action: { kind: "lost-answer" },
      when: { method: "POST" },
      times: 1,
    });
    await refusal(stripe.checkout.sessions.create(order(), { idempotencyKey: "k5" }));
    await rehearsal.restart();
    const session = await stripe.checkout.sessions.create(order(), { idempotencyKey: "k5" });
    expect((await stripe.checkout.sessions.list()).data.map((row) => row.id)).toEqual([session.id]);
  });
});

describe("errors", () => {
  it("have Stripe's format for a wrong key, an unknown path and a missing object", async () => {
    expect(await refusal(rehearsal.stripe("sk_test_wrong_key").balance.retrieve())).toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    );
    const unknown = await refusal(stripe.rawRequest("GET", "/v1/unicorns"));
    expect(unknown.message).toContain("Unrecognized request URL (GET: /v1/unicorns)");
    const missing = await refusal(stripe.checkout.sessions.retrieve("cs_test_none"));
    expect([missing.statusCode, missing.code]).toEqual([404, "resource_missing"]);
    const expansion = await refusal(stripe.balance.retrieve({ expand: ["x"] }));
    expect(expansion.statusCode).toBe(400);
  });
});
