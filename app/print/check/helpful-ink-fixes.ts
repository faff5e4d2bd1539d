import type { InkFix, Measurements } from "../measurements/measurements";
import { MIN_KEPT_INK_SHARES } from "./limits";

/** Those of these fixes after which the drawing is still there, as they were tried when the picture was measured. */
export function helpfulInkFixes(
  { trials }: Pick<Measurements, "trials">,
  fixes: readonly InkFix[],
): InkFix[] {
  return fixes.filter((fix) => trials.kept[fix] >= MIN_KEPT_INK_SHARES[fix]);
}
