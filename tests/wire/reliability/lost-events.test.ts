import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "../../../scripts/local/seed-demo";
import { startDemoShop } from "../../support/app/demo-shop";
import { reportQualityResult } from "../../support/app/report-quality";
import type { RunningApp } from "../../support/app/running-app";
import { until } from "../../support/app/until";
import { post, signIn } from "../world";

/** No webhook arrives: the built Worker's cron reads Stripe's event list in the sandbox and catches up. */
let app: RunningApp;
let cookie: string;
beforeAll(async () => {
  ({ app } = await startDemoShop(0));
  cookie = await signIn(app.origin, "shopper@example.com", DEMO_PASSWORD);
  await app.control("POST", "/faults", { service: "stripe", action: { kind: "webhook-drop" } });
});
afterAll(() => app.stop());

async function value(sql: string): Promise<number | string> {
  return (await app.db.prepare(sql).first<{ v: number | string }>())?.v ?? 0;
}

const credits = () =>
  value(
    "SELECT c.credits AS v FROM user_credits c JOIN users u ON u.id = c.user_id WHERE u.email = 'shopper@example.com'",
  );

async function open(pack: string): Promise<string> {
  const answer = await post(`${app.origin}/buy-credits`, { pack }, { cookie });
  expect(answer.status).toBe(303);
  return answer.headers.get("location")?.split("/").at(-1) ?? "";
}

/** Runs the cron in a minute in which the list is due again. */
async function minutesPass(): Promise<void> {
  await app.db.prepare("UPDATE provider_polls SET to_at = to_at - 300000").run();
  await app.runCron("* * * * *");
}

describe("while every webhook of Stripe is dropped", () => {
  it("a payment, a manual refund, a dispute and its end are found in Stripe's list of events, each once", async () => {
    const had = Number(await credits());
    const bought = await open("creator");
    await app.control("POST", `/stripe/sessions/${bought}/pay`);
    const disputed = await open("starter");
    await app.control("POST", `/stripe/sessions/${disputed}/pay`);
    await minutesPass();
    await until("the grants", async () => (await credits()) === had + 25);

    await app.control("POST", `/stripe/sessions/${bought}/refund`);
    const { dispute } = (await app.control("POST", `/stripe/sessions/${disputed}/dispute`)) as {
      dispute: { id: string };
    };
    expect(await credits()).toBe(had + 25);
    await minutesPass();
    await until("the take-backs", async () => (await credits()) === had);
    expect(await value("SELECT state AS v FROM disputes")).toBe("open");

    await app.control("POST", `/stripe/disputes/${dispute.id}/win`);
    await minutesPass();
    await until("the give-back", async () => (await credits()) === had + 5);
    // Again, and nothing changes.
    await minutesPass();
    expect(await credits()).toBe(had + 5);

    const { deliveries } = (await app.control("GET", "/webhooks")) as {
      deliveries: { service: string; state: string }[];
    };
    const ofStripe = deliveries.filter(({ service }) => service === "stripe");
    expect(new Set(ofStripe.map(({ state }) => state))).toEqual(new Set(["dropped"]));
    const taken = await value("SELECT count(*) AS v FROM provider_events WHERE provider = 'stripe'");
    expect(await value("SELECT count(DISTINCT event_id) AS v FROM provider_events")).toBe(taken);
    reportQualityResult(
      "R4",
      `${ofStripe.length} webhooks dropped: paid, refunded, disputed, won`,
      `${taken} events taken in from Stripe's list`,
    );
  });
});
