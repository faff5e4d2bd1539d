import { applyD1Migrations, env } from "cloudflare:test";
import { expect, it } from "vitest";
import { copySchema, pasteSchema } from "../support/database/copied-schema";

/** Databases of the tests of migrations, which begin empty. */
const [MIGRATED, PASTED] = ["STATE_0", "STATE_1"].map(
  (name) => (env as unknown as Record<string, D1Database>)[name],
) as [D1Database, D1Database];

const OBJECTS = `SELECT type, name, tbl_name, sql FROM sqlite_schema
  WHERE name NOT LIKE '\\_cf\\_%' ESCAPE '\\' ORDER BY type, name`;

it("a pasted schema is what the migrations make, object by object and row by row", async () => {
  await applyD1Migrations(MIGRATED, env.MIGRATIONS);
  await pasteSchema(PASTED, await copySchema(MIGRATED));
  const { results: objects } = await MIGRATED.prepare(OBJECTS).all<{ type: string; name: string }>();
  expect((await PASTED.prepare(OBJECTS).all()).results).toEqual(objects);
  expect(objects.length).toBeGreaterThan(500);
  let rows = 0;
  for (const { name } of objects.filter(({ type }) => type === "table")) {
    const read = async (db: D1Database) => (await db.prepare(`SELECT * FROM "${name}"`).all()).results;
    const expected = await read(MIGRATED);
    rows += expected.length;
    expect(await read(PASTED), name).toEqual(expected);
  }
  expect(rows).toBeGreaterThan(100);
});
