import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { withOwnDatabase } from "../support/database/own-database";

const TABLE = `CREATE TABLE things (id TEXT PRIMARY KEY NOT NULL, amount INTEGER CHECK (amount >= 0),
  ratio REAL, bytes BLOB, twin TEXT REFERENCES things (id))`;
const TRIGGER = `CREATE TRIGGER things_kept BEFORE DELETE ON things WHEN OLD.id = 'kept'
  BEGIN SELECT RAISE(ABORT, 'this one is kept'); END`;
const ECHO = `CREATE TRIGGER things_echoed AFTER INSERT ON things WHEN NEW.id = 'loud'
  BEGIN INSERT INTO things (id) VALUES ('echo'); END`;

type Step = (db: D1Database) => Promise<unknown>;
const insert = (db: D1Database, ...values: unknown[]) =>
  db.prepare("INSERT INTO things (id, amount, ratio, bytes, twin) VALUES (?, ?, ?, ?, ?)").bind(...values);

/** Each uses the state that the ones before it left. */
const STEPS: Record<string, Step> = {
  "a table and triggers": (db) => db.batch([TABLE, TRIGGER, ECHO].map((sql) => db.prepare(sql))),
  "numbers, bytes and nothing": (db) =>
    insert(db, "one", 9_007_199_254_740_991, 0.1, new Uint8Array([0, 255]), null).run(),
  "what is true is one": (db) => insert(db, "two", true, false, null, "one").run(),
  "rows as objects": (db) => db.prepare("SELECT * FROM things ORDER BY id").all(),
  "rows as lists, columns of one name kept": (db) =>
    db.prepare("SELECT a.id, b.id FROM things a JOIN things b ON b.twin = a.id").raw(),
  "the first row": (db) => db.prepare("SELECT id, ratio FROM things ORDER BY id DESC").first(),
  "a column of the first row": (db) => db.prepare("SELECT ratio FROM things WHERE id = 'one'").first("ratio"),
  "no row": (db) => db.prepare("SELECT id FROM things WHERE id = 'none'").first(),
  "what an insertion returns": (db) =>
    db.prepare("INSERT INTO things (id) VALUES ('kept') RETURNING id").all(),
  "changes with those of triggers": (db) => db.prepare("INSERT INTO things (id) VALUES ('loud')").run(),
  "a change of nothing": (db) => db.prepare("UPDATE things SET ratio = 1 WHERE id = 'none'").run(),
  "a key that is there": (db) => insert(db, "one", 1, 1, null, null).run(),
  "a value out of bounds": (db) => insert(db, "three", -1, 1, null, null).run(),
  "a key that leads nowhere": (db) => insert(db, "three", 1, 1, null, "none").run(),
  "what is required": (db) => insert(db, null, 1, 1, null, null).run(),
  "a trigger's refusal": (db) => db.prepare("DELETE FROM things WHERE id = 'kept'").run(),
  "nothing defined": async (db) => insert(db, "three", undefined, 1, null, null).run(),
  nonsense: (db) => db.prepare("SELEKT 1").all(),
  "a batch that breaks at its end": (db) =>
    db.batch([insert(db, "four", 1, 1, null, null), insert(db, "four", 1, 1, null, null)]),
  "and left nothing behind": (db) => db.prepare("SELECT id FROM things ORDER BY id").all(),
  "a batch of reading and writing": (db) =>
    db.batch([
      insert(db, "four", 1, 1, null, null),
      db.prepare("SELECT count(*) AS n FROM things"),
      db.prepare("UPDATE things SET amount = 2 WHERE id IN ('four', 'two')"),
    ]),
};

/** What callers see of a result or an error. */
async function seen(step: Step, db: D1Database): Promise<unknown> {
  const known = ({ success, results, meta }: D1Result) => ({ success, results, changes: meta.changes });
  try {
    const answer = await step(db);
    if (Array.isArray(answer)) return answer.map((each) => (each?.meta ? known(each) : each));
    return (answer as D1Result | null)?.meta ? known(answer as D1Result) : answer;
  } catch (error) {
    return `refused: ${(error as Error).message}`;
  }
}

const all = async (db: D1Database) => {
  const answers: Record<string, unknown> = {};
  for (const [name, step] of Object.entries(STEPS)) answers[name] = await seen(step, db);
  return answers;
};

describe("the database beside the simulated shop", () => {
  it("answers step by step as D1 does", async () => {
    expect(await withOwnDatabase("compared", all)).toEqual(await all(env.DB));
  });
});
