import type { EffectStep } from "../scene/scene";

/** Time that resvg takes per pixel of an effect's region for each of its steps, measured on the build machine. */
const STEP_NS: Record<string, number> = {
  feFlood: 45,
  feOffset: 65,
  feColorMatrix: 85,
  feComposite: 130,
  feBlend: 150,
};
const BLUR_NS = 220;
/** Below two pixels the renderer takes another way, which is slower. */
const SMALL_BLUR_NS = 320;
/** Besides its blur. */
const SHADOW_NS = 130;
const TRANSFER_NS = 70;
const TRANSFERRED_CHANNEL_NS = 35;
const MERGE_NS = 30;
const MERGED_INPUT_NS = 65;
/** Conversion from sRGB and back. */
const LINEAR_NS = 45;
const SMALL_BLUR_PX = 2;

/** `scale` is in pixels of the strip per unit of the canvas. */
export function effectStepNs(step: EffectStep, scale: number): number {
  const isLinear = step.attributes.some(
    ([name, value]) => name === "color-interpolation-filters" && value === "linearRGB",
  );
  return ownNs(step, scale) + (isLinear ? LINEAR_NS : 0);
}

function ownNs({ name, lengths, children }: EffectStep, scale: number): number {
  if (name === "feMerge") return MERGE_NS + children.length * MERGED_INPUT_NS;
  if (name === "feComponentTransfer") return TRANSFER_NS + children.length * TRANSFERRED_CHANNEL_NS;
  if (name !== "feGaussianBlur" && name !== "feDropShadow") return STEP_NS[name] ?? STEP_NS.feBlend ?? 0;
  const deviations = lengths.find(([length]) => length === "stdDeviation")?.[1] ?? [];
  const blur = deviations.some((each) => each * scale < SMALL_BLUR_PX) ? SMALL_BLUR_NS : BLUR_NS;
  return name === "feDropShadow" ? blur + SHADOW_NS : blur;
}
