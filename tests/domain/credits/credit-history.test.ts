import type { AppLoadContext } from "@remix-run/cloudflare";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import {
  type CreditHistoryData,
  HISTORY_LINES_PER_PAGE,
  readCreditHistory,
} from "~/domain/credits/credit-history";
import { streamCreditHistoryLines } from "~/domain/credits/credit-lines";
import { revokeCreditsStatements } from "~/domain/credits/debts";
import { grantStatements, type LotKind } from "~/domain/credits/grants";
import { placeHold } from "~/domain/credits/holds/holds";
import { releaseHold } from "~/domain/credits/holds/resolve-hold";
import { newId } from "~/lib/ids";
import { type Cursor, cursorAfter, LINE_NUMBER_BY_TIME } from "~/lib/pagination";
import { loader as csv } from "~/routes/credits/history-csv";
import { type TestApp, testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";

const HOUR = 3_600_000;

function give(
  app: TestApp,
  userId: string,
  amount: number,
  more: { kind?: LotKind; memo?: string; expiresAt?: number; reason?: string } = {},
) {
  const { kind = "paid", reason = "purchase", ...rest } = more;
  const grant = { userId, amount, kind, unitCostCents: 0, reason, reference: newId(), ...rest };
  return runTransaction(app.db, grantStatements(app, grant));
}

async function hold(app: TestApp, userId: string, amount: number) {
  const holdId = newId();
  const key = { holdId, userId, amount };
  await placeHold(app, { ...key, reason: "image", reference: holdId, deadlineAt: app.clock.now + HOUR });
  return key;
}

async function download(app: TestApp, userId: string): Promise<string> {
  const context = {
    app,
    clientIp: "local",
    viewer: async () => ({ id: userId, email: "x@example.com", credits: 0, roles: new Set() }),
    formRateLimiter: { limit: async () => ({ success: true }) },
  } as unknown as AppLoadContext;
  const request = new Request("http://localhost:8788/credits/history.csv");
  const bytes = await (await csv({ request, params: {}, context })).arrayBuffer();
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

describe("a statement", () => {
  it("has a numbered line with its balance for everything that moved, and sums that come to the balance", async () => {
    const app = testApp();
    const userId = await createUser(app, "statement@example.com");
    await give(app, userId, 3, { kind: "welcome", reason: "welcome" });
    await give(app, userId, 20, { memo: "Creator Pack" });
    const first = await hold(app, userId, 2);
    await hold(app, userId, 1);
    await releaseHold(app, first);
    const statement = await readCreditHistory(app, { userId });
    expect(statement.page.rows.map(({ line, amount, balance }) => [line, amount, balance])).toEqual([
      [5, 2, 22],
      [4, -1, 20],
      [3, -2, 21],
      [2, 20, 23],
      [1, 3, 3],
    ]);
    expect(statement.page.rows.map(({ hold }) => hold?.state ?? null)).toEqual([
      "released",
      "held",
      "released",
      null,
      null,
    ]);
    expect(statement).toMatchObject({
      balance: 22,
      held: 1,
      lifetimeTotals: { in: 25, out: 3 },
      lineCount: 5,
      page: { after: null },
    });
    expect(statement.lifetimeTotals.in - statement.lifetimeTotals.out).toBe(statement.balance);
    expect(statement.holds).toMatchObject([{ amount: 1, reason: "image" }]);
    expect(statement.lots.map(({ kind, remaining }) => [kind, remaining])).toEqual([
      ["welcome", 2],
      ["paid", 20],
    ]);
  });

  it("shows lots in the order of spending: what expires first, then gifts, then what was bought", async () => {
    const app = testApp();
    const userId = await createUser(app, "lots@example.com");
    await give(app, userId, 4);
    await give(app, userId, 3, { kind: "promotional" });
    await give(app, userId, 2, { kind: "plan", expiresAt: app.clock.now + 30 * HOUR });
    await give(app, userId, 1, { kind: "plan", expiresAt: app.clock.now + 20 * HOUR });
    const shown = (await readCreditHistory(app, { userId })).lots.map(({ granted }) => granted);
    expect(shown).toEqual([1, 2, 3, 4]);
    const spent: number[] = [];
    for (let n = 0; n < 10; n++) {
      await hold(app, userId, 1);
      const left = (await readCreditHistory(app, { userId })).lots;
      spent.push(10 - n - 1 - left.reduce((sum, lot) => sum + lot.remaining, 0));
      expect(left.map(({ granted }) => granted)).toEqual(shown.slice(shown.length - left.length));
    }
    expect(spent).toEqual(Array(10).fill(0));
  });

  it("shows what is owed and why", async () => {
    const app = testApp();
    const userId = await createUser(app, "owes@example.com");
    await give(app, userId, 2);
    await runTransaction(
      app.db,
      revokeCreditsStatements(app, {
        userId,
        amount: 5,
        reason: "purchase-refunded",
        reference: newId(),
        memo: "Creator Pack",
      }),
    );
    const { balance, debts } = await readCreditHistory(app, { userId });
    expect(balance).toBe(0);
    expect(debts).toMatchObject([
      { amount: 3, remaining: 3, reason: "purchase-refunded", memo: "Creator Pack" },
    ]);
  });

  it("pages through a thousand lines, forward and back, without a gap", async () => {
    const app = testApp();
    const userId = await createUser(app, "thousand@example.com");
    for (let batch = 0; batch < 10; batch++)
      await runTransaction(
        app.db,
        Array.from({ length: 100 }, () =>
          grantStatements(app, {
            userId,
            amount: 1,
            kind: "promotional",
            unitCostCents: 0,
            reason: "test",
            reference: newId(),
          }).slice(0, 4),
        ).flat(),
      );
    const seen: number[] = [];
    let pages = 0;
    let cursor: Cursor | null = null;
    let last = 0;
    for (;;) {
      const { page }: CreditHistoryData = await readCreditHistory(app, { userId, cursor });
      seen.push(...page.rows.map(({ line }) => line));
      for (const { line, balance } of page.rows) expect(balance).toBe(line);
      pages++;
      if (page.after === null) {
        last = Number(page.before);
        break;
      }
      cursor = cursorAfter(page.after, LINE_NUMBER_BY_TIME);
    }
    expect(seen).toEqual(Array.from({ length: 1000 }, (_, index) => 1000 - index));
    expect(pages).toBe(1000 / HISTORY_LINES_PER_PAGE);
    const back = await readCreditHistory(app, { userId, cursor: { side: "before", key: [last] } });
    expect(back.page.rows.map(({ line }) => line)).toEqual(
      Array.from({ length: HISTORY_LINES_PER_PAGE }, (_, index) => last + HISTORY_LINES_PER_PAGE - index),
    );
    expect(back).toMatchObject({
      page: { after: String(last + 1), before: String(last + HISTORY_LINES_PER_PAGE) },
      lineCount: 1000,
    });

    const reads = async (before?: number) => {
      const { meta } = await app.db.$client
        .prepare(
          `SELECT l.line FROM credit_lines l JOIN ledger_entries e ON e.id = l.entry_id WHERE l.user_id = ? AND l.line < ? ORDER BY l.line DESC LIMIT 26`,
        )
        .bind(userId, before ?? 1_000_000)
        .run();
      return meta.rows_read;
    };
    const [first, deep] = [await reads(), await reads(100)];
    console.log(
      `Statement: 1,000 lines in ${pages} pages; rows read for page 1: ${first}, for page 37: ${deep}`,
    );
    expect(deep).toBe(first);
    let streamed = 0;
    for await (const lines of streamCreditHistoryLines(app, { userId })) streamed += lines.length;
    expect(streamed).toBe(1000);
  });

  it("is downloaded whole, with formulas quoted and numbers left as numbers", async () => {
    const app = testApp();
    const userId = await createUser(app, "csv@example.com");
    await give(app, userId, 7, { reason: "adjustment", memo: '=HYPERLINK("https://evil.example","x")' });
    await hold(app, userId, 2);
    const text = await download(app, userId);
    const [head, first, second, ...rest] = text.split("\r\n");
    expect(head).toBe("\ufeffLine,Date (UTC),What,Why,State,Reference,Credits,Balance");
    expect(first).toContain(`Added by our support team,"'=HYPERLINK(""https://evil.example"",""x"")",`);
    expect(first).toMatch(/,7,7$/);
    expect(second).toMatch(/A picture,,In progress,[0-9a-z]{26},-2,5$/);
    expect(rest).toEqual([""]);
  });

  it("cannot be changed afterwards", async () => {
    const app = testApp();
    const userId = await createUser(app, "immutable-lines@example.com");
    await give(app, userId, 1);
    await expect(
      runTransaction(app.db, [sql`UPDATE credit_lines SET balance = 100 WHERE user_id = ${userId}`]),
    ).rejects.toThrow(/immutable/);
    await expect(
      runTransaction(app.db, [sql`DELETE FROM credit_lines WHERE user_id = ${userId}`]),
    ).rejects.toThrow(/immutable/);
  });
});
