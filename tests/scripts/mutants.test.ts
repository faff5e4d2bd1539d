import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { findMutants, MUTANTS } from "../../scripts/mutants/all-mutants.ts";
import { applyMutant } from "../../scripts/mutants/apply-mutant.ts";
import { findTestTitles } from "../support/source/find-test-titles.ts";

const root = resolve(import.meta.dirname, "../..");

describe("the seeded bugs", () => {
  it("are at least twenty-five, each with a unique name", () => {
    expect(MUTANTS.length).toBeGreaterThanOrEqual(25);
    expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
  });

  it("are found by words and by group", () => {
    expect(findMutants(["wearables", "before their time"])).toHaveLength(1);
    expect(findMutants(["administration"]).length).toBeGreaterThan(20);
    expect(findMutants(["constructor"])).toEqual(MUTANTS.filter(({ file }) => file.includes("constructor")));
    expect(findMutants([])).toEqual(MUTANTS);
  });

  // If you change such a line, update its seeded bug; `npm run mutants` checks that the tests still catch it.
  it.each(MUTANTS.map((bug) => [bug.name, bug] as const))("still apply exactly once: %s", (_name, bug) => {
    const { good, bad } = applyMutant(root, bug);
    expect(bad).not.toBe(good);
    for (const test of bug.tests) expect([test, existsSync(resolve(root, test))]).toEqual([test, true]);
  });

  it.each(
    MUTANTS.flatMap(({ name, tests, testNamePattern }) =>
      testNamePattern ? [[name, tests, testNamePattern] as const] : [],
    ),
  )("name a test that exists: %s", (_name, tests, pattern) => {
    const titles = tests.flatMap((test) => findTestTitles(test, readFileSync(resolve(root, test), "utf8")));
    expect(titles.filter((title) => new RegExp(pattern).test(title))).not.toEqual([]);
  });
});
