import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createDb, runTransaction } from "~/db/client";
import { readBalance } from "~/domain/credits/balance";
import { readCreditHistory } from "~/domain/credits/credit-history";
import { streamCreditHistoryLines } from "~/domain/credits/credit-lines";
import { expireCreditLots, releaseOverdueHolds } from "~/domain/credits/expire-holds-and-lots";
import { grantStatements } from "~/domain/credits/grants";
import { placeHold } from "~/domain/credits/holds/holds";
import { postHold, releaseHold } from "~/domain/credits/holds/resolve-hold";
import { readCreatorSales } from "~/domain/orders/queries/creator-sales";
import { compareLists } from "~/domain/payments/reconcile/compare-lists";
import { RECONCILED_KINDS } from "~/domain/payments/reconcile/reconciled-kinds";
import { listOpenRefunds } from "~/domain/payments/refunds/send-refund";
import { settlePayment } from "~/domain/payments/settle";
import { sharedPostsQuery } from "~/domain/sharing/share-queries";
import { listUnprocessedEvents } from "~/domain/webhook-events/list-unprocessed";

import { newId } from "~/lib/ids";
import { settleOverdueNow } from "../../support/app/settle-overdue";
import { testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";
import { openCheckout } from "../../support/data/payments/open-checkout";
import { fakeStripe } from "../../support/fakes/fake-stripe";

/** D1 that records every statement it prepares. */
function recordingD1(): { d1: D1Database; statements: Set<string> } {
  const statements = new Set<string>();
  const d1 = new Proxy(env.DB, {
    get(target, name) {
      const value = Reflect.get(target, name) as unknown;
      if (name === "prepare")
        return (query: string) => {
          statements.add(query);
          return target.prepare(query);
        };
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return { d1, statements };
}

describe("every query of credits, payments and sales", () => {
  it("finds its rows by an index, however large its table grows", async () => {
    const { d1, statements } = recordingD1();
    const stripe = fakeStripe();
    const app = testApp({ db: createDb(d1), paymentProviders: { stripe: stripe.provider } });
    const userId = await createUser(app, "plans@example.com");
    const hold = () => {
      const holdId = newId();
      return { holdId, userId, amount: 1, reason: "image", reference: holdId, deadlineAt: app.now() + 1 };
    };
    statements.clear();
    await runTransaction(
      app.db,
      grantStatements(app, {
        userId,
        amount: 9,
        kind: "plan",
        unitCostCents: 0,
        reason: "plan",
        reference: "1",
        expiresAt: app.now() + 1_000,
      }),
    );
    const [posted, released] = [hold(), hold()];
    for (const one of [posted, released, hold()]) await placeHold(app, one);
    await postHold(app, posted);
    await releaseHold(app, released);
    await readBalance(app, { userId });
    await readCreditHistory(app, { userId, cursor: { side: "after", key: [3] } });
    await readCreditHistory(app, { userId, cursor: { side: "before", key: [1] } });
    for await (const lines of streamCreditHistoryLines(app, { userId }))
      expect(lines.length).toBeGreaterThan(0);
    const { sessionId } = await openCheckout(app, {
      kind: "credits",
      subjectId: "starter",
      userId,
      amountCents: 500,
    });
    stripe.pay(sessionId);
    app.clock.now += 3 * 60_000;
    await settleOverdueNow(app);
    expect((await settlePayment(app, { sessionId })).status).toBe("already");
    await releaseOverdueHolds(app);
    await expireCreditLots(app);
    await listUnprocessedEvents(app);
    await listOpenRefunds(app);
    for (const name of RECONCILED_KINDS)
      for (const beforeAt of [null, app.now()])
        await compareLists(app, { provider: "stripe", name, beforeAt });
    await readCreatorSales(app, {
      also: [sharedPostsQuery(app, { userId: "nobody" })],
      creatorId: userId,
      days: 30,
      cursor: { side: "after", key: [newId()] },
    });

    const scans: string[] = [];
    for (const statement of statements) {
      const values = statement.match(/\?/g)?.map(() => "1") ?? [];
      const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${statement}`)
        .bind(...values)
        .all<{ detail: string }>();
      // A subquery is scanned by its name; what it reads of tables has lines of its own.
      const subqueries = results.flatMap(
        ({ detail }) => /^(?:CO-ROUTINE|MATERIALIZE) (\w+)/.exec(detail)?.[1] ?? [],
      );
      // A partial index holds only open or due rows; a cron reads all of it.
      for (const { detail } of results)
        if (
          !subqueries.includes(detail.replace(/^SCAN /, "")) &&
          /^SCAN (?!.*(_open|_expiring|_deadline|CONSTANT|VALUES CLAUSE|\(subquery|VIRTUAL TABLE|back$))/.test(
            detail,
          )
        )
          scans.push(`${detail}: ${statement.slice(0, 120)}`);
    }
    console.log(`Plans: ${statements.size} statements, ${scans.length} scans of a whole table`);
    expect(statements.size).toBeGreaterThan(25);
    expect(scans).toEqual([]);
  });

  it("has an invariant that notices a payment posted twice", async () => {
    const app = testApp();
    const { auditLedger: findViolations } = await import("~/domain/credits/ledger-audit");
    expect(await findViolations(app)).toEqual([]);
    await runTransaction(app.db, [
      sql`UPDATE payments SET amount_cents = amount_cents + 1, refunded_cents = 0 WHERE state = 'paid'`,
    ]);
    expect((await findViolations(app)).map(({ invariant, subject }) => `${invariant} ${subject}`)).toEqual([
      "I5 provider_clearing",
    ]);
  });
});
