import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createDb, runTransaction } from "~/db/client";
import { withQueryCounts } from "~/db/query-counts";
import { revokeCreditsStatements } from "~/domain/credits/debts";
import { grantStatements } from "~/domain/credits/grants";
import { transferStatements } from "~/domain/ledger/transfers";
import { ALL_CHECKS } from "~/domain/operations/checks/all-checks";
import { type MoneyOverview, readMoneyOverview } from "~/domain/operations/money-overview";
import { newId } from "~/lib/ids";
import { testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";

const app = testApp();
const DAY_MS = 24 * 60 * 60 * 1000;
const run = (...statements: string[]) =>
  runTransaction(
    app.db,
    statements.map((statement) => sql.raw(statement)),
  );

/** The figures summed up from every row, as long as that takes. */
async function sumsOfAllRows(): Promise<MoneyOverview> {
  const since = (Math.floor(app.now() / DAY_MS) - 29) * DAY_MS;
  const recent = sql`created_at >= ${since}`;
  const paid = sql`state IN ('paid', 'disputed')`;
  const balance = (kind: string) =>
    sql`(SELECT coalesce(sum(balance), 0) FROM user_balances WHERE account_id GLOB ${`user:*:${kind}`})`;
  const [sums] = await app.db.all<MoneyOverview & Record<string, unknown>>(sql`SELECT
    (SELECT coalesce(sum(amount_cents), 0) FROM payments WHERE ${recent} AND ${paid}) AS takenCents,
    (SELECT count(*) FROM payments WHERE ${recent} AND ${paid}) AS paymentCount,
    (SELECT coalesce(sum(amount_cents), 0) FROM subscription_invoices WHERE ${recent} AND state = 'paid') AS invoicedCents,
    (SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE ${recent})
      + (SELECT coalesce(sum(amount_cents), 0) FROM invoice_reversals WHERE ${recent} AND kind = 'refund') AS refundedCents,
    (SELECT coalesce(sum(tax_cents), 0) FROM payments WHERE ${recent} AND ${paid})
      + (SELECT coalesce(sum(tax_cents), 0) FROM subscription_invoices WHERE ${recent} AND state = 'paid') AS taxCents,
    (SELECT coalesce(sum(withdrawn_cents), 0) FROM disputes WHERE state IN ('inquiry', 'open')) AS disputedCents,
    (SELECT count(*) FROM disputes WHERE state IN ('inquiry', 'open')) AS openDisputes,
    (SELECT coalesce(sum(amount), 0) FROM ledger_entries WHERE account_id = 'system:refunds_due') AS refundsOwedCents,
    (SELECT coalesce(sum(amount), 0) FROM ledger_entries WHERE account_id = 'system:surplus_coins') AS surplusCents,
    (SELECT coalesce(sum(remaining), 0) FROM credit_lots WHERE kind = 'paid') AS unspentCredits,
    (SELECT coalesce(sum(remaining * unit_cost_cents), 0) FROM credit_lots WHERE kind = 'paid') AS unspentCents,
    (SELECT coalesce(sum(remaining), 0) FROM credit_lots WHERE kind <> 'paid') AS freeCredits,
    ${balance("pending")} AS pendingCents, ${balance("available")} AS availableCents, ${balance("disputed")} AS heldCents,
    ${balance("in_transit")} AS payoutsUnderwayCents,
    (SELECT coalesce(-sum(amount), 0) FROM ledger_entries WHERE account_id = 'system:debts') AS debtCents,
    (SELECT count(*) FROM subscriptions WHERE state IN ('active', 'past_due')) AS subscriptions,
    (SELECT count(*) FROM provider_events WHERE state = 'failed') AS failedEvents`);
  return sums as MoneyOverview;
}

const wrong = async () => {
  const found: string[] = [];
  for (const check of ALL_CHECKS.filter(({ name }) => /totals/.test(name)))
    if ((await check.runBatch(app, "")).broken.length > 0) found.push(check.name);
  return found;
};

/** Rows of each table, with the changes that they go through. */
const at = app.now();
const payment = (id: string, state: string, createdAt = at) =>
  `INSERT INTO payments (id, kind, subject_id, amount_cents, tax_cents, provider, intent_key, state, created_at)
    VALUES ('${id}', 'video', 'basic:0:0', 1500, 120, 'stripe', '${id}', '${state}', ${createdAt})`;
const invoice = (id: string, state: string) =>
  `INSERT INTO subscription_invoices (id, subscription_id, provider, provider_invoice_id, amount_cents, tax_cents, state, period_starts_at, period_ends_at)
    VALUES ('${id}', 'sub', 'stripe', '${id}', 999, 80, '${state}', 1, 2)`;
const event = (id: string, state: string) =>
  `INSERT INTO provider_events (id, provider, event_id, type, payload, state) VALUES ('${id}', 'stripe', '${id}', 'x', '{}', '${state}')`;

describe("the totals of the money overview", () => {
  it("are the sums of all rows, whatever is added, changed and deleted", async () => {
    const userId = await createUser(app, `${newId()}@example.com`);
    const grant = { userId, reason: "test", reference: newId() } as const;
    const steps: (() => Promise<unknown>)[] = [
      () => run(payment("p1", "paid"), payment("p2", "open"), payment("p3", "disputed")),
      () => run(payment("p4", "paid", at - 29 * DAY_MS), payment("p5", "paid", at - 30 * DAY_MS)),
      () => run("UPDATE payments SET state = 'paid', amount_cents = 1620, tax_cents = 200 WHERE id = 'p2'"),
      () => run("UPDATE payments SET state = 'disputed' WHERE id = 'p1'"),
      () =>
        run(
          `INSERT INTO subscriptions (id, kind, subject_id, user_id, provider, provider_subscription_id, state)
            VALUES ('sub', 'plan', '2', '${userId}', 'stripe', 'sub', 'incomplete')`,
          "UPDATE subscriptions SET state = 'active' WHERE id = 'sub'",
          invoice("i1", "open"),
          invoice("i2", "paid"),
          "UPDATE subscription_invoices SET state = 'paid', amount_cents = 1099 WHERE id = 'i1'",
        ),
      () => run("UPDATE subscriptions SET state = 'past_due' WHERE id = 'sub'"),
      () =>
        run(
          "INSERT INTO refunds (id, payment_id, cause, amount_cents, state) VALUES ('r1', 'p1', 'r1', 300, 'wanted')",
          "UPDATE refunds SET state = 'sent' WHERE id = 'r1'",
          "INSERT INTO invoice_reversals (id, invoice_id, kind, provider_object_id, amount_cents) VALUES ('v1', 'i1', 'refund', 'v1', 50), ('v2', 'i1', 'dispute', 'v2', 60)",
          "UPDATE invoice_reversals SET amount_cents = 70, moves = moves + 1",
        ),
      () =>
        run(
          "INSERT INTO disputes (id, payment_id, provider_dispute_id, amount_cents, state) VALUES ('d1', 'p1', 'd1', 1500, 'inquiry'), ('d2', 'p2', 'd2', 1500, 'inquiry')",
          "UPDATE disputes SET state = 'open', withdrawn_cents = 1500",
        ),
      () => run("UPDATE disputes SET state = 'lost' WHERE id = 'd1'"),
      () =>
        runTransaction(app.db, [
          ...grantStatements(app, { ...grant, amount: 20, kind: "paid", unitCostCents: 75 }),
          ...grantStatements(app, {
            ...grant,
            amount: 3,
            kind: "welcome",
            unitCostCents: 0,
            reference: newId(),
          }),
        ]),
      () =>
        runTransaction(
          app.db,
          revokeCreditsStatements(app, { userId, amount: 7, reason: "test", reference: "revoked" }),
        ),
      () =>
        runTransaction(
          app.db,
          transferStatements(
            {
              ...{ reason: "test", reference: newId() },
              entries: [
                { account: "system:provider_clearing", amount: -1000 },
                { account: `user:${userId}:pending`, amount: 400 },
                { account: `user:${userId}:available`, amount: 300 },
                { account: `user:${userId}:in_transit`, amount: 200 },
                { account: `user:${userId}:disputed`, amount: 60 },
                { account: "system:debts", amount: -25 },
                { account: "system:refunds_due", amount: 45 },
                { account: "system:surplus_coins", amount: 20 },
              ],
            },
            app.now(),
          ),
        ),
      () =>
        run(event("e1", "received"), event("e2", "failed"), "UPDATE provider_events SET state = 'failed'"),
      () => run("UPDATE provider_events SET state = 'received' WHERE id = 'e1'"),
      () =>
        run(
          "DELETE FROM provider_events WHERE id = 'e2'",
          "DELETE FROM disputes WHERE id = 'd2'",
          "UPDATE subscriptions SET state = 'canceled' WHERE id = 'sub'",
        ),
    ];
    for (const [number, step] of steps.entries()) {
      await step();
      expect((await readMoneyOverview(app)).money, `after step ${number}`).toEqual(await sumsOfAllRows());
      expect(await wrong(), `after step ${number}`).toEqual([]);
    }
    const { money } = await readMoneyOverview(app);
    expect(Object.entries(money).filter(([, value]) => value < 0)).toEqual([]);
    expect(money).toMatchObject({
      paymentCount: 4,
      takenCents: 1500 * 3 + 1620,
      unspentCredits: 16,
      debtCents: 25,
    });
  });

  it("read as many rows however much was sold", async () => {
    const reads = async () => {
      const { d1, count } = withQueryCounts(env.DB);
      await readMoneyOverview({ ...app, db: createDb(d1) });
      return count.rowsRead;
    };
    const before = await reads();
    await run(
      `INSERT INTO payments (id, kind, subject_id, amount_cents, provider, intent_key, state, created_at)
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
        SELECT 'many' || i, 'video', 'basic:0:0', 1, 'stripe', 'many' || i, 'paid', ${at} FROM n`,
    );
    expect(await reads()).toBe(before);
    expect(before).toBeLessThan(200);
  });

  it("are noticed where they are wrong: against their rows, against each other, and without their triggers", async () => {
    await run("UPDATE money_totals SET amount = amount + 1 WHERE name = 'user:pending'");
    expect(await wrong()).toEqual(["I3 totals", "I1 totals accounts"]);
    await run("UPDATE money_totals SET amount = amount - 1 WHERE name = 'user:pending'");
    await run("UPDATE money_totals SET count = count + 1 WHERE name = 'paid-lots'");
    expect(await wrong()).toEqual(["I1 lots' totals", "I1 totals lots"]);
    await run("UPDATE money_totals SET count = count - 1 WHERE name = 'paid-lots'");
    await run("DELETE FROM money_totals WHERE name = 'taken'", "DROP TRIGGER money_totals_events_update");
    expect(await wrong()).toEqual(["I1 totals' triggers", "I1 totals taken"]);
  });
});
