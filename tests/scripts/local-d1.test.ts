import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Miniflare } from "miniflare";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertOnce } from "../../scripts/bench/fill-database";
import { localD1, localD1Worker } from "../../scripts/local/local-d1";

let miniflare: Miniflare;
let db: D1Database;

beforeAll(async () => {
  miniflare = new Miniflare({ workers: [localD1Worker({ DB: "rows" })] });
  db = localD1(miniflare);
  await db.prepare("CREATE TABLE shirts (id INTEGER PRIMARY KEY, color TEXT UNIQUE)").run();
});
afterAll(() => miniflare.dispose());

describe("the local database helper", () => {
  it("reads and writes rows as D1 does", async () => {
    const insert = db.prepare("INSERT INTO shirts (color) VALUES (?)");
    const [first] = await db.batch([insert.bind("navy"), insert.bind("sand")]);
    expect(first?.meta.changes).toBe(1);
    const navy = db.prepare("SELECT id, color FROM shirts WHERE color = ?").bind("navy");
    expect((await navy.all()).results).toEqual([{ id: 1, color: "navy" }]);
    expect(await navy.raw()).toEqual([[1, "navy"]]);
    expect(await navy.first("color")).toBe("navy");
    expect(await navy.bind("lilac").first()).toBeNull();
    await db.exec("DELETE FROM shirts");
    expect(await navy.first()).toBeNull();
  });

  it("changes nothing if one statement of a batch is refused, and says why", async () => {
    const insert = db.prepare("INSERT INTO shirts (color) VALUES (?)");
    await expect(db.batch([insert.bind("rust"), insert.bind("rust")])).rejects.toThrow(
      /D1_ERROR: UNIQUE constraint failed: shirts.color/,
    );
    expect(await db.prepare("SELECT count(*) AS n FROM shirts WHERE color = 'rust'").first("n")).toBe(0);
  });

  it("refuses requests from pages in a browser, on this machine or another", async () => {
    const url = await miniflare.unsafeGetDirectURL("rows");
    const body = JSON.stringify({ how: "exec", statements: [{ sql: "DROP TABLE shirts", params: [] }] });
    for (const origin of ["https://evil.example", "null", "http://localhost:8788"])
      expect((await fetch(url, { method: "POST", body, headers: { origin } })).status).toBe(403);
    expect(await db.prepare("SELECT count(*) AS n FROM shirts").first("n")).toEqual(expect.any(Number));
  });

  it("refuses values that JSON would change", () => {
    const statement = db.prepare("SELECT ?");
    for (const value of [undefined, new Uint8Array(2), 1n])
      expect(() => statement.bind(value)).toThrow(/D1_TYPE_ERROR/);
  });

  it("opens a connection for each statement, because the runtime ends idle ones", async () => {
    const asked: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      asked.push(request.headers.connection);
      response.end(JSON.stringify({ answer: { results: [] } }));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const elsewhere = localD1({ unsafeGetDirectURL: async () => url } as unknown as Miniflare);
    await elsewhere.prepare("SELECT 1").all();
    await elsewhere.prepare("SELECT 2").all();
    await new Promise((resolve) => server.close(resolve));
    expect(asked).toEqual(["close", "close"]);
  });
});

describe("filling a database for the bench", () => {
  /** The rows' database, which loses its answer, or the statement, as often as `losses` says. */
  function losing(losses: ("statement" | "answer")[]): D1Database {
    const run = async (sql: string) => {
      const loss = losses.shift();
      if (loss !== "statement") await db.prepare(sql).run();
      if (loss) throw new TypeError("fetch failed");
    };
    return { prepare: (sql: string) => ({ run: () => run(sql) }) } as unknown as D1Database;
  }
  const colors = async () =>
    (await db.prepare("SELECT color FROM shirts ORDER BY color").all<{ color: string }>()).results.map(
      ({ color }) => color,
    );

  it("writes each row once, whether the statement or only its answer was lost", async () => {
    await db.exec("DELETE FROM shirts");
    await insertOnce(losing(["statement", "answer"]), "INSERT INTO shirts (color) VALUES ('a'), ('b')");
    await insertOnce(losing(["answer"]), "INSERT INTO shirts (color) VALUES ('c')");
    expect(await colors()).toEqual(["a", "b", "c"]);
  });

  it("stops at what the database refuses, and after the third lost connection", async () => {
    const again = "INSERT INTO shirts (color) VALUES ('c'), ('d')";
    await expect(insertOnce(losing([]), again)).rejects.toThrow("UNIQUE");
    await expect(
      insertOnce(losing(["statement", "statement", "statement"]), again.replace("'c'", "'e'")),
    ).rejects.toThrow("fetch failed");
    expect(await colors()).toEqual(["a", "b", "c"]);
  });
});
