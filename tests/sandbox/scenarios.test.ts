import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SCENARIOS } from "../../sandbox/faults/scenarios.ts";
import { Rehearsal, until } from "./rehearsal.ts";

let rehearsal: Rehearsal;

beforeEach(async () => {
  rehearsal = await new Rehearsal().start();
});
afterEach(() => rehearsal.stop());

const control = <T>(method: string, path: string, body?: unknown) =>
  rehearsal.call("control", method, `/api${path}`, body) as Promise<{ status: number; json: T }>;

interface Mood {
  modes: object;
  timing: object;
  faults: { scenario?: string; service: string }[];
  scenario: { id: string } | null;
}
const mood = async (): Promise<Mood> => {
  const { modes, timing, faults, scenario } = (await control<Mood>("GET", "/state")).json;
  return { modes, timing, faults, scenario };
};

describe("a scenario", () => {
  it.each(SCENARIOS.map((scenario) => [scenario.name, scenario] as const))(
    "%s is put on by one call and taken off by another, without a trace",
    async (_name, scenario) => {
      const before = await mood();
      const started = await control<{ name: string; what: string }>("POST", `/scenarios/${scenario.id}`);
      expect([started.status, started.json.name]).toEqual([200, scenario.name]);
      const during = await mood();
      expect(during.scenario?.id).toBe(scenario.id);
      expect(during.faults).toHaveLength(scenario.rules.length);
      expect(during.faults.every((rule) => rule.scenario === scenario.id)).toBe(true);
      expect(during.timing).toMatchObject(scenario.timing ?? {});
      await control("DELETE", "/scenarios");
      expect(await mood()).toEqual(before);
    },
  );

  it("has a name, a description and the expected behavior", () => {
    expect(new Set(SCENARIOS.map(({ id }) => id)).size).toBe(SCENARIOS.length);
    for (const { id, name, what, expect: expected } of SCENARIOS) {
      expect(id).toMatch(/^[a-z-]+$/);
      for (const text of [name, what, expected]) expect(text.length).toBeGreaterThan(5);
    }
  });

  it("ends the previous one and keeps rules that were added by hand", async () => {
    await control("POST", "/faults", { service: "mail", action: { kind: "slow", ms: 1 } });
    await control("POST", "/scenarios/slow-friday");
    await control("POST", "/scenarios/printer-down");
    const { faults, timing } = await mood();
    expect(faults.map(({ service }) => service)).toEqual(["mail", "printful"]);
    expect(timing).toMatchObject({ imageMs: [0, 0] });
    expect((await control("POST", "/scenarios/apocalypse")).status).toBe(404);
    const list = await control<{ active: { id: string }; scenarios: object[] }>("GET", "/scenarios");
    expect([list.json.active.id, list.json.scenarios.length]).toEqual(["printer-down", SCENARIOS.length]);
  });

  it("survives a restart and can be ended afterwards", async () => {
    await control("POST", "/scenarios/slow-friday");
    await rehearsal.restart();
    expect((await mood()).scenario?.id).toBe("slow-friday");
    await control("DELETE", "/scenarios");
    expect((await mood()).timing).toMatchObject({ imageMs: [0, 0] });
  });

  it("keeps a payment pending over the weekend and pays it on Monday", async () => {
    const stripe = rehearsal.stripe();
    rehearsal.sandbox.control.startScenario("weekend");
    const session = await stripe.checkout.sessions.create({
      mode: "payment",
      success_url: "http://shop.test/done",
      line_items: [
        { quantity: 1, price_data: { currency: "usd", unit_amount: 900, product_data: { name: "Pack" } } },
      ],
    });
    rehearsal.sandbox.control.stripe.pay(session.id);
    const status = async () => (await stripe.checkout.sessions.retrieve(session.id)).payment_status;
    expect(await status()).toBe("unpaid");
    rehearsal.sandbox.control.advanceClock(3 * 24 * 3600 * 1000);
    await until("Monday", async () => (await status()) === "paid");
  });

  it("refuses every picture because the quota is spent, and still lists the models", async () => {
    rehearsal.sandbox.control.startScenario("quota-gone");
    const refused = await rehearsal.call("openai", "POST", "/v1/images/generations", { prompt: "a fox" });
    expect([refused.status, refused.json]).toEqual([
      429,
      {
        error: expect.objectContaining({ type: "insufficient_quota", code: "insufficient_quota" }),
      },
    ]);
    expect((await rehearsal.call("openai", "GET", "/v1/models")).status).toBe(200);
  });
});
