import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FaultRuleAction } from "../../sandbox/faults/fault-kinds.ts";
import { SERVICE_REFUSALS } from "../../sandbox/faults/refusals.ts";
import type { ServiceWithSchema } from "../../sandbox/server/sandbox.ts";
import type { Service } from "../../sandbox/server/services.ts";
import { contractChecker } from "../support/app/contract-checker.ts";
import { Rehearsal, until } from "./rehearsal.ts";

let rehearsal: Rehearsal;

beforeEach(async () => {
  rehearsal = await new Rehearsal().start();
});
afterEach(() => rehearsal.stop());

/** A request that each company answers with success. */
const CALLS = {
  stripe: ["GET", "/v1/refunds", "sk_test_sandbox"],
  nowpayments: ["GET", "/v1/currencies", "np-sandbox-key"],
  openai: ["GET", "/v1/models", "sk-sandbox"],
  printful: ["GET", "/v2/orders", "pf_sandbox"],
  mail: ["GET", "/emails", "re_sandbox"],
} as const;
const SERVICES = Object.keys(CALLS) as ServiceWithSchema[];

async function ask(service: ServiceWithSchema) {
  const [method, path, key] = CALLS[service];
  const response = await fetch(`${rehearsal.sandbox.url}/${service}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, "x-api-key": key },
    signal: AbortSignal.timeout(2000),
  });
  const text = await response.text();
  return { response, text, path };
}

async function meet(service: ServiceWithSchema, action: FaultRuleAction) {
  rehearsal.sandbox.control.addFault({ service, action, times: 1 });
  const { response, text, path } = await ask(service);
  const json = JSON.parse(text) as Record<string, unknown>;
  const errors = contractChecker()?.checkResponse(service, "GET", path, response.status, json) ?? [];
  return { status: response.status, retryAfter: response.headers.get("retry-after"), json, errors };
}

describe("a failing company", () => {
  it.each(SERVICES)("%s answers every status from 400 to 504 in its own error format", async (service) => {
    for (const status of [400, 401, 402, 403, 404, 405, 408, 409, 413, 422, 424, 429, 500, 502, 503, 504]) {
      const met = await meet(service, { kind: "fail", status });
      expect([service, status, met.status, met.errors]).toEqual([service, status, status, []]);
      expect(met.retryAfter).toBeNull();
    }
    expect((await ask(service)).response.status).toBe(200);
  });

  it.each(SERVICES)("%s answers 429 with and without Retry-After", async (service) => {
    const told = await meet(service, { kind: "fail", status: 429, retryAfterSeconds: 7 });
    expect([told.status, told.retryAfter]).toEqual([429, "7"]);
    const silent = await meet(service, { kind: "fail", status: 429 });
    expect([silent.status, silent.retryAfter]).toEqual([429, null]);
  });

  it.each(SERVICES)("%s has its own refusals with its own texts", async (service) => {
    for (const [reason, what] of Object.entries(SERVICE_REFUSALS[service])) {
      const met = await meet(service, { kind: "refuse", reason: reason as never });
      expect([reason, met.status, met.errors]).toEqual([reason, Number(what.slice(0, 3)), []]);
    }
  });

  it("says why OpenAI refused to draw", async () => {
    const error = async (reason: keyof (typeof SERVICE_REFUSALS)["openai"]) =>
      (await meet("openai", { kind: "refuse", reason })).json.error as object;
    expect(await error("moderation")).toMatchObject({
      type: "image_generation_user_error",
      code: "moderation_blocked",
      moderation_details: { moderation_stage: "input" },
    });
    expect(await error("moderation-of-picture")).toMatchObject({
      moderation_details: { moderation_stage: "output" },
    });
    expect(await error("quota-gone")).toMatchObject({
      type: "insufficient_quota",
      code: "insufficient_quota",
    });
    expect(await error("unknown-model")).toMatchObject({ code: "model_not_found" });
    expect(await error("invalid-key")).toMatchObject({ code: "invalid_api_key" });
  });
});

describe("a rule", () => {
  it("with every: 3 affects only every third request", async () => {
    rehearsal.sandbox.control.addFault({ service: "mail", action: { kind: "fail", status: 500 }, every: 3 });
    const statuses: number[] = [];
    for (let call = 0; call < 7; call += 1) statuses.push((await ask("mail")).response.status);
    expect(statuses).toEqual([200, 200, 500, 200, 200, 500, 200]);
  });

  it("is refused if it names an unknown outcome or refusal, or has invalid numbers", () => {
    const add =
      (service: Service, action: object, more: object = {}) =>
      () =>
        rehearsal.sandbox.control.addFault({ service, action: action as FaultRuleAction, ...more });
    expect(add("mail", { kind: "outcome", outcome: "hold" })).toThrow(
      'no outcome of this service is called "hold"',
    );
    expect(add("stripe", { kind: "refuse", reason: "moderation" })).toThrow("no refusal");
    expect(add("mail", { kind: "fail", status: 200 })).toThrow("between 400 and 599");
    expect(add("mail", { kind: "reset" }, { times: 0 })).toThrow("times should be");
    expect(add("mail", { kind: "reset" }, { every: 1.5 })).toThrow("every should be");
  });
});

describe("a request that is executed but not confirmed", () => {
  const letter = { from: "a@inkloom.test", to: "b@inkloom.test", subject: "Hi", text: "x" };
  const send = (timeoutMs: number) =>
    fetch(`${rehearsal.sandbox.url}/mail/emails`, {
      method: "POST",
      headers: { authorization: "Bearer re_sandbox" },
      body: JSON.stringify(letter),
      signal: AbortSignal.timeout(timeoutMs),
    });
  const sent = async () =>
    ((await rehearsal.call("control", "GET", "/api/mail")).json as { emails: object[] }).emails.length;

  it("ends in an error or in a timeout", async () => {
    const { control } = rehearsal.sandbox;
    control.addFault({ service: "mail", action: { kind: "fail-after", status: 500 }, times: 1 });
    expect((await send(2000)).status).toBe(500);
    expect(await sent()).toBe(1);
    control.addFault({ service: "mail", action: { kind: "hang-after" }, times: 1 });
    await expect(send(300)).rejects.toThrow("timeout");
    expect(await sent()).toBe(2);
    control.addFault({ service: "mail", action: { kind: "hang" }, times: 1 });
    await expect(send(300)).rejects.toThrow("timeout");
    expect(await sent()).toBe(2);
  });
});

describe("webhooks", () => {
  const session = () =>
    rehearsal.stripe().checkout.sessions.create({
      mode: "payment",
      success_url: "http://shop.test/done",
      line_items: [
        { quantity: 1, price_data: { currency: "usd", unit_amount: 900, product_data: { name: "Pack" } } },
      ],
    });

  it("can arrive in reverse order", async () => {
    rehearsal.sandbox.control.addFault({
      service: "stripe",
      action: { kind: "webhook-reorder", ms: 60_000 },
    });
    rehearsal.sandbox.control.stripe.pay((await session()).id);
    const happened = rehearsal.sandbox.control.deliveries().map(({ type }) => type);
    expect(happened).toHaveLength(4);
    rehearsal.sandbox.control.advanceClock(60_100);
    await until("all of them", () => rehearsal.receiver.types().length === 4);
    expect(rehearsal.receiver.types()).toEqual(happened.reverse());
  });

  it("can arrive late, by the sandbox's clock", async () => {
    rehearsal.sandbox.control.addFault({
      service: "stripe",
      action: { kind: "webhook-delay", ms: 3_600_000 },
    });
    rehearsal.sandbox.control.stripe.pay((await session()).id);
    await new Promise((done) => setTimeout(done, 60));
    expect(rehearsal.receiver.types()).toEqual([]);
    rehearsal.sandbox.control.advanceClock(3_600_100);
    await rehearsal.receiver.event("checkout.session.completed");
  });

  it("can arrive with an hour-old signature", async () => {
    rehearsal.sandbox.control.addFault({
      service: "stripe",
      action: { kind: "webhook-old-signature", ms: 3_600_000 },
    });
    rehearsal.sandbox.control.stripe.pay((await session()).id);
    const old = await rehearsal.receiver.event("checkout.session.completed");
    const signature = String(old.headers["stripe-signature"]);
    await expect(
      rehearsal.stripe().webhooks.constructEventAsync(old.body, signature, "whsec_sandbox"),
    ).rejects.toThrow("tolerance");
    // Only its age is wrong: a larger tolerance accepts it.
    const lenient = rehearsal
      .stripe()
      .webhooks.constructEventAsync(old.body, signature, "whsec_sandbox", 7200);
    expect((await lenient).type).toBe("checkout.session.completed");
  });
});
