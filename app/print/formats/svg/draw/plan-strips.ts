import { MAX } from "../grammar";
import { SvgRefusedError } from "../refusals";
import type { SceneNode } from "../scene/scene";
import type { WorkMeter } from "../work-meter";
import { stripSpace } from "./space";
import { stripCost } from "./strip-cost";

/** 300 DPI on the largest common print area, 12 × 16 in. */
const PRINT_WIDTH_PX = 3600;
const PRINT_HEIGHT_PX = 4800;
/** 150 DPI on half of that width; a drawing that would be smaller is refused. */
const LEAST_EDGE_PX = 1200;
/**
 * The renderer cannot be interrupted: other requests wait while it draws a strip, at most 250 ms. An estimate may be a third
 * below what drawing takes.
 */
export const MAX_STRIP_NS = 160e6;
/** Other requests run between strips, so this only bounds how long other pictures wait. */
export const MAX_TOTAL_NS = 4_000e6;
/** For a strip's layers, without its canvas. */
const MAX_LAYER_BYTES = 40e6;
const MAX_STRIP_PIXELS = 5_500_000;
/** Fewer strips cost less in total; more strips make each one cheaper. */
const STRIPS = [1, 2, 3, 4, 6, 8, 12, 16, 24, 36, 48];

export interface StripPlan {
  widthPx: number;
  heightPx: number;
  /** Height of each strip but the last. */
  rows: number;
}
type Frame = { x: number; y: number; width: number; height: number };
/** Cost divided by the limit, in total and for the worst strip. Above 1 the plan is refused. */
interface Excess {
  total: number;
  strip: number;
}

/** As large as a print needs; smaller if the drawing is costly; refused if it would become too small. */
export async function planStrips(
  scene: readonly SceneNode[],
  frame: Frame,
  meter: WorkMeter,
): Promise<StripPlan> {
  const least = LEAST_EDGE_PX / Math.max(frame.width, frame.height);
  let scale = Math.max(least, Math.min(PRINT_WIDTH_PX / frame.width, PRINT_HEIGHT_PX / frame.height));
  for (;;) {
    let at = 0;
    let excess: Excess;
    for (;;) {
      const count = STRIPS[at] as number;
      const plan = planOf(frame, scale, count);
      excess = await excessOf(scene, frame, plan, meter);
      if (excess.total <= 1 && excess.strip <= 1) return plan;
      const next = STRIPS.findIndex((each) => each >= count * Math.max(excess.strip, 1.01));
      if (excess.total > 1 || next < 0) break;
      at = next;
    }
    const over = Math.max(excess.total, excess.strip);
    // It would not fit at the smallest size either: cost shrinks at most with the square of the size.
    if (scale <= least || over > 4 * (scale / least) ** 2) throw new SvgRefusedError("too-costly");
    scale = Math.max(least, scale * Math.min(0.9, Math.max(0.4, 1 / Math.sqrt(over))));
  }
}

function planOf({ width, height }: Frame, scale: number, count: number): StripPlan {
  const widthPx = Math.max(1, Math.floor(width * scale + 1e-6));
  const heightPx = Math.max(1, Math.round((widthPx * height) / width));
  return { widthPx, heightPx, rows: Math.ceil(heightPx / count) };
}

async function excessOf(
  scene: readonly SceneNode[],
  frame: Frame,
  { widthPx, heightPx, rows }: StripPlan,
  meter: WorkMeter,
): Promise<Excess> {
  const excess = { total: 0, strip: (widthPx * rows) / MAX_STRIP_PIXELS };
  if (excess.strip > 1) return excess;
  for (let top = 0; top < heightPx; top += rows) {
    const high = Math.min(rows, heightPx - top);
    const space = stripSpace(frame, { scale: widthPx / frame.width, widthPx, top, rows: high });
    const { ns, bytes, dashes, reach } = stripCost(scene, space, meter);
    if (dashes > MAX.dashes) throw new SvgRefusedError("too-costly");
    excess.total += ns / MAX_TOTAL_NS;
    excess.strip = Math.max(excess.strip, ns / MAX_STRIP_NS, bytes / MAX_LAYER_BYTES);
    // The renderer cuts effects off one strip height below the strip, so no effect may reach farther.
    if (reach > high && rows < heightPx) excess.strip = Math.max(excess.strip, 1.3);
    await meter.pauseIfDue();
    // Estimates the rest from the strips counted so far.
    if (excess.total > 1) return { ...excess, total: (excess.total * heightPx) / (top + high) };
  }
  return excess;
}
