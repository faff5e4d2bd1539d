import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "../../../scripts/local/seed-demo";
import { startDemoShop } from "../../support/app/demo-shop";
import type { RunningApp } from "../../support/app/running-app";
import { ask, post, signIn } from "../world";

/** What a person reads when Stripe responds in an unexpected form or refuses our key: a message, never the 500 page. */
let app: RunningApp;
let cookie: string;

beforeAll(async () => {
  ({ app } = await startDemoShop(0));
  cookie = await signIn(app.origin, "shopper@example.com", DEMO_PASSWORD);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await fetch(`${app.sandboxUrl}/control/api/faults`, { method: "DELETE" });
  // Each test is a person's first purchase that day.
  await app.db.exec("UPDATE payments SET state = 'expired' WHERE state IN ('created', 'open')");
  await app.db.exec("DELETE FROM rate_counters");
  for (const id of await openSessions()) await app.control("POST", `/stripe/sessions/${id}/expire`);
});

let addresses = 0;
async function buy() {
  const headers = { cookie, "cf-connecting-ip": `10.0.0.${++addresses}` };
  const answer = await post(`${app.origin}/buy-credits`, { pack: "starter" }, headers);
  return { answer, sessionId: (answer.headers.get("location") ?? "").split("/").at(-1) ?? "" };
}

/** Open sessions at Stripe, whether or not we know them. */
const openSessions = async () => {
  const { sessions } = (await app.control("GET", "/stripe/sessions")) as {
    sessions: { id: string; status: string }[];
  };
  return sessions.filter(({ status }) => status === "open").map(({ id }) => id);
};

const spoil = (action: object, when?: object) =>
  app.control("POST", "/faults", { service: "stripe", action, ...(when ? { when } : {}) });
const mend = () => fetch(`${app.sandboxUrl}/control/api/faults`, { method: "DELETE" });

const ANSWERS: [string, object][] = [
  ["no body", { kind: "empty" }],
  ["half of it", { kind: "truncated" }],
  ["other types", { kind: "wrong-types" }],
  ["a page of HTML", { kind: "html", status: 200 }],
  ["a gateway's page", { kind: "html", status: 502 }],
  ["a failure after the work", { kind: "fail-after", status: 500 }],
  ["a refusal of our key", { kind: "fail", status: 401 }],
];

describe("where Stripe answers with", () => {
  it.each(ANSWERS)(
    "%s, the packs' page says that nothing was charged, and the next click opens one page",
    async (_what, action) => {
      await spoil(action);
      const { answer } = await buy();
      expect([answer.status, answer.headers.get("location")]).toEqual([303, "/buy-credits"]);
      const toast = decodeURIComponent(answer.headers.getSetCookie().join());
      expect(toast).toContain("Payment Error");
      expect(toast).toContain("Nothing was charged");
      await mend();
      const second = await buy();
      expect(second.answer.headers.get("location")).toContain("/stripe/pay/");
      expect(await openSessions()).toEqual([second.sessionId]);
    },
  );

  it.each(ANSWERS)("%s, both return pages say that the payment is being confirmed", async (_what, action) => {
    await spoil({ kind: "webhook-drop" });
    const { sessionId } = await buy();
    await app.control("POST", `/stripe/sessions/${sessionId}/pay`);
    await spoil(action);
    const ip = { "cf-connecting-ip": `10.0.1.${++addresses}` };
    const back = `${app.origin}/credit-purchase-success?session_id=${sessionId}`;
    const waiting = await ask(back, { headers: { cookie, ...ip } });
    expect([waiting.status, waiting.headers.get("refresh")]).toEqual([200, "3"]);
    expect(await waiting.text()).toContain("Processing your purchase...");
    const order = await ask(`${app.origin}/checkout/return?session_id=${sessionId}`, {
      headers: { cookie, ...ip },
    });
    expect([order.status, order.headers.get("refresh")]).toEqual([200, "3"]);
    expect(await order.text()).toContain("Waiting for the payment to be confirmed");
    await mend();
    const settled = await ask(back, { headers: { cookie, ...ip } });
    expect(decodeURIComponent(settled.headers.getSetCookie().join())).toContain("5 credits have been added");
  });

  it("a refused key, an admin is told once, with what to do", async () => {
    const told = () =>
      app.db
        .prepare(
          "SELECT count(*) AS n, max(resolved_at) AS closed FROM attentions WHERE cause = 'payment-key:stripe'",
        )
        .first<{ n: number; closed: number | null }>();
    expect(await told()).toEqual({ n: 1, closed: null });
    const admin = await signIn(app.origin, "admin@example.com", DEMO_PASSWORD);
    const list = await (await ask(`${app.origin}/admin/attentions`, { headers: { cookie: admin } })).text();
    expect(list).toContain("The payment provider refuses our key");
  });
});

describe("a payment page that was opened although the answer failed", () => {
  it("is the one that the person is sent to", async () => {
    await spoil({ kind: "fail-after", status: 500 }, { method: "POST", path: "/v1/checkout/sessions$" });
    const { answer, sessionId } = await buy();
    expect(answer.headers.get("location")).toContain("/stripe/pay/");
    await mend();
    expect((await buy()).sessionId).toBe(sessionId);
    expect(await openSessions()).toEqual([sessionId]);
  });
});

describe("the local shop's server", () => {
  it("has no public address that runs its crons", async () => {
    const never = Date.UTC(2100, 0, 1);
    for (const path of ["/cdn-cgi/handler/scheduled", "/cdn-cgi/mf/scheduled", "/__scheduled"]) {
      const answer = await ask(`${app.origin}${path}?cron=*+*+*+*+*&time=${never}`);
      expect([path, answer.status >= 400]).toEqual([path, true]);
    }
    // A cron's steps go through the queue.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const { results } = await app.db
      .prepare("SELECT step FROM cron_steps WHERE scheduled_at = ?")
      .bind(never)
      .all();
    expect(results).toEqual([]);
  });
});
