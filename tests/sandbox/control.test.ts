import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Delivery } from "../../sandbox/server/records.ts";
import { Rehearsal, until } from "./rehearsal.ts";

let rehearsal: Rehearsal;

beforeEach(async () => {
  rehearsal = await new Rehearsal().start();
});
afterEach(() => rehearsal.stop());

const control = <T>(method: string, path: string, body?: unknown) =>
  rehearsal.call("control", method, `/api${path}`, body) as Promise<{ status: number; json: T }>;

/** A request to each company that succeeds in normal mode. */
const CALLS = {
  stripe: () =>
    rehearsal
      .stripe()
      .balance.retrieve()
      .then(
        () => ({ status: 200, json: {} }),
        (error) => ({
          status: error.statusCode as number | undefined,
          json: { error: { type: error.rawType } },
        }),
      ),
  openai: () => rehearsal.call("openai", "GET", "/v1/models"),
  printful: () => rehearsal.call("printful", "GET", "/v2/stores"),
  mail: () => rehearsal.call("mail", "GET", "/emails"),
} as const;
const SERVICES = Object.keys(CALLS) as (keyof typeof CALLS)[];

function session() {
  return rehearsal.stripe().checkout.sessions.create({
    mode: "payment",
    success_url: "http://shop.test/done",
    line_items: [
      { quantity: 1, price_data: { currency: "usd", unit_amount: 900, product_data: { name: "Pack" } } },
    ],
  });
}

describe("the switch of a service", () => {
  it("makes it fail in its own error format, and makes it work again", async () => {
    const envelopes: Record<string, object> = {
      stripe: { error: { type: "api_error" } },
      openai: { error: { type: "server_error" } },
      printful: { status: 503, title: "Service unavailable" },
      mail: { statusCode: 503, name: "application_error" },
    };
    for (const service of SERVICES) {
      expect((await CALLS[service]()).status).toBe(200);
      await control("POST", `/services/${service}`, { mode: "failing" });
      const failed = await CALLS[service]();
      expect([service, failed.status]).toEqual([service, 503]);
      expect(failed.json).toMatchObject(envelopes[service] ?? {});
      await control("POST", `/services/${service}`, { mode: "normal" });
      expect((await CALLS[service]()).status).toBe(200);
    }
  });

  it("takes it down: connections are reset and nothing is executed", async () => {
    for (const service of SERVICES.filter((name) => name !== "stripe")) {
      await control("POST", `/services/${service}`, { mode: "down" });
      await expect(CALLS[service]()).rejects.toThrow("fetch failed");
      // Only the company's API is down: the outbox page stays readable.
      expect((await fetch(`${rehearsal.sandbox.url}/mail/outbox`)).status).toBe(200);
    }
    await control("POST", "/services/stripe", { mode: "down" });
    await expect(session()).rejects.toThrow("connection");
    await control("POST", "/services/stripe", { mode: "normal" });
    expect((await rehearsal.stripe().checkout.sessions.list()).data).toEqual([]);
  });

  it("refuses unknown services, modes, faults and times", async () => {
    expect((await control("POST", "/services/paypal", { mode: "slow" })).status).toBe(400);
    expect((await control("POST", "/services/stripe", { mode: "sleepy" })).status).toBe(400);
    const unknown = { service: "mail", action: { kind: "earthquake" } };
    expect((await control("POST", "/faults", unknown)).status).toBe(400);
    const pattern = { service: "mail", action: { kind: "reset" }, when: { path: "(" } };
    expect((await control("POST", "/faults", pattern)).status).toBe(400);
    expect((await control("POST", "/timing", { stepMs: -1 })).status).toBe(400);
    expect((await control("POST", "/timing", { lunchMs: 1 })).status).toBe(400);
  });
});

