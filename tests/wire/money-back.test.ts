import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "../../scripts/local/seed-demo";
import { startDemoShop } from "../support/app/demo-shop";
import { reportQualityResult } from "../support/app/report-quality";
import type { RunningApp } from "../support/app/running-app";
import { until } from "../support/app/until";
import { ask, post, signIn } from "./world";

/** Refunds and disputes through the built Worker, with the sandbox's Stripe: its dashboard, its banks, its events. */
let app: RunningApp;
let cookie: string;
let userId: string;

beforeAll(async () => {
  ({ app } = await startDemoShop(0));
  cookie = await signIn(app.origin, "shopper@example.com", DEMO_PASSWORD);
  userId = String(await value("SELECT id AS v FROM users WHERE email = 'shopper@example.com'"));
});
afterAll(() => app.stop());

async function value(sql: string, ...bound: unknown[]): Promise<number | string> {
  const row = await app.db
    .prepare(sql)
    .bind(...bound)
    .first<{ v: number | string }>();
  return row?.v ?? 0;
}

const credits = () => value("SELECT credits AS v FROM user_credits WHERE user_id = ?", userId);
const owed = () =>
  value("SELECT coalesce(sum(remaining), 0) AS v FROM debts WHERE user_id = ? AND unit = 'credit'", userId);

async function open(pack: string): Promise<string> {
  const answer = await post(`${app.origin}/buy-credits`, { pack }, { cookie });
  expect(answer.status).toBe(303);
  return answer.headers.get("location")?.split("/").at(-1) ?? "";
}

async function buy(pack: string, granted: number): Promise<string> {
  const [had, debt] = [Number(await credits()), Number(await owed())];
  const sessionId = await open(pack);
  await app.control("POST", `/stripe/sessions/${sessionId}/pay`);
  await until("the grant", async () => (await credits()) === had + granted - debt);
  return sessionId;
}

const page = (path = "/credits/history") => ask(`${app.origin}${path}`, { headers: { cookie } });
const text = async (path?: string) => (await (await page(path)).text()).replaceAll("<!-- -->", "");

