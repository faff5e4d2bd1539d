import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { cancelOrder } from "~/acts/orders/cancel-order";
import type { ImageGenerator } from "~/adapters/ports/image-generator";
import { runTransaction } from "~/db/client";
import { listStateTransitions } from "~/db/state-transitions";
import { revokeCreditsStatements } from "~/domain/credits/debts";
import { grantStatements } from "~/domain/credits/grants";
import { generateJob } from "~/domain/designs/generation/generate-picture";
import { requestGeneration } from "~/domain/designs/generation/requests/request-generation";
import { transferStatements } from "~/domain/ledger/transfers";
import { ALL_CHECKS, findViolations } from "~/domain/operations/checks/all-checks";
import {
  continueCheck,
  runCheckFromStart,
  runHourlyChecks,
  runMinuteChecks,
} from "~/domain/operations/checks/run-checks";
import { sendRefund } from "~/domain/payments/refunds/send-refund";
import { settlePayment } from "~/domain/payments/settle";
import { newId } from "~/lib/ids";
import { type TestApp, testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";
import { openCheckout } from "../../support/data/payments/open-checkout";
import { SMALL_SIZE, smallPicture } from "../../support/data/pictures/small-picture";
import { openShop, placedOrder } from "../../support/data/shop";
import { fakePrintPartner } from "../../support/fakes/fake-print-partner";
import { type FakeStripe, fakeStripe } from "../../support/fakes/fake-stripe";

let app: TestApp;
let stripe: FakeStripe;
let userId: string;
let orderId: string;
let debtId: string;
let debtorId: string;
let packId: string;

const run = (...statements: string[]) =>
  runTransaction(
    app.db,
    statements.map((statement) => sql.raw(statement)),
  );

/** One of everything that has rules: pictures delivered and failed, orders paid and refunded. */
beforeAll(async () => {
  stripe = fakeStripe();
  const good = await smallPicture();
  const answers = [good, new Uint8Array([1, 2, 3])];
  const draw: ImageGenerator["generate"] = async () => ({
    bytes: answers.shift() ?? good,
    contentType: "image/png",
    usage: { inputTokens: 20, outputTokens: 4000 },
  });
  const images: ImageGenerator = { generate: draw, edit: draw, listModels: async () => [] };
  app = testApp({
    imageGenerator: images,
    paymentProviders: { stripe: stripe.provider },
    printPartner: fakePrintPartner(),
  });
  userId = await createUser(app, "ann@example.com");
  const grant = { userId, amount: 5, kind: "paid", unitCostCents: 100, reason: "test" } as const;
  await runTransaction(app.db, grantStatements(app, { ...grant, reference: "first" }));
  for (const prompt of ["a fox", "a hen"]) {
    const asked = await requestGeneration(app, {
      userId,
      formKey: newId(),
      prompt,
      style: "",
      size: SMALL_SIZE,
      isTransparent: true,
    });
    if (asked.status !== "queued") throw new Error(asked.status);
    await generateJob(app, { jobId: asked.jobId });
  }
  const shop = await openShop(app, "Kept");
  await app.files.put(`pictures/${"a".repeat(64)}.png`, new Uint8Array([1]));
  orderId = await paid(shop);
  const canceled = await cancelOrder(app, { orderId: await paid(shop) });
  if (canceled.status !== "canceled" || !canceled.refundId) throw new Error(canceled.status);
  await sendRefund(app, { refundId: canceled.refundId });
  packId = await packPaid();
  debtorId = await createUser(app, "bob@example.com");
  const taken = { userId: debtorId, amount: 5, reason: "test", reference: "back" };
  await runTransaction(app.db, revokeCreditsStatements(app, taken));
  debtId = (await app.db.query.debts.findFirst())?.id ?? "";
});

async function packPaid(): Promise<string> {
  const { paymentId, sessionId } = await openCheckout(app, {
    kind: "credits",
    subjectId: "starter",
    userId,
    amountCents: 500,
  });
  stripe.pay(sessionId);
  await settlePayment(app, { sessionId });
  return paymentId;
}

async function paid(shop: Awaited<ReturnType<typeof openShop>>): Promise<string> {
  const { orderId } = await placedOrder(app, [shop]);
  const order = await app.db.query.orders.findFirst({ where: (t, { eq }) => eq(t.id, orderId) });
  const amountCents = order?.totalCents ?? 0;
  const { sessionId } = await openCheckout(app, {
    kind: "order",
    subjectId: orderId,
    userId: null,
    email: "ada@example.com",
    amountCents,
  });
  stripe.pay(sessionId);
  expect((await settlePayment(app, { sessionId })).status).toBe("settled");
  return orderId;
}

/** These tests break states that the database would refuse, so all transitions are allowed meanwhile. */
const anyMove = async (act: () => Promise<void>) => {
  const states = "'held','posted','released','paid','failed','awaiting_payment','drafted','waiting'";
  await run(
    `INSERT OR IGNORE INTO state_moves (subject, old, next)
      SELECT t.value, o.value, n.value FROM json_each('["payments","orders","order_parts","credit_holds"]') t,
        json_each('[${states.replaceAll("'", '"')}]') o, json_each('[${states.replaceAll("'", '"')}]') n`,
  );
  await act();
  const kept = JSON.stringify(listStateTransitions().map((move) => move.join(" ")));
  await run(
    `DELETE FROM state_moves WHERE subject || ' ' || old || ' ' || next NOT IN (SELECT value FROM json_each('${kept}'))`,
  );
};

const TRIGGER = "ledger_entries_no_update";

describe("the invariants", () => {
  it("hold for a shop with data of every kind, files included", async () => {
    expect(await findViolations(app)).toEqual([]);
    expect(new Set(ALL_CHECKS.map((check) => check.invariant))).toEqual(
      new Set(["I1", "I2", "I3", "I4", "I5", "I6", "I7", "I8", "I9", "I10"]),
    );
    expect(new Set(ALL_CHECKS.map((check) => check.name)).size).toBe(ALL_CHECKS.length);
  });

  it.each<[check: string, subject: () => string, breaking: () => string[], mending: () => string[]]>([
    [
      "I1 balances",
      () => `user:${userId}:held`,
      () => [`UPDATE user_balances SET balance = balance + 1 WHERE account_id = 'user:${userId}:held'`],
      () => [`UPDATE user_balances SET balance = balance - 1 WHERE account_id = 'user:${userId}:held'`],
    ],
    [
      "I1 lots",
      () => userId,
      () => [`UPDATE credit_lots SET remaining = remaining - 1 WHERE user_id = '${userId}'`],
      () => [`UPDATE credit_lots SET remaining = remaining + 1 WHERE user_id = '${userId}'`],
    ],
    [
      "I6 holds",
      () => "loose",
      () => [
        `INSERT INTO credit_holds (id, user_id, amount, allocated, reason, reference, state, deadline_at, created_at) VALUES ('loose', '${userId}', 1, 1, 'x', 'x', 'released', 0, ${app.now()})`,
      ],
      () => ["DELETE FROM credit_holds WHERE id = 'loose'"],
    ],
    [
      "I6 overdue",
      () => "old",
      () => [
        `INSERT INTO credit_holds (id, user_id, amount, allocated, reason, reference, state, deadline_at, created_at) VALUES ('old', '${userId}', 1, 1, 'x', 'x', 'held', 0, 0)`,
      ],
      () => ["DELETE FROM credit_holds WHERE id = 'old'"],
    ],
    [
      "I8 refunds",
      () => orderId,
      () => [`UPDATE payments SET refunded_cents = 1 WHERE subject_id = '${orderId}'`],
      () => [`UPDATE payments SET refunded_cents = 0 WHERE subject_id = '${orderId}'`],
    ],
    [
      "I1 debts",
      () => debtId,
      () => [`UPDATE debts SET amount = amount + 1 WHERE id = '${debtId}'`],
      () => [`UPDATE debts SET amount = amount - 1 WHERE id = '${debtId}'`],
    ],
    [
      "I1 owed",
      () => debtorId,
      () => [`UPDATE debts SET remaining = remaining - 1 WHERE id = '${debtId}'`],
      () => [`UPDATE debts SET remaining = remaining + 1 WHERE id = '${debtId}'`],
    ],
    [
      "I5 orders' money",
      () => orderId,
      () => [`UPDATE payments SET disputed_cents = 1 WHERE subject_id = '${orderId}'`],
      () => [`UPDATE payments SET disputed_cents = 0 WHERE subject_id = '${orderId}'`],
    ],
    [
      "I5 payments' money",
      () => packId,
      () => [`UPDATE payments SET amount_cents = amount_cents + 1 WHERE id = '${packId}'`],
      () => [`UPDATE payments SET amount_cents = amount_cents - 1 WHERE id = '${packId}'`],
    ],
    [
      "I5 receipts",
      () => "receipts_kept",
      () => ["DROP TRIGGER receipts_kept"],
      () => [
        "CREATE TRIGGER receipts_kept BEFORE DELETE ON receipts BEGIN SELECT RAISE(ABORT, 'constraint failed: receipts are immutable'); END;",
      ],
    ],
    [
      "I5 invoices' receipts",
      () => "billed",
      () => [
        "DROP TRIGGER receipts_of_new_invoices",
        `INSERT INTO subscriptions (id, kind, subject_id, user_id, provider, provider_subscription_id, state) VALUES ('billed', 'plan', '2', '${debtorId}', 'none', 'sub_billed', 'active')`,
        "INSERT INTO subscription_invoices (id, subscription_id, provider, provider_invoice_id, amount_cents, reversed_cents, state, period_starts_at, period_ends_at) VALUES ('billed', 'billed', 'none', 'in_billed', 500, 500, 'paid', 1, 2)",
      ],
      () => [
        "DELETE FROM subscription_invoices WHERE id = 'billed'",
        "DELETE FROM subscriptions WHERE id = 'billed'",
        "CREATE TRIGGER receipts_of_new_invoices AFTER INSERT ON subscription_invoices WHEN NEW.state = 'paid' BEGIN SELECT 1; END;",
      ],
    ],
    [
      "I5 invoices' credit notes",
      () => "given-back",
      () => [
        "DROP TRIGGER credit_notes_of_new_reversals",
        `INSERT INTO subscriptions (id, kind, subject_id, user_id, provider, provider_subscription_id, state) VALUES ('billed', 'plan', '2', '${debtorId}', 'none', 'sub_billed', 'active')`,
        "INSERT INTO subscription_invoices (id, subscription_id, provider, provider_invoice_id, amount_cents, reversed_cents, state, period_starts_at, period_ends_at) VALUES ('billed', 'billed', 'none', 'in_billed', 500, 500, 'void', 1, 2)",
        "INSERT INTO invoice_reversals (id, invoice_id, kind, provider_object_id, amount_cents) VALUES ('given-back', 'billed', 'refund', 're_billed', 500)",
      ],
      () => [
        "DELETE FROM invoice_reversals WHERE id = 'given-back'",
        "DELETE FROM subscription_invoices WHERE id = 'billed'",
        "DELETE FROM subscriptions WHERE id = 'billed'",
        "CREATE TRIGGER credit_notes_of_new_reversals AFTER INSERT ON invoice_reversals WHEN NEW.kind = 'refund' BEGIN SELECT 1; END;",
      ],
    ],
    [
      "I5 receipts' numbers",
      () => "R-999999",
      () => [
        "DROP TRIGGER receipts_of_new_payments",
        `INSERT INTO payments (id, kind, subject_id, amount_cents, provider, intent_key, state, refunded_cents, created_at) VALUES ('beyond', 'none', 'x', 1, 'stripe', 'beyond', 'failed', 0, 1)`,
        `INSERT INTO receipts (number, series, serial, payment_id, amount_cents, issued_at) VALUES ('R-999999', 'receipt', 999999, 'beyond', 1, 1)`,
      ],
      () => [
        "DROP TRIGGER receipts_kept",
        "DELETE FROM receipts WHERE number = 'R-999999'",
        "DELETE FROM payments WHERE id = 'beyond'",
        "CREATE TRIGGER receipts_kept BEFORE DELETE ON receipts BEGIN SELECT RAISE(ABORT, 'constraint failed: receipts are immutable'); END;",
        "CREATE TRIGGER receipts_of_new_payments AFTER INSERT ON payments WHEN NEW.state IN ('paid', 'disputed') BEGIN SELECT 1; END;",
      ],
    ],
    [
      "I5 events",
      () => "provider_events_once",
      () => ["DROP INDEX provider_events_once"],
      () => ["CREATE UNIQUE INDEX provider_events_once ON provider_events (provider, event_id)"],
    ],
  ])("notice what breaks %s", async (check, subject, breaking, mending) => {
    await run(...breaking());
    const found = await findViolations(app);
    await run(...mending());
    const mine = found.filter((violation) => violation.check === check);
    expect(mine).toHaveLength(1);
    if (check !== "I8 refunds") expect(mine[0]?.subject).toBe(subject());
    expect(await findViolations(app)).toEqual([]);
  });

  it("notice a picture without a charge, and a charge without a picture", () =>
    anyMove(async () => {
      const done = await app.db.query.generationJobs.findFirst({ where: (t, { eq }) => eq(t.state, "done") });
      await run(`UPDATE credit_holds SET state = 'released' WHERE id = '${done?.id}'`);
      expect((await findViolations(app)).map((found) => [found.check, found.subject])).toContainEqual([
        "I7 jobs",
        done?.id,
      ]);
      await run(`UPDATE credit_holds SET state = 'posted' WHERE id = '${done?.id}'`);
      const failed = await app.db.query.generationJobs.findFirst({
        where: (t, { eq }) => eq(t.state, "failed"),
      });
      await run(`UPDATE credit_holds SET state = 'posted' WHERE id = '${failed?.id}'`);
      expect((await findViolations(app)).map((found) => found.check)).toEqual(
        expect.arrayContaining(["I7 jobs", "I7 charges"]),
      );
      await run(`UPDATE credit_holds SET state = 'released' WHERE id = '${failed?.id}'`);
    }));

  it("notice production of an unpaid order, and an order without its payment", () =>
    anyMove(async () => {
      await run(`UPDATE payments SET state = 'failed' WHERE subject_id = '${orderId}'`);
      expect((await findViolations(app)).map((found) => [found.check, found.subject])).toContainEqual([
        "I8 orders",
        orderId,
      ]);
      await run(`UPDATE payments SET state = 'paid' WHERE subject_id = '${orderId}'`);
      await run(`UPDATE orders SET state = 'awaiting_payment', paid_at = NULL WHERE id = '${orderId}'`);
      await run(`UPDATE order_parts SET state = 'drafted' WHERE order_id = '${orderId}'`);
      expect((await findViolations(app)).map((found) => found.check)).toEqual(
        expect.arrayContaining(["I8 fulfilled", "I8 orders"]),
      );
      await run(`UPDATE order_parts SET state = 'waiting' WHERE order_id = '${orderId}'`);
      await run(`UPDATE orders SET state = 'paid', paid_at = 1 WHERE id = '${orderId}'`);
    }));

  it("notice money that belongs to nothing, in the batches of the live site as well as in the full check", async () => {
    const stray = transferStatements(
      {
        reason: "payment",
        reference: newId(),
        entries: [
          { account: "system:provider_clearing", amount: -700 },
          { account: "system:revenue", amount: 700 },
        ],
      },
      app.now(),
    );
    await runTransaction(app.db, stray);
    const found = (await findViolations(app)).map(({ check }) => check);
    expect(found.sort()).toEqual(["I1 books", "I5 nobody's money"]);
    expect(await runCheckFromStart(app, { name: "I5 nobody's money" })).toHaveLength(1);
    // Ledger entries are immutable; only a test deletes them.
    await run(
      "DROP TRIGGER ledger_entries_no_delete",
      "DROP TRIGGER ledger_transfers_no_delete",
      "DELETE FROM ledger_entries WHERE account_id IN ('system:provider_clearing', 'system:revenue') AND abs(amount) = 700",
      "DELETE FROM ledger_transfers WHERE NOT EXISTS (SELECT 1 FROM ledger_entries WHERE transfer_id = ledger_transfers.id)",
      "CREATE TRIGGER ledger_entries_no_delete BEFORE DELETE ON ledger_entries BEGIN SELECT RAISE(ABORT, 'constraint failed: ledger entries are immutable'); END",
      "CREATE TRIGGER ledger_transfers_no_delete BEFORE DELETE ON ledger_transfers BEGIN SELECT RAISE(ABORT, 'constraint failed: ledger transfers are immutable'); END",
      // No trigger expects entries to be deleted.
      "UPDATE money_totals SET amount = amount + 700, count = count - 1 WHERE name = 'system:provider_clearing'",
      "UPDATE money_totals SET amount = amount - 700, count = count - 1 WHERE name = 'system:revenue'",
    );
  });

  it("hold again after the violations are removed", async () => {
    expect(await findViolations(app)).toEqual([]);
  });

  it("notice a state transition that should not be allowed, and a missing trigger", async () => {
    await run("INSERT INTO state_moves (subject, old, next) VALUES ('payments', 'paid', 'open')");
    const [guard] = await app.db.all<{ sql: string }>(
      sql`SELECT sql FROM sqlite_master WHERE name = 'orders_moves'`,
    );
    await run("DROP TRIGGER orders_moves");
    expect((await findViolations(app)).map(({ check, subject }) => [check, subject])).toEqual([
      ["I10 guards", "orders_moves"],
      ["I10 list", "payments"],
    ]);
    await run(
      String(guard?.sql),
      "DELETE FROM state_moves WHERE subject = 'payments' AND next = 'open' AND old = 'paid'",
    );
    expect(await findViolations(app)).toEqual([]);
  });

  it("notice a row without its file at once, and a file without a row after a day", async () => {
    const missing = `previews/${"b".repeat(64)}.webp`;
    await run(`UPDATE pictures SET preview_key = '${missing}' WHERE user_id = '${userId}'`);
    expect(await findViolations(app)).toMatchObject([{ check: "I9 previews", subject: missing }]);
    await run(`UPDATE pictures SET preview_key = NULL WHERE user_id = '${userId}'`);

    const stray = "mockups/stray.webp";
    await app.files.put(stray, new Uint8Array([1]));
    const stored = (await app.files.head(stray))?.uploaded.getTime() ?? 0;
    const at = (now: number) => findViolations({ ...app, now: () => now });
    expect(await at(stored + 23 * 3_600_000)).toEqual([]);
    expect(await at(stored + 25 * 3_600_000)).toMatchObject([{ check: "I9 mockups", subject: stray }]);
    await app.files.delete(stray);
  });

  it("do not report a file that is stored with its row while the bucket is being listed", async () => {
    const key = `previews/${"c".repeat(64)}.webp`;
    const setPreview = (value: string) =>
      run(`UPDATE pictures SET preview_key = ${value} WHERE user_id = '${userId}'`);
    const listThenStore = async (options: R2ListOptions) => {
      const listed = await app.files.list(options);
      await app.files.put(key, new Uint8Array([1]));
      await setPreview(`'${key}'`);
      return listed;
    };
    const files = new Proxy(app.files, {
      get: (bucket, property) => {
        if (property === "list") return listThenStore;
        const value: unknown = Reflect.get(bucket, property);
        return typeof value === "function" ? value.bind(bucket) : value;
      },
    });
    const check = ALL_CHECKS.find((check) => check.name === "I9 previews");
    expect(await check?.runBatch({ ...app, files }, "")).toEqual({ broken: [], next: null });
    await setPreview("NULL");
    await app.files.delete(key);
  });

  it("read long lists of files in pages without losing one", async () => {
    const names = Array.from({ length: 1100 }, (_, n) => `mockups/many-${String(n).padStart(4, "0")}.webp`);
    for (let start = 0; start < names.length; start += 100)
      await Promise.all(
        names.slice(start, start + 100).map((name) => app.files.put(name, new Uint8Array([1]))),
      );
    const check = ALL_CHECKS.find(({ name }) => name === "I9 mockups");
    const later = { ...app, now: () => Date.now() + 25 * 3_600_000 };
    const first = await check?.runBatch(later, "");
    expect(first?.next).toBe("mockups/many-0999.webp");
    const second = await check?.runBatch(later, first?.next ?? "");
    expect(second).toMatchObject({ next: null });
    expect(second?.broken[0]?.subject).toBe("mockups/many-1000.webp");
    for (let start = 0; start < names.length; start += 1000)
      await app.files.delete(names.slice(start, start + 1000));
  });
});

describe("the checks of the live site", () => {
  const attention = () =>
    app.db.query.attentions.findFirst({ where: (t, { eq }) => eq(t.cause, "invariant:I4 immutable") });

  it("open one incident for a violated invariant, and close it when the invariant holds again", async () => {
    const [guard] = await app.db.all<{ sql: string }>(
      sql`SELECT sql FROM sqlite_master WHERE name = ${TRIGGER}`,
    );
    await runMinuteChecks(app);
    expect(await attention()).toBeUndefined();
    await run(`DROP TRIGGER ${TRIGGER}`);
    await runMinuteChecks(app);
    await runMinuteChecks(app);
    expect(await attention()).toMatchObject({
      times: 1,
      resolvedAt: null,
      subject: "invariant:I4 immutable",
    });
    await run(String(guard?.sql));
    expect(await runCheckFromStart(app, { name: "I4 immutable" })).toEqual([]);
    expect(await attention()).toMatchObject({ note: "It holds again.", resolvedBy: null });
    expect((await attention())?.resolvedAt).toBe(app.now());
  });

  it("continue where they stopped, and keep violations until a whole pass finds none", async () => {
    await run(
      `INSERT INTO ledger_transfers (id, reason, reference, created_at)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12500)
       SELECT printf('zz%06d', i), 'walk', i, 0 FROM n`,
      "INSERT INTO ledger_entries (id, transfer_id, account_id, amount, created_at) VALUES ('bad', 'zz000500', 'system:issued', 1, 0)",
    );
    const row = () =>
      app.db.query.invariantChecks.findFirst({ where: (t, { eq }) => eq(t.name, "I3 transfers") });
    await runHourlyChecks(app);
    expect((await row())?.watermark).toMatch(/^zz009/);
    expect(await row()).toMatchObject({ completedAt: null });
    expect(JSON.parse((await row())?.violations ?? "[]")).toMatchObject([{ subject: "zz000500" }]);
    expect(await continueCheck(app, { name: "I3 transfers" })).toBe("done");
    expect(await row()).toMatchObject({ watermark: null, completedAt: app.now() });
    expect(JSON.parse((await row())?.violations ?? "[]")).toMatchObject([{ subject: "zz000500" }]);
    // A real ledger is corrected by another transfer; here the row is deleted.
    await run(
      "INSERT INTO ledger_entries (id, transfer_id, account_id, amount, created_at) VALUES ('good', 'zz000500', 'system:spent', -1, 0)",
    );
    await runHourlyChecks(app);
    expect(JSON.parse((await row())?.violations ?? "[]")).toHaveLength(1);
    await runHourlyChecks(app);
    expect(JSON.parse((await row())?.violations ?? "[]")).toEqual([]);
  });

  it("continue at night in messages until the end of the table", async () => {
    app.clock.now = Date.UTC(2026, 10, 21, 3, 17);
    await runHourlyChecks(app);
    const messages = app.queued.filter((message) => message.type === "check");
    expect(messages).toHaveLength(ALL_CHECKS.filter((check) => check.every === "hour").length);
    expect(await continueCheck(app, { name: "I3 transfers" })).toBe("done");
    expect(await continueCheck(app, { name: "no such" })).toBe("unknown");
  });
});