describe("a fault rule", () => {
  it("applies only to matching requests, as often as it says", async () => {
    await control("POST", "/faults", {
      service: "printful",
      action: { kind: "fail", status: 429, retryAfterSeconds: 7 },
      when: { method: "GET", path: "^/v2/stores$" },
      times: 1,
    });
    expect((await rehearsal.call("printful", "GET", "/v2/countries")).status).toBe(200);
    const limited = await rehearsal.call("printful", "GET", "/v2/stores");
    expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "7"]);
    expect((await rehearsal.call("printful", "GET", "/v2/stores")).status).toBe(200);
    expect((await control<{ faults: [] }>("GET", "/faults")).json.faults).toEqual([]);
  });

  it("can break a response in every way that a network can", async () => {
    const spoilt = async (action: object, patienceMs = 60_000) => {
      await control("POST", "/faults", { service: "mail", action, times: 1 });
      const started = performance.now();
      const response = await fetch(`${rehearsal.sandbox.url}/mail/emails`, {
        headers: { authorization: "Bearer re_sandbox" },
        signal: AbortSignal.timeout(patienceMs),
      });
      const text = await response.text();
      return { status: response.status, text, ms: performance.now() - started };
    };
    const whole = '{"object":"list","has_more":false,"data":[]}';
    expect(await spoilt({ kind: "truncated" })).toMatchObject({ status: 200, text: whole.slice(0, 22) });
    expect(await spoilt({ kind: "empty" })).toMatchObject({ status: 200, text: "" });
    expect((await spoilt({ kind: "wrong-types" })).text).toBe('{"object":4,"has_more":false,"data":[]}');
    const page = await spoilt({ kind: "html", status: 502 });
    expect([page.status, page.text.startsWith("<html>")]).toEqual([502, true]);
    const slow = await spoilt({ kind: "drip", ms: 200 });
    expect(slow.text).toBe(whole);
    expect(slow.ms).toBeGreaterThan(150);
    await expect(spoilt({ kind: "cut" })).rejects.toThrow("terminated");
    await expect(spoilt({ kind: "hang" }, 400)).rejects.toThrow("timeout");
    expect((await CALLS.mail()).status).toBe(200);
  });

  it("executes the request if only the response is lost", async () => {
    const letter = { from: "a@inkloom.test", to: "b@inkloom.test", subject: "Hi", text: "x" };
    for (const kind of ["cut", "lost-answer", "hang", "html"]) {
      await control("POST", "/faults", { service: "mail", action: { kind, status: 502 }, times: 1 });
      const sending = fetch(`${rehearsal.sandbox.url}/mail/emails`, {
        method: "POST",
        headers: { authorization: "Bearer re_sandbox" },
        body: JSON.stringify({ ...letter, subject: kind }),
        // Long enough for the request to be carried out.
        signal: AbortSignal.timeout(kind === "hang" ? 3_000 : 60_000),
      });
      await sending.then((response) => response.text()).catch(() => undefined);
    }
    const { json } = await control<{ emails: { subject: string }[] }>("GET", "/mail");
    expect(json.emails.map((sent) => sent.subject)).toEqual(["lost-answer", "cut"]);
  });

  it("can duplicate webhooks, drop them and sign them with a wrong key", async () => {
    const only = { path: "^checkout\\.session\\.completed$" };
    const fault = (action: object) =>
      control("POST", "/faults", { service: "stripe", action, when: only, times: 1 });
    await fault({ kind: "webhook-duplicate", copies: 2 });
    rehearsal.sandbox.control.stripe.pay((await session()).id);
    const completed = () =>
      rehearsal.receiver.received.filter((webhook) => webhook.body.includes('"checkout.session.completed"'));
    await until("the copies", () => completed().length === 3);
    expect(new Set(completed().map((webhook) => JSON.parse(webhook.body).id)).size).toBe(1);

    await fault({ kind: "webhook-drop" });
    rehearsal.sandbox.control.stripe.pay((await session()).id);
    const dropped = rehearsal.sandbox.control.deliveries().filter((delivery) => delivery.state === "dropped");
    expect(dropped.map((delivery) => delivery.type)).toEqual(["checkout.session.completed"]);

    await fault({ kind: "webhook-bad-signature" });
    rehearsal.sandbox.control.stripe.pay((await session()).id);
    await until("the forgery", () => completed().length === 4);
    const forged = completed()[3];
    await expect(
      rehearsal
        .stripe()
        .webhooks.constructEventAsync(
          forged?.body ?? "",
          String(forged?.headers["stripe-signature"]),
          "whsec_sandbox",
        ),
    ).rejects.toThrow("No signatures found");
  });
});

describe("webhooks", () => {
  it("are sent again until the app accepts them, and on request", async () => {
    rehearsal.receiver.answers.push(500, 302);
    await rehearsal.call("printful", "POST", "/v2/webhooks", {
      default_url: `${rehearsal.origin}/webhooks/printful`,
      events: [{ type: "catalog_stock_updated" }],
    });
    rehearsal.sandbox.control.printful.setStock(4011, false);
    const delivery = await until("the delivery", () =>
      rehearsal.sandbox.control.deliveries().find((known) => known.state === "delivered"),
    );
    expect(delivery.attempts.map((attempt) => attempt.status)).toEqual([500, 302, 200]);
    expect(rehearsal.receiver.received.map((webhook) => JSON.parse(webhook.body).retries)).toEqual([0, 1, 2]);

    const again = await control<Delivery>("POST", `/webhooks/${delivery.id}/redeliver`);
    expect(again.json.attempts).toHaveLength(4);
    const log = await control<{ deliveries: Delivery[] }>("GET", "/webhooks");
    expect(log.json.deliveries[0]?.attempts[3]).toMatchObject({ status: 200, responseBody: "ok" });
  });

  it("that are pending survive a restart", async () => {
    rehearsal.sandbox.control.setTiming({ webhookDelayMs: 200 });
    rehearsal.sandbox.control.stripe.pay((await session()).id);
    expect(rehearsal.receiver.received).toEqual([]);
    await rehearsal.restart();
    await rehearsal.receiver.event("checkout.session.completed");
  });
});

