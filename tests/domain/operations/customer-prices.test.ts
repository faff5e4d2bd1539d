import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import { listCustomerPrices, readCustomerPrices } from "~/domain/operations/prices/customer-prices";
import { setCustomerPrice } from "~/domain/operations/prices/set-customer-price";
import { lastPriceChange, undoCustomerPrice } from "~/domain/operations/prices/undo-customer-price";
import { findPlanOffer } from "~/domain/payments/subscriptions/plan-offer";
import { monthlyPriceCents } from "~/domain/plans/plan-prices";
import { listPlans } from "~/domain/plans/plans";
import { settingStatement } from "~/domain/settings/settings";
import { type TestApp, testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";

const DAY_MS = 24 * 60 * 60 * 1000;

let worlds = 0;

async function world() {
  const app = testApp();
  const name = `regular${++worlds}`;
  const by = await createUser(app, `${name}-finance@example.com`);
  await runTransaction(app.db, [sql`INSERT INTO user_roles (user_id, role) VALUES (${by}, 'finance')`]);
  const customerId = await createUser(app, `${name}-customer@example.com`);
  const otherId = await createUser(app, `${name}-neighbor@example.com`);
  const set = (price: Partial<Parameters<typeof setCustomerPrice>[1]> & { cents: number | null }) =>
    setCustomerPrice(app, { by, callerAddress: "203.0.113.7", customerId, planId: 2, ...price });
  return { app, by, customerId, otherId, set, name };
}

const pricesOf = async (app: TestApp, userId: string) =>
  (await listPlans(app, { userId })).map(monthlyPriceCents);
const logOf = async (app: TestApp, customerId: string) =>
  (
    await app.db.$client
      .prepare("SELECT action, detail FROM audit_log WHERE subject = ? ORDER BY id")
      .bind(`pricing:${customerId}`)
      .all<{ action: string; detail: string }>()
  ).results.map(({ action, detail }) => ({ action, ...JSON.parse(detail) }));

describe("a customer's own price", () => {
  it("is what the plan's checkout asks of them, and of nobody else", async () => {
    const { app, customerId, otherId, set } = await world();
    expect(await set({ cents: 5900 })).toEqual({ status: "saved" });
    expect(await findPlanOffer(app, { planId: 2, userId: customerId })).toMatchObject({ monthlyCents: 5900 });
    expect(await findPlanOffer(app, { planId: 2, userId: otherId })).toMatchObject({ monthlyCents: 7900 });
    expect((await readCustomerPrices(app, { customerId }))?.plans[1]?.shown.monthlyCents).toBe(5900);
  });

  it("is offered from its first day to its last", async () => {
    const { app, customerId, set } = await world();
    const from = app.now() + DAY_MS;
    await set({ cents: 100, from, until: from + DAY_MS });
    expect(await pricesOf(app, customerId)).toEqual([2900, 7900, 19900]);
    app.clock.now = from;
    expect(await pricesOf(app, customerId)).toEqual([2900, 100, 19900]);
    app.clock.now = from + DAY_MS;
    expect(await pricesOf(app, customerId)).toEqual([2900, 7900, 19900]);
  });

  it("is in force where it is typed into the list after an earlier one has ended", async () => {
    const { app, customerId, set } = await world();
    await set({ cents: 100, from: app.now() - 2 * DAY_MS, until: app.now() - DAY_MS, notes: "by phone" });
    expect(await set({ cents: 100 })).toEqual({ status: "saved" });
    expect(await pricesOf(app, customerId)).toEqual([2900, 100, 19900]);
    const agreed = (await readCustomerPrices(app, { customerId }))?.plans[1]?.agreed;
    expect(agreed).toMatchObject({ from: null, until: null, notes: "by phone" });
    expect(await set({ cents: 100 })).toEqual({ status: "unchanged" });
  });

  it("is shown to the admin as the customer sees it: without the offer for who had a plan before", async () => {
    const { app, customerId, otherId, set } = await world();
    await set({ cents: 4000 });
    await runTransaction(app.db, [
      await settingStatement(app, { name: "offer-deadline", value: app.now() + DAY_MS, by: null }),
      sql`INSERT INTO subscriptions (id, kind, subject_id, user_id, provider, provider_subscription_id, state)
        VALUES (${`sub-${otherId}`}, 'plan', '1', ${otherId}, 'stripe', ${`sub-${otherId}`}, 'active')`,
    ]);
    const shown = async (id: string) =>
      (await readCustomerPrices(app, { customerId: id }))?.plans.map((plan) => [
        plan.shown.firstMonthCents,
        plan.isRunning,
      ]);
    expect(await shown(customerId)).toEqual([
      [2175, false],
      [3000, false],
      [14925, false],
    ]);
    expect(await shown(otherId)).toEqual([
      [2900, true],
      [7900, false],
      [19900, false],
    ]);
  });

  it("keeps notes and dates when only the price changes, and loses them when it is reset", async () => {
    const { app, customerId, set } = await world();
    await set({ cents: 5900, notes: "agreed by phone", from: 1, until: null });
    await set({ cents: 4900 });
    const agreed = async () => (await readCustomerPrices(app, { customerId }))?.plans[1]?.agreed;
    expect(await agreed()).toEqual({
      planId: 2,
      cents: 4900,
      notes: "agreed by phone",
      from: 1,
      until: null,
    });
    expect(await set({ cents: null })).toEqual({ status: "saved" });
    expect(await agreed()).toBeNull();
    expect(await pricesOf(app, customerId)).toEqual([2900, 7900, 19900]);
  });

  it("is saved once however often it is sent, and the audit log tells before, after and from where", async () => {
    const { app, customerId, set } = await world();
    const answers = await Promise.all([set({ cents: 5900 }), set({ cents: 5900 }), set({ cents: 5900 })]);
    expect(answers.map(({ status }) => status).sort()).toEqual(["saved", "unchanged", "unchanged"]);
    await set({ cents: 0 });
    await set({ cents: null });
    expect(await set({ cents: null })).toEqual({ status: "unchanged" });
    const network = expect.stringMatching(/^[0-9a-f]{32}$/);
    const price = (cents: number) => ({ cents, notes: "", from: null, until: null });
    const entry = { what: "Creator", note: "", planId: 2, network };
    expect(await logOf(app, customerId)).toMatchObject([
      { ...entry, action: "set price", before: null, after: "$59.00", previous: null },
      { ...entry, action: "set price", before: "$59.00", after: "$0.00", previous: price(5900) },
      { ...entry, action: "reset price", before: "$0.00", after: null, previous: price(0) },
    ]);
  });

  it("comes back with its notes and dates when its reset is undone, once, and not over a later change", async () => {
    const { app, by, customerId, set } = await world();
    const found = () => readCustomerPrices(app, { customerId });
    const agreed = async () => (await found())?.plans[1]?.agreed;
    const undo = async (planId = 2) =>
      undoCustomerPrice(app, {
        ...{ by, callerAddress: "203.0.113.7", customerId, planId },
        entryId: lastPriceChange((await found())?.audit ?? [], planId) ?? "",
      });
    await set({ cents: 5900, notes: "agreed by phone", from: 1, until: 9_999_999_999_999 });
    const before = await agreed();
    await set({ cents: null });
    await set({ cents: 100, planId: 3 });
    expect((await Promise.all([undo(), undo()])).sort()).toEqual(["changed-since", "undone"]);
    expect(await agreed()).toEqual(before);
    expect(await undo()).toBe("undone");
    expect(await agreed()).toBeNull();
    expect(await undo(3)).toBe("undone");
    expect(await pricesOf(app, customerId)).toEqual([2900, 7900, 19900]);
    expect(await undo(1)).toBe("unknown");
    await runTransaction(app.db, [sql`DELETE FROM user_roles WHERE user_id = ${by}`]);
    expect(await undo()).toBe("unknown");
  });

  it("is refused for a plan or a person that does not exist, and from somebody whose role is gone", async () => {
    const { app, by, customerId, set } = await world();
    expect(await set({ cents: 1, planId: 99 })).toEqual({ status: "unknown" });
    expect(await set({ cents: 1, customerId: "nobody" })).toEqual({ status: "unknown" });
    await runTransaction(app.db, [sql`DELETE FROM user_roles WHERE user_id = ${by}`]);
    expect(await set({ cents: 1 })).toEqual({ status: "forbidden" });
    expect(await pricesOf(app, customerId)).toEqual([2900, 7900, 19900]);
  });

  it("stands in the list, which is searched by id and by the beginning of an address", async () => {
    const { app, by, customerId, otherId, set, name } = await world();
    await set({ cents: 5900 });
    const find = async (search: string) =>
      (await listCustomerPrices(app, { search, cursor: null })).rows.map(({ id, prices }) => [
        id,
        prices.map(({ cents }) => cents),
      ]);
    expect(await find(`${name}-c`)).toEqual([[customerId, [5900]]]);
    expect(await find(otherId)).toEqual([[otherId, []]]);
    expect(await find(name.toUpperCase())).toEqual([
      [customerId, [5900]],
      [by, []],
      [otherId, []],
    ]);
    const first = await listCustomerPrices(app, { search: `${name}-`, cursor: null, pageSize: 1 });
    expect(first).toMatchObject({
      after: `${name}-customer@example.com`,
      plans: [{ id: 1 }, { id: 2 }, { id: 3 }],
    });
  });
});
