import { expect, it } from "vitest";
import { measurePng } from "~/print/index.server";
import { summarizePrintCheck } from "~/routes/generator/result/picture/print-check-summary.server";
import { faultyPictures } from "../support/print-corpus";
import { encodePng } from "../support/print-corpus/raster";

/** What the generator's page offers for the first picture of the corpus with this fault. */
async function backgroundOf(fault: string) {
  const specimen = faultyPictures().find((each) => each.fault?.name === fault);
  if (!specimen) throw new Error(`no picture has “${fault}”`);
  const measured = await measurePng(encodePng(specimen.raster()));
  if (measured.status !== "measured") throw new Error(measured.status);
  const { measures } = measured;
  const check = { measures, requestedText: null, isMeasured: true };
  const picture = { id: "p", widthPx: measures.widthPx, heightPx: measures.heightPx };
  const summary = summarizePrintCheck({ picture, check } as never);
  return summary.state === "checked" ? summary.background : summary.state;
}

it("a background of one color has the free button beside the picture, if it is left only in enclosed holes, too", async () => {
  expect(await backgroundOf("white paper")).toBe("plain");
  expect(await backgroundOf("ground seen through holes")).toBe("plain");
  expect(await backgroundOf("a hairline")).toBe("none");
});
