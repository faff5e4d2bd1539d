import { MEASUREMENTS_VERSION, type Measurements, NO_TRIALS } from "~/print";

/** Measurements of a faultless picture: one opaque drawing that fills it. */
export function faultlessMeasurements(
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
  changes: Partial<Measurements> = {},
): Measurements {
  return {
    version: MEASUREMENTS_VERSION,
    widthPx,
    heightPx,
    reduced: { shapes: 1, lines: 1 },
    mapOf: { widthPx, heightPx },
    ink: [0, 0, 1, 1],
    sharpEdgePx: 1.2,
    leftovers: { share: 0, boxes: [], hex: null },
    cut: { left: 0, top: 0, right: 0, bottom: 0 },
    alpha: { visible: 0.5, clear: 0.3, half: 0, soft: 0, faint: 0, faintBox: 0, faintSides: 0, coloured: 0 },
    fringe: { share: 0, hex: null, islands: { share: 0, boxes: [] }, edges: 1000 },
    ground: { isRectangle: false, hex: null, secondHex: null, share: 0, holes: { share: 0, boxes: [] } },
    lines: null,
    letters: null,
    inks: [{ hex: "#e4572e", share: 1 }],
    parts: [{ share: 1, inks: [[0, 1]], box: [0, 0, 1, 1] }],
    trials: {
      ...NO_TRIALS,
      kept: { threshold: 1, halftone: 1, "remove-veil": 1, "remove-ground": 1, despill: 1 },
    },
    ...changes,
  };
}
