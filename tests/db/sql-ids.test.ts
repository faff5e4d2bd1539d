import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { newIdExpression } from "~/db/sql-ids";
import { isId, newId } from "~/lib/ids";
import { testApp } from "../support/app/test-app";

const tick = () => new Promise((go) => setTimeout(go, 3));

it("ids made by the database and by code sort together by time", async () => {
  const { db } = testApp();
  const made: string[][] = [];
  for (let turn = 0; turn < 4; turn++) {
    made.push([newId()]);
    await tick();
    const rows = await db.all<{ id: string }>(
      sql`SELECT ${newIdExpression(Date.now())} AS id FROM (VALUES (1), (2), (3))`,
    );
    made.push(rows.map(({ id }) => id));
    await tick();
  }
  const ids = made.flatMap((group) => group.sort());
  expect(ids.every(isId)).toBe(true);
  expect(new Set(ids).size).toBe(16);
  expect([...ids].sort()).toEqual(ids);
});
