import { env } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import {
  CONSTRAINT_NAMES,
  constraintViolationOf,
  isConstraintViolation,
  violatedConstraint,
} from "~/db/constraint-violations";

const rules = Object.entries(CONSTRAINT_NAMES).flatMap(([name, list]) =>
  list.map((rule) => [name, rule] as const),
);

/** Whether the migrated database has the constraint that a rule names. */
async function stands(rule: string): Promise<boolean> {
  const [, kind, what = ""] = /^(UNIQUE|NOT NULL|CHECK|TRIGGER|FOREIGN KEY)(?: (.+))?$/.exec(rule) ?? [];
  const [table = "", column] = what.split(".");
  const rows = async (query: string, ...values: string[]) =>
    (
      await env.DB.prepare(query)
        .bind(...values)
        .all<Record<string, unknown>>()
    ).results;
  const has = async (type: string, text: string) =>
    (await rows("SELECT 1 FROM sqlite_master WHERE type = ? AND instr(sql, ?) > 0", type, text)).length > 0;
  if (kind === "FOREIGN KEY") return has("table", "FOREIGN KEY");
  if (kind === "CHECK") return has("table", `"${what}" CHECK`);
  if (kind === "TRIGGER") return has("trigger", `'constraint failed: ${what}'`);
  const columns = await rows("SELECT * FROM pragma_table_info(?)", table);
  if (kind === "NOT NULL") return columns.some(({ name, notnull, pk }) => name === column && (notnull || pk));
  const indexes = await rows(
    `SELECT (SELECT name FROM pragma_index_info(i.name) WHERE seqno = 0) AS first FROM pragma_index_list(?) i WHERE i."unique"`,
    table,
  );
  return column === undefined ? indexes.length > 0 : indexes.some(({ first }) => first === column);
}

describe("Refusals by the database", () => {
  test.each(rules)("%s: the schema has %s", async (_name, rule) => {
    expect(await stands(rule)).toBe(true);
  });

  test("have one meaning each", () => {
    expect(new Set(rules.map(([, rule]) => rule)).size).toBe(rules.length);
  });

  test("are told from other errors, also where drizzle wraps them", async () => {
    const unique = new Error("D1_ERROR: UNIQUE constraint failed: users.email: SQLITE_CONSTRAINT");
    expect(constraintViolationOf(unique)).toBe("address-taken");
    expect(constraintViolationOf(new Error("Failed query", { cause: unique }))).toBe("address-taken");
    expect(isConstraintViolation(unique, "store-exists", "address-taken")).toBe(true);
    expect(isConstraintViolation(unique, "store-exists")).toBe(false);
    expect(isConstraintViolation(unique)).toBe(true);
    expect(constraintViolationOf(new Error("D1_ERROR: no such table: users: SQLITE_ERROR"))).toBe(null);
    expect(constraintViolationOf(new Error("CHECK constraint failed: something_else"))).toBe("other");
    expect(
      violatedConstraint(
        new Error("D1_ERROR: constraint failed: no such move of disputes: SQLITE_CONSTRAINT"),
      ),
    ).toBe("TRIGGER no such move of disputes");
  });
});
