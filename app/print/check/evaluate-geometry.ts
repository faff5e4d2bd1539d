import { resampledWidthPx } from "../fixes/resampled-width";
import type { Measurements, RelativeBox } from "../measurements/measurements";
import { checkPlacement } from "../placement/check-placement";
import { effectiveDpi } from "../placement/placement";
import { createFinding, type Finding } from "./findings";
import * as limits from "./limits";
import type { PrintToEvaluate } from "./print-to-evaluate";

/** Resolution, size, position and shape of the print, and how the drawing fills its file. */
export function evaluateGeometry({ measures, area, placement }: PrintToEvaluate): Finding[] {
  const picture = { widthPx: measures.widthPx, heightPx: measures.heightPx };
  const kinds = new Map(checkPlacement({ picture, area, placement }).map((each) => [each.kind, each]));
  const dpi = effectiveDpi({ picture, widthIn: placement.widthIn });
  const edgePx = measures.sharpEdgePx ?? limits.SHARP_EDGE_PX;
  const realDpi = dpi / Math.max(1, edgePx > limits.MAX_SHARP_EDGE_PX ? edgePx / limits.SHARP_EDGE_PX : 1);
  const isEnlarged = realDpi < dpi && realDpi < area.minDpi * limits.MIN_REAL_DPI_SHARE;
  const outside = kinds.get("outside-area");
  const over = outside?.kind === "outside-area" ? Math.max(...Object.values(outside.over)) : 0;
  const shape = kinds.get("distorted");
  const [left, top, right, bottom] = measures.ink ?? [0, 0, 1, 1];
  const [across, down] = [right - left, bottom - top];
  // How much trimming would gain, or how far the drawing is off the center of its file: it would print off center.
  const around = Math.max(1 - Math.max(across, down), Math.abs(left + right - 1));
  const beside = 1 - Math.min(across, down);
  const [empty, mostEmpty] =
    around <= limits.MAX_EMPTY_SHARE && beside > limits.MAX_EMPTY_BESIDE_SHARE
      ? [beside, limits.MAX_EMPTY_BESIDE_SHARE]
      : [around, limits.MAX_EMPTY_SHARE];
  // Trimming gains nothing where the drawing fills its file.
  const trim = Math.min(across, down) < 1 - limits.MIN_TRIMMED_SHARE ? (["trim"] as const) : [];
  const canEnlarge = typeof resampledWidthPx(picture, placement.widthIn) === "number";
  const enlarge = canEnlarge ? (["resample"] as const) : [];
  const cut = Object.values(measures.cut);
  const cutOff = measures.ground.isRectangle ? 0 : Math.max(...cut);
  return [
    createFinding("resolution", kinds.has("below-minimum-dpi") ? "error" : "fine", {
      measured: dpi,
      limit: area.minDpi,
      unit: "dpi",
      source: "partner-files",
      also: limits.IDEAL_DPI,
      fixes: dpi < area.minDpi ? ["smaller", ...enlarge] : dpi < limits.IDEAL_DPI ? [...enlarge] : [],
    }),
    createFinding("enlarged", isEnlarged ? "warning" : "fine", {
      measured: realDpi,
      limit: area.minDpi,
      unit: "dpi",
      source: "own",
      fixes: isEnlarged ? ["smaller"] : [],
    }),
    createFinding("area", outside ? "error" : "fine", {
      measured: over,
      limit: 0,
      unit: "in",
      source: "partner-catalogue",
      fixes: ["smaller", ...trim],
    }),
    createFinding("print-size", kinds.has("too-small") ? "error" : "fine", {
      measured: Math.min(placement.widthIn, placement.heightIn),
      limit: limits.MIN_PRINT_EDGE_IN,
      unit: "in",
      source: "partner-layers",
    }),
    ...(shape?.kind === "distorted"
      ? [
          createFinding("shape", "error", {
            measured: shape.heightIn,
            limit: shape.expectedHeightIn,
            unit: "in",
            source: "partner-layers",
          }),
        ]
      : []),
    createFinding("empty", empty > mostEmpty ? "warning" : "fine", {
      measured: empty,
      limit: mostEmpty,
      unit: "share",
      source: "own",
      where: { boxes: measures.ink ? [measures.ink] : [], place: null },
      // The file's aspect ratio; the box is a part of the file.
      also: measures.widthPx / measures.heightPx,
      fixes: [...trim],
    }),
    createFinding("cut-off", cutOff > limits.MAX_CUT_OFF_SHARE ? "warning" : "fine", {
      measured: cutOff,
      limit: limits.MAX_CUT_OFF_SHARE,
      unit: "share",
      source: "own",
      where: { boxes: cutOff > limits.MAX_CUT_OFF_SHARE ? cutBoxes(measures.cut) : [], place: null },
    }),
  ];
}

function cutBoxes({ left, top, right, bottom }: Measurements["cut"]): RelativeBox[] {
  const sides: [number, RelativeBox][] = [
    [left, [0, 0, 0.02, 1]],
    [top, [0, 0, 1, 0.02]],
    [right, [0.98, 0, 1, 1]],
    [bottom, [0, 0.98, 1, 1]],
  ];
  return sides.filter(([share]) => share > limits.MAX_CUT_OFF_SHARE).map(([, box]) => box);
}
