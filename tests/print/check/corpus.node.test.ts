import { describe, expect, it } from "vitest";
import { checkPicture, faultlessPictures, faultyPictures } from "../../support/print-corpus";

/** One picture of every fault and of every drawing; `npm run print-check` checks the whole corpus and prints a table. */
const oneOfEach = <T>(pictures: T[], keyOf: (picture: T) => unknown): T[] => [
  ...new Map(pictures.map((picture) => [keyOf(picture), picture])).values(),
];

describe("the print check's corpus", () => {
  it("has at least sixty pictures with faults and as many without", () => {
    expect(faultyPictures().length).toBeGreaterThanOrEqual(60);
    expect(faultlessPictures().length).toBeGreaterThanOrEqual(60);
    expect(new Set(faultyPictures().map((each) => each.fault?.check)).size).toBeGreaterThanOrEqual(15);
  });

  it("has every planted fault found", { timeout: 240_000 }, async () => {
    const missed: string[] = [];
    for (const specimen of oneOfEach(faultyPictures(), ({ fault }) => fault)) {
      const { raised } = await checkPicture(specimen);
      if (specimen.fault && !raised.includes(specimen.fault.check)) missed.push(specimen.name);
    }
    expect(missed).toEqual([]);
  });

  it("has no findings on a good picture", { timeout: 240_000 }, async () => {
    const raised: string[] = [];
    for (const specimen of faultlessPictures().filter((_, at) => at % 3 === 0))
      for (const name of (await checkPicture(specimen)).raised) raised.push(`${name}: ${specimen.name}`);
    expect(raised).toEqual([]);
  });
});
