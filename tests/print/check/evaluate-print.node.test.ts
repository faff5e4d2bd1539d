import { expect, it } from "vitest";
import { findColor, findGarment } from "~/garments/find-garments";
import { contrastOnFabric } from "~/print/check/contrast";
import { evaluateDetail } from "~/print/check/evaluate-detail";
import type { InkComponent, RelativeBox } from "~/print/measurements/measurements";
import { faultlessMeasurements } from "../../support/data/pictures/picture-measurements";

it("reports navy on navy as invisible, and red on royal blue as visible by its hue", () => {
  const of = (hex: string) => ({
    inks: [{ hex, share: 1 }],
    parts: [
      {
        share: 1,
        inks: [[0, 1]] as [number, number][],
        box: [0, 0, 1, 1] as [number, number, number, number],
      },
    ],
  });
  expect(contrastOnFabric(of("#232d4b"), "#232d4b")).toMatchObject({
    vanishes: true,
    visibleShare: 0,
    lostShare: 1,
  });
  expect(contrastOnFabric(of("#c3222f"), "#2350a8").vanishes).toBe(false);
});

it("reports an invisible line or row of letters on cloth of its color, however small, but no speck", () => {
  const logo = (wide: number, share: number) => ({
    inks: [
      { hex: "#e4572e", share: 1 - share },
      { hex: "#222222", share },
    ],
    parts: [
      { share: 1 - share, inks: [[0, 1]], box: [0.1, 0.1, 0.9, 0.8] },
      { share, inks: [[1, 1]], box: [0.1, 0.9, 0.1 + wide, 0.92] },
    ] as InkComponent[],
  });
  expect(contrastOnFabric(logo(0.6, 0.004), "#101012")).toMatchObject({
    vanishes: true,
    maxLostShare: 0.002,
  });
  expect(contrastOnFabric(logo(0.6, 0.004), "#ffffff").vanishes).toBe(false);
  expect(contrastOnFabric(logo(0.05, 0.004), "#101012").vanishes).toBe(false);
  expect(contrastOnFabric(logo(0.6, 0.001), "#101012").vanishes).toBe(false);
});

it("reports an invisible row of spaced letters, but not stars scattered over the picture", () => {
  const strewn = (boxes: RelativeBox[]) => ({
    inks: [
      { hex: "#e4572e", share: 0.99 },
      { hex: "#222222", share: 0.01 },
    ],
    parts: [
      { share: 0.99, inks: [[0, 1]], box: [0.1, 0.1, 0.9, 0.8] },
      ...boxes.map((box) => ({ share: 0.01 / boxes.length, inks: [[1, 1]], box })),
    ] as InkComponent[],
  });
  const letters = Array.from(
    { length: 12 },
    (_, at): RelativeBox => [0.1 + at * 0.03, 0.9, 0.12 + at * 0.03, 0.93],
  );
  const stars = Array.from({ length: 12 }, (_, at): RelativeBox => {
    const [x, y] = [0.1 + (at % 4) * 0.22, 0.1 + (at >> 2) * 0.3];
    return [x, y, x + 0.02, y + 0.02];
  });
  expect(contrastOnFabric(strewn(letters), "#101012").vanishes).toBe(true);
  expect(contrastOnFabric(strewn(stars), "#101012").vanishes).toBe(false);
});

it("accepts lines and letters that are as small as the limits, though a placement is rounded to thousandths of an inch", () => {
  const garment = findGarment("t-shirt");
  const area = garment?.printAreas[0];
  const black = garment && findColor(garment, "black");
  if (!garment || !area || !black) throw new Error("there is no black t-shirt");
  // 1014 px at 150 DPI, rounded down: 6.759 in would be 6.76.
  const raisedBy = (thinnestPx: number, heightPx: number) =>
    evaluateDetail({
      measures: {
        ...faultlessMeasurements({ widthPx: 1014, heightPx: 1338 }),
        lines: { kind: "stroke", thinnestPx, upToPx: 14, boxes: [] },
        letters: { heightPx, count: 9, box: [0, 0, 1, 1] },
      },
      garment,
      area,
      placement: { areaId: area.id, leftIn: 1, topIn: 1, widthIn: 6.759, heightIn: 8.919 },
      garmentColors: [black],
      requestedText: null,
    }).map(({ severity }) => severity);
  expect(raisedBy(3.125, 30)).toEqual(["fine", "fine"]);
  expect(raisedBy(3, 29)).toEqual(["warning", "warning"]);
});
