import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { withBug } from "../../scripts/teeth/apply.ts";
import { BUGS } from "../../scripts/teeth/bugs.ts";

const root = resolve(import.meta.dirname, "../..");

describe("the seeded bugs", () => {
  it("are more than twenty-five, each with a name of its own", () => {
    expect(BUGS.length).toBeGreaterThanOrEqual(25);
    expect(new Set(BUGS.map(({ name }) => name)).size).toBe(BUGS.length);
  });

  // Whoever changes such a place says here what the mistake looks like now; `npm run teeth` proves that it is caught.
  it.each(BUGS.map((bug) => [bug.name, bug] as const))("still apply exactly once: %s", (_name, bug) => {
    const { good, bad } = withBug(root, bug);
    expect(bad).not.toBe(good);
    for (const test of bug.tests) expect([test, existsSync(resolve(root, test))]).toEqual([test, true]);
  });
});