describe("the control page", () => {
  it("works with plain forms and shows the results", async () => {
    const { url } = rehearsal.sandbox;
    const post = (path: string, fields: Record<string, string>) =>
      fetch(`${url}${path}`, { method: "POST", body: new URLSearchParams(fields) });
    expect(await (await post("/control/services/openai", { mode: "slow" })).text()).toContain("Now slow");
    const times = {
      imageMin: "1",
      imageMax: "2",
      costMs: "3",
      stepMs: "0",
      mockupMs: "6000",
      webhookDelayMs: "5",
      webhookRetryMs: "6",
    };
    await post("/control/timing", times);
    await post("/control/faults", { service: "mail", kind: "drip", times: "2" });
    const state = await control<{ timing: object; modes: object; faults: object[] }>("GET", "/state");
    expect(state.json.faults).toMatchObject([
      { service: "mail", action: { kind: "drip", ms: 5000 }, times: 2 },
    ]);
    expect(state.json.timing).toMatchObject({ imageMs: [1, 2], costMs: 3 });
    expect(state.json.modes).toMatchObject({ openai: "slow" });

    const made = await session();
    expect(await (await fetch(`${url}/control/payments`)).text()).toContain(made.id.slice(0, 20));
    await post(`/control/payments/${made.id}/pay`, {});
    expect((await rehearsal.stripe().checkout.sessions.retrieve(made.id)).status).toBe("complete");
    await rehearsal.receiver.event("checkout.session.completed");
    for (const path of [
      "/",
      "/control",
      "/control/faults",
      "/control/orders",
      "/control/webhooks",
      "/control/requests?service=stripe",
    ]) {
      const page = await fetch(`${url}${path}`);
      expect([path, page.status]).toEqual([path, 200]);
      expect(await page.text()).not.toContain("<script");
    }
  });

  it("starts a scenario, adds and removes rules, and advances payments and orders", async () => {
    const { url } = rehearsal.sandbox;
    const post = async (path: string, fields: Record<string, string> = {}) => {
      const answer = await fetch(`${url}/control${path}`, {
        method: "POST",
        body: new URLSearchParams(fields),
      });
      return { status: answer.status, text: await answer.text() };
    };
    const faults = async () => (await control<{ faults: { id: string }[] }>("GET", "/faults")).json.faults;
    expect((await post("/scenarios/printer-down")).text).toContain("Printer down is on.");
    expect((await post("/normal")).text).toContain("A normal day.");
    expect(await faults()).toEqual([]);

    const choice = {
      service: "mail",
      kind: "outcome:stripe:refund-pending",
      times: "2",
      every: "3",
      path: "^pi_",
    };
    expect((await post("/faults", choice)).text).toContain("The next refund stays pending");
    await post("/faults", { service: "mail", kind: "fail:429:retry", times: "0", every: "1", path: "" });
    const [first, second] = await faults();
    expect(first).toMatchObject({ service: "stripe", times: 2, every: 3, when: { path: "^pi_" } });
    expect(second).toMatchObject({ service: "mail", action: { status: 429, retryAfterSeconds: 5 } });
    await post(`/faults/${first?.id}/remove`);
    expect(await faults()).toHaveLength(1);
    await post("/faults/clear");

    const made = await session();
    await post(`/payments/${made.id}/pay-by-bank`);
    expect((await post(`/payments/${made.id}/bounce`)).text).toContain("bounced");
    const other = await session();
    await post(`/payments/${other.id}/pay`);
    expect((await post(`/payments/${other.id}/dispute`)).text).toContain("needs response");
    const wrong = await post(`/payments/${other.id}/dispute`);
    expect([wrong.status, wrong.text.includes("disputed already")]).toEqual([409, true]);
    expect((await post("/orders/1/advance")).status).toBe(404);
  });

  it("logs requests without secrets", async () => {
    await CALLS.mail();
    const { json } = await control<{ requests: object[] }>("GET", "/requests?service=mail");
    expect(json.requests[0]).toMatchObject({ method: "GET", path: "/emails", status: 200 });
    expect(JSON.stringify(json)).not.toContain("re_sandbox");
  });

  it("deletes everything on reset", async () => {
    await session();
    await control("POST", "/services/mail", { mode: "down" });
    await control("POST", "/reset");
    expect((await rehearsal.stripe().checkout.sessions.list()).data).toEqual([]);
    expect((await CALLS.mail()).status).toBe(200);
    await rehearsal.restart();
    expect((await control<{ jobs: [] }>("GET", "/state")).json.jobs).toEqual([]);
  });
});
