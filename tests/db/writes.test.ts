import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createDb, runTransaction } from "~/db/client";
import { settings } from "~/db/schema";
import { deleteFrom, insertInto, updateTable } from "~/db/writes";

const db = createDb(env.DB);
const read = () => db.select().from(settings).where(eq(settings.name, "a name"));
const write = () =>
  insertInto(settings).values({ name: "a name", value: "1", updatedBy: null, updatedAt: 7 });

describe("a write for a transaction", () => {
  it("inserts, updates and deletes in the order of the batch", async () => {
    await runTransaction(db, [
      write(),
      updateTable(settings).set({ value: "2" }).where(eq(settings.name, "a name")),
    ]);
    expect(await read()).toEqual([
      { name: "a name", value: "2", updatedBy: null, updatedAt: 7, previous: null },
    ]);
    await runTransaction(db, [deleteFrom(settings).where(eq(settings.name, "a name"))]);
    expect(await read()).toEqual([]);
  });

  it("throws if it is awaited, so it cannot run outside its transaction", async () => {
    await expect((async () => write())()).rejects.toThrow("runTransaction");
    expect(await read()).toEqual([]);
  });

  it("is not awaited in an array or as SQL, so an async function can return it", async () => {
    const [inList] = await (async () => [write()])();
    expect(inList).toHaveProperty("toSQL");
    await runTransaction(db, [await (async () => write().getSQL())()]);
    expect(await read()).toHaveLength(1);
  });
});
