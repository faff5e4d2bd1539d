import { describe, expect, it } from "vitest";
import { check, good, planted } from "../../../support/print-corpus";

/** Every planted fault is found, and good pictures are left in peace. The table of it: `npm run print-check`. */
describe("the print check's corpus", () => {
  it("has at least sixty pictures with faults and as many without", () => {
    expect(planted().length).toBeGreaterThanOrEqual(60);
    expect(good().length).toBeGreaterThanOrEqual(60);
    expect(new Set(planted().map((each) => each.fault?.check)).size).toBeGreaterThanOrEqual(15);
  });

  it("has every planted fault found", { timeout: 240_000 }, async () => {
    const missed: string[] = [];
    for (const specimen of planted()) {
      const { raised } = await check(specimen);
      if (specimen.fault && !raised.includes(specimen.fault.check)) missed.push(specimen.name);
    }
    expect(missed).toEqual([]);
  });

  it("has nothing raised on a good picture", { timeout: 240_000 }, async () => {
    const raised: string[] = [];
    for (const specimen of good())
      for (const name of (await check(specimen)).raised) raised.push(`${name}: ${specimen.name}`);
    expect(raised).toEqual([]);
  });
});
