import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { MUTANTS } from "../../scripts/mutants/all-mutants.ts";
import { applyMutant } from "../../scripts/mutants/apply-mutant.ts";

const root = resolve(import.meta.dirname, "../..");

describe("the seeded bugs", () => {
  it("are at least twenty-five, each with a unique name", () => {
    expect(MUTANTS.length).toBeGreaterThanOrEqual(25);
    expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
  });

  // If you change such a line, update its seeded bug; `npm run mutants` checks that the tests still catch it.
  it.each(MUTANTS.map((bug) => [bug.name, bug] as const))("still apply exactly once: %s", (_name, bug) => {
    const { good, bad } = applyMutant(root, bug);
    expect(bad).not.toBe(good);
    for (const test of bug.tests) expect([test, existsSync(resolve(root, test))]).toEqual([test, true]);
  });
});
