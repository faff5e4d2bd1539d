import { Miniflare } from "miniflare";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { localD1, localD1Worker } from "../../scripts/local/local-d1";

let miniflare: Miniflare;
let db: D1Database;

beforeAll(async () => {
  miniflare = new Miniflare({ workers: [localD1Worker({ DB: "rows" })] });
  db = localD1(miniflare);
  await db.prepare("CREATE TABLE shirts (id INTEGER PRIMARY KEY, colour TEXT UNIQUE)").run();
});
afterAll(() => miniflare.dispose());

describe("the local Worker's rows", () => {
  it("are written and read as D1 does it", async () => {
    const insert = db.prepare("INSERT INTO shirts (colour) VALUES (?)");
    const [first] = await db.batch([insert.bind("navy"), insert.bind("sand")]);
    expect(first?.meta.changes).toBe(1);
    const navy = db.prepare("SELECT id, colour FROM shirts WHERE colour = ?").bind("navy");
    expect((await navy.all()).results).toEqual([{ id: 1, colour: "navy" }]);
    expect(await navy.raw()).toEqual([[1, "navy"]]);
    expect(await navy.first("colour")).toBe("navy");
    expect(await navy.bind("lilac").first()).toBeNull();
    await db.exec("DELETE FROM shirts");
    expect(await navy.first()).toBeNull();
  });

  it("stay as they were where one statement of a batch is refused, and the refusal says why", async () => {
    const insert = db.prepare("INSERT INTO shirts (colour) VALUES (?)");
    await expect(db.batch([insert.bind("rust"), insert.bind("rust")])).rejects.toThrow(
      /D1_ERROR: UNIQUE constraint failed: shirts.colour/,
    );
    expect(await db.prepare("SELECT count(*) AS n FROM shirts WHERE colour = 'rust'").first("n")).toBe(0);
  });

  it("take no value that JSON would change", () => {
    const statement = db.prepare("SELECT ?");
    for (const value of [undefined, new Uint8Array(2), 1n])
      expect(() => statement.bind(value)).toThrow(/D1_TYPE_ERROR/);
  });
});
