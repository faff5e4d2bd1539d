import { describe, expect, it } from "vitest";
import { checkPicture, faultlessPictures, faultyPictures } from "../../support/print-corpus";

/** Every planted fault is found, and good pictures have no findings. `npm run print-check` prints the table. */
describe("the print check's corpus", () => {
  it("has at least sixty pictures with faults and as many without", () => {
    expect(faultyPictures().length).toBeGreaterThanOrEqual(60);
    expect(faultlessPictures().length).toBeGreaterThanOrEqual(60);
    expect(new Set(faultyPictures().map((each) => each.fault?.check)).size).toBeGreaterThanOrEqual(15);
  });

  it("has every planted fault found", { timeout: 240_000 }, async () => {
    const missed: string[] = [];
    for (const specimen of faultyPictures()) {
      const { raised } = await checkPicture(specimen);
      if (specimen.fault && !raised.includes(specimen.fault.check)) missed.push(specimen.name);
    }
    expect(missed).toEqual([]);
  });

  it("has no findings on a good picture", { timeout: 240_000 }, async () => {
    const raised: string[] = [];
    for (const specimen of faultlessPictures())
      for (const name of (await checkPicture(specimen)).raised) raised.push(`${name}: ${specimen.name}`);
    expect(raised).toEqual([]);
  });
});