describe("refunds and disputes", () => {
  it("R9: credits refunded in Stripe's dashboard after they were spent are owed, explained, and paid by the next pack", async () => {
    const start = Number(await credits());
    const sessionId = await buy("creator", 20);
    // Spent, as the generator does.
    const hold = "0".repeat(26);
    await app.db.batch(
      [
        `INSERT INTO ledger_transfers (id, reason, reference, created_at) VALUES ('${hold}', 'hold', '${hold}', 1)`,
        `INSERT OR IGNORE INTO ledger_accounts (id, owner_kind, owner_id, unit, kind) VALUES ('system:spent', 'system', NULL, 'credit', 'spent')`,
        `INSERT INTO ledger_entries (id, transfer_id, account_id, amount, created_at) VALUES ('${hold}a', '${hold}', 'user:${userId}:credits', -${start + 15}, 1), ('${hold}b', '${hold}', 'system:spent', ${start + 15}, 1)`,
        `UPDATE credit_lots SET remaining = 0 WHERE user_id = '${userId}' AND kind <> 'paid'`,
        `UPDATE credit_lots SET remaining = 5 WHERE user_id = '${userId}' AND kind = 'paid'`,
      ].map((sql) => app.db.prepare(sql)),
    );
    expect(await credits()).toBe(5);
    await app.control("POST", `/stripe/sessions/${sessionId}/refund`);
    await until("the debt", async () => (await owed()) === 15);
    expect(await credits()).toBe(0);
    const again = await text(`/credit-purchase-success?session_id=${sessionId}`);
    expect(again).toContain("This pack was returned");
    expect(again).not.toContain("Something went wrong");
    const owing = await text();
    expect(owing).toContain("You owe 15 credits");
    expect(owing).toContain("The money for the Creator Pack was refunded after its credits were used.");
    expect(await text("/buy-credits")).toContain("You owe 15 credits");
    await buy("creator", 20);
    expect([await credits(), await owed()]).toEqual([5, 0]);
    expect(await text()).toContain("Paid toward what was owed");
    reportQualityResult(
      "R9",
      "20 bought, 15 spent, refunded in the dashboard, 20 bought again",
      "15 owed and paid, 5 left",
    );
  });

  it("R4: credits taken by a dispute are given back when it is won", async () => {
    const had = Number(await credits());
    const sessionId = await buy("starter", 5);
    const { dispute } = (await app.control("POST", `/stripe/sessions/${sessionId}/dispute`)) as {
      dispute: { id: string };
    };
    await until("the take-back", async () => (await credits()) === had);
    expect(await text()).toContain("Starter Pack taken back by the bank");
    await app.control("POST", `/stripe/disputes/${dispute.id}/win`);
    await until("the give-back", async () => (await credits()) === had + 5);
    expect(await text()).toContain("Starter Pack confirmed by the bank");
    expect(await value("SELECT state AS v FROM disputes")).toBe("won");
  });

  it("a slow bank payment is explained, granted once confirmed, and reported by email if refused", async () => {
    const had = Number(await credits());
    const yes = await open("pro");
    await app.control("POST", `/stripe/sessions/${yes}/pay-by-bank`);
    await until("the notice", async () => (await text()).includes("Pro Pack: waiting for your bank"));
    expect(await credits()).toBe(had);
    for (const path of ["/credit-purchase-success", "/payment-success"]) {
      const waiting = await page(`${path}?session_id=${yes}`);
      expect(waiting.headers.get("refresh")).toBeNull();
      const shown = await waiting.text();
      expect(shown).toContain("Your bank is confirming the payment");
      expect(shown).toContain("up to five business days");
    }
    await app.control("POST", `/stripe/sessions/${yes}/settle`, { outcome: "succeed" });
    await until("the grant", async () => (await credits()) === had + 50);
    expect(await text()).not.toContain("waiting for your bank");

    const no = await open("pro");
    await app.control("POST", `/stripe/sessions/${no}/pay-by-bank`);
    await until("the notice", async () => (await text()).includes("waiting for your bank"));
    await app.control("POST", `/stripe/sessions/${no}/settle`, { outcome: "fail" });
    await until(
      "the letter",
      async () =>
        (await value("SELECT count(*) AS v FROM deliveries WHERE template = 'payment-failed'")) === 1,
    );
    expect(await credits()).toBe(had + 50);
    expect(await text()).not.toContain("waiting for your bank");
  });

  it("a link of nobody's payment, or of another person's, congratulates nobody", async () => {
    const own = await open("starter");
    await app.control("POST", `/stripe/sessions/${own}/pay`);
    await until("the grant", async () =>
      (await text(`/payment-success?session_id=${own}`)).includes("$5.00"),
    );
    const other = await signIn(app.origin, "creator@example.com", DEMO_PASSWORD);
    const read = async (path: string, cookie: string) =>
      (await ask(app.origin + path, { headers: { cookie } })).text();
    for (const id of [own, "cs_test_nobody0000"]) {
      const payment = await read(`/payment-success?session_id=${id}`, other);
      expect(payment).toContain("We cannot find this payment");
      expect(payment).not.toContain("You paid");
      expect(await read(`/credit-purchase-success?session_id=${id}`, other)).toContain(
        "Something went wrong",
      );
      const plan = await read(`/subscription-success?session_id=${id}`, other);
      expect(plan).toContain("We found no payment of yours at this link.");
      expect(plan).not.toContain("Subscription Activated");
    }
  });

  it("a subscription is called active once it is paid, and not before or where it was not", async () => {
    const begin = async () => {
      const answer = await post(`${app.origin}/membership`, { intent: "start" }, { cookie });
      return /cs_test_\w+/.exec(answer.headers.get("location") ?? "")?.[0] ?? "";
    };
    const left = await begin();
    await app.control("POST", `/stripe/sessions/${left}/expire`);
    const address = (sessionId: string) => `/subscription-success?session_id=${sessionId}`;
    expect(await text(address(left))).toContain("This subscription is not active");

    const paid = await begin();
    const waiting = await text(address(paid));
    expect(waiting).toContain("Processing your purchase...");
    expect(waiting).not.toContain("Subscription Activated");
    await app.control("POST", `/stripe/sessions/${paid}/pay`);
    await until("the membership", async () => (await text(address(paid))).includes("You paid $9.99"));
    expect(await text(address(paid))).toContain("Subscription Activated");
  });

  it("a payment page is closed after five refused cards", async () => {
    const sessionId = await open("starter");
    for (let n = 0; n < 5; n++) await app.control("POST", `/stripe/sessions/${sessionId}/decline`);
    await until("the end of the page", async () => {
      const { sessions } = (await app.control("GET", "/stripe/sessions")) as {
        sessions: { id: string; status: string }[];
      };
      return sessions.find(({ id }) => id === sessionId)?.status === "expired";
    });
  });

  it("the admin's list takes one round trip more than the person's own, and downloads as a file", async () => {
    const answer = await page();
    expect(Number(/trips=(\d+)/.exec(answer.headers.get("x-d1") ?? "")?.[1])).toBeLessThanOrEqual(2);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    const file = await page("/credits/history.csv");
    expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(file.headers.get("content-disposition")).toMatch(
      /^attachment; filename="inkloom-credits-.*\.csv"$/,
    );
    expect(file.headers.get("cache-control")).toBe("private, no-store");
    const lines = (await file.text()).trim().split("\r\n");
    expect(lines).toHaveLength(
      1 + Number(await value("SELECT max(line) AS v FROM credit_lines WHERE user_id = ?", userId)),
    );
    expect(lines.at(-1)).toMatch(new RegExp(`,${await credits()}$`));
  });
});
