import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  ALLOWED_PREVIOUS_STATES,
  isCancelableByBuyer,
  isCancelableSql,
  type PartState,
} from "~/domain/orders/part-lifecycle";
import { testApp } from "../../support/app/test-app";

const app = testApp();
const STATES = Object.keys(ALLOWED_PREVIOUS_STATES) as PartState[];

async function canCancel(by: "buyer" | "admin", state: PartState, confirmedAt: number | null) {
  const [row] = await app.db.all<{ can: number }>(sql`SELECT ${isCancelableSql(by)} AS can
    FROM (SELECT 'a part' AS id, ${state} AS state, ${confirmedAt} AS confirmed_at) order_parts`);
  return row?.can === 1;
}

describe("canceling a part", () => {
  it("is possible for the buyer until it is submitted, and the page says the same as the database", async () => {
    for (const confirmedAt of [null, 1])
      for (const state of STATES) {
        const can = await canCancel("buyer", state, confirmedAt);
        expect(isCancelableByBuyer({ state, confirmedAt }), state).toBe(can);
        expect(can, state).toBe(
          confirmedAt === null && ["waiting", "drafted", "on_hold", "failed"].includes(state),
        );
      }
  });

  it("is possible for an admin in exactly the states that the table of states names", async () => {
    const found: PartState[] = [];
    for (const state of STATES) if (await canCancel("admin", state, 1)) found.push(state);
    expect(found.sort()).toEqual([...ALLOWED_PREVIOUS_STATES.canceled].sort());
  });
});
