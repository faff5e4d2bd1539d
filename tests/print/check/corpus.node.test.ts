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

  // One test each, so that each has the whole patience of a slow machine.
  it.each(oneOfEach(faultyPictures(), ({ fault }) => fault))(
    "has the fault found: $name",
    async (specimen) => {
      const { raised } = await checkPicture(specimen);
      expect(raised).toContain(specimen.fault?.check);
    },
  );

  it.each(faultlessPictures().filter((_, at) => at % 3 === 0))(
    "has no findings on a good picture: $name",
    async (specimen) => {
      expect((await checkPicture(specimen)).raised).toEqual([]);
    },
  );
});
