import { getTableColumns, type Table } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { violatedConstraint } from "~/db/constraint-violations";
import {
  bankPayouts,
  claims,
  creditHolds,
  deliveries,
  disputes,
  generationJobs,
  imageLicenses,
  inquiries,
  orderParts,
  orders,
  payments,
  payoutReversals,
  payouts,
  providerEvents,
  refunds,
  subscriptionInvoices,
  subscriptions,
  videoOrders,
} from "~/db/schema";
import { listStateTransitions, STATE_TRANSITIONS } from "~/db/state-transitions";
import { ALLOWED_PREVIOUS_STATES } from "~/domain/orders/part-lifecycle";
import { testApp } from "../support/app/test-app";

const TABLES: Record<string, Table> = {
  payments,
  refunds,
  orders,
  order_parts: orderParts,
  generation_jobs: generationJobs,
  credit_holds: creditHolds,
  deliveries,
  inquiries,
  claims,
  disputes,
  subscriptions,
  subscription_invoices: subscriptionInvoices,
  image_licenses: imageLicenses,
  payouts,
  payout_reversals: payoutReversals,
  bank_payouts: bankPayouts,
  provider_events: providerEvents,
  video_orders: videoOrders,
};
const statesOf = (table: Table | undefined) =>
  (table ? (getTableColumns(table).state as { enumValues?: string[] } | undefined)?.enumValues : undefined) ??
  [];

describe("the moves of states (I10)", () => {
  it("are the same list in the database and in the code, over states that exist", async () => {
    const rows = await testApp().db.query.stateMoves.findMany();
    expect(rows.map(({ subject, old, next }) => [subject, old, next]).sort()).toEqual(
      listStateTransitions().sort(),
    );
    expect(Object.keys(STATE_TRANSITIONS).sort()).toEqual(Object.keys(TABLES).sort());
    for (const [subject, old, next] of listStateTransitions()) {
      expect(statesOf(TABLES[subject])).toEqual(expect.arrayContaining([old, next]));
      expect(old).not.toBe(next);
    }
  });

  it("let a part go everywhere that its lifecycle sends it", () => {
    for (const [next, olds] of Object.entries(ALLOWED_PREVIOUS_STATES))
      for (const old of olds)
        expect(STATE_TRANSITIONS.order_parts?.[old] ?? [], `${old} to ${next}`).toContain(next);
  });

  it("are the only ones: every other pair of states is refused, and the row stays as it was", async () => {
    const { db } = testApp();
    const d1 = db.$client;
    // A table with the same name and trigger in a database of its own, without the other columns.
    let refused = 0;
    let allowed = 0;
    for (const [subject, table] of Object.entries(TABLES)) {
      const [guard] = await db.all<{ sql: string }>(
        `SELECT sql FROM sqlite_master WHERE name = '${subject}_moves'` as never,
      );
      const copy = `try_${subject}`;
      await d1.prepare(`CREATE TABLE ${copy} (id INTEGER PRIMARY KEY, state TEXT NOT NULL)`).run();
      await d1
        .prepare(
          String(guard?.sql)
            .replace(`TRIGGER ${subject}_moves`, `TRIGGER ${copy}_moves`)
            .replace(` ON ${subject}\n`, ` ON ${copy}\n`),
        )
        .run();
      const states = statesOf(table);
      expect(states.length).toBeGreaterThan(2);
      for (const old of states)
        for (const next of states) {
          await d1.prepare(`INSERT OR REPLACE INTO ${copy} (id, state) VALUES (1, ?)`).bind(old).run();
          const moved = await d1
            .prepare(`UPDATE ${copy} SET state = ? WHERE id = 1`)
            .bind(next)
            .run()
            .then(
              () => true,
              (error) => {
                expect(violatedConstraint(error)).toContain("TRIGGER no such move");
                return false;
              },
            );
          const isLegal = old === next || (STATE_TRANSITIONS[subject]?.[old] ?? []).includes(next);
          expect([subject, old, next, moved]).toEqual([subject, old, next, isLegal]);
          if (moved) allowed++;
          else refused++;
        }
      // A refusal by NULL, which code relies on, is still reported as the column's.
      const error = await d1
        .prepare(`UPDATE ${copy} SET state = NULL WHERE id = 1`)
        .run()
        .catch((caught) => caught);
      expect(violatedConstraint(error)).toMatch(/^NOT NULL .*\.state$/);
      await d1.prepare(`DROP TABLE ${copy}`).run();
    }
    expect(refused).toBeGreaterThan(80);
    expect(allowed).toBeGreaterThan(60);
  });
});
