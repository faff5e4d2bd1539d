import { describe, expect, it } from "vitest";
import { findMigrationErrors, hashOf } from "../../scripts/local/migration-rules";

const one = (sql: string) =>
  findMigrationErrors([{ name: "0001_x.sql", sql }], { "0001_x.sql": hashOf({ sql }) });

describe("a migration", () => {
  it("may add columns, drop indexes, update rows and rebuild tables", () => {
    expect(one("ALTER TABLE `a` ADD `b` integer;")).toEqual([]);
    expect(one("DROP INDEX `a_b`; UPDATE a SET b = 1; DROP TRIGGER t;")).toEqual([]);
    expect(
      one(
        "CREATE TABLE `__new_a` (id text);\n--> statement-breakpoint\nINSERT INTO `__new_a`(`id`) SELECT `id` FROM `a`;--> statement-breakpoint\nDROP TABLE `a`;--> statement-breakpoint\nALTER TABLE `__new_a` RENAME TO `a`;",
      ),
    ).toEqual([]);
  });

  it("may create a trigger that deletes rows", () => {
    expect(
      one("CREATE TRIGGER t AFTER DELETE ON a\nBEGIN\n  DELETE FROM s WHERE rowid = OLD.rowid;\nEND;"),
    ).toEqual([]);
  });

  it.each([
    ["DROP TABLE `a`;", "0001_x.sql drops a and copies no row of it"],
    ["INSERT INTO `b` SELECT * FROM `c`;\nDROP TABLE `a`;", "0001_x.sql drops a and copies no row of it"],
    ["DROP TABLE `a`;\nINSERT INTO `b` SELECT * FROM `a`;", "0001_x.sql drops a and copies no row of it"],
    ["ALTER TABLE `a` DROP COLUMN `b`;", "0001_x.sql drops the column b"],
    [
      "UPDATE a SET b = 1;\n--> statement-breakpoint\nDELETE FROM a WHERE b = 2;",
      "0001_x.sql takes rows from a",
    ],
  ])("may not %s", (sql, fault) => {
    expect(one(sql)).toEqual([fault]);
  });

  it("may not be changed, renamed or removed once it landed", () => {
    const landed = { "0001_x.sql": hashOf({ sql: "CREATE TABLE a (id text);" }) };
    expect(findMigrationErrors([{ name: "0001_x.sql", sql: "CREATE TABLE a (id int);" }], landed)).toEqual([
      "0001_x.sql was changed after it landed: write a new migration instead",
    ]);
    expect(findMigrationErrors([], landed)).toEqual(["0001_x.sql is gone: a database may have it"]);
    expect(findMigrationErrors([{ name: "0001_x.sql", sql: "CREATE TABLE a (id text);" }], {})).toHaveLength(
      1,
    );
  });
});
