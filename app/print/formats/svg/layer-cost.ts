import type { Matrix, ShapeBounds } from "./geometry";
import { parseNumbers } from "./numbers";
import type { SvgNode } from "./parse-svg-xml";
import { SvgRefusedError } from "./refusals";
import { canvasShare, type RenderWalk, resolveReference } from "./render-walk";

/** What resvg takes for each pixel that is covered, measured on the build's machine. */
export const NS_PER_PIXEL = {
  fill: 2,
  translucent: 7,
  gradient: 18,
  pattern: 42,
  picture: 135,
  layer: 40,
  clip: 46,
  mask: 55,
};
const EFFECT_NS: Record<string, number> = {
  feGaussianBlur: 580,
  feDropShadow: 400,
  feBlend: 236,
  feComposite: 232,
  feMerge: 225,
};
const OTHER_EFFECT_NS = 140;
/** An effect works on all of its region, in sight or not. */
const MAX_REGION = 4;

/**
 * Everything that needs a canvas of its own under it: half-transparent groups, masks, clips, blends, effects. Answers the
 * clips and masks, which are drawn too.
 */
export function addLayerCosts(
  walk: RenderWalk,
  node: SvgNode,
  covered: ShapeBounds | null,
  matrix: Matrix,
): SvgNode[] {
  const drawn: SvgNode[] = [];
  const { attributes } = node;
  const share = covered ? canvasShare(walk, covered) : 0;
  const opacity = attributes.has("opacity") ? (parseNumbers(attributes.get("opacity") ?? "")[0] ?? 1) : 1;
  const blends =
    (attributes.get("mix-blend-mode") ?? "normal") !== "normal" || attributes.get("isolation") === "isolate";
  if (blends || opacity < 1) walk.nsPerPixel += NS_PER_PIXEL.layer * share;
  for (const property of ["clip-path", "mask"]) {
    const target = resolveReference(walk, attributes.get(property));
    if (!target) continue;
    walk.nsPerPixel += (property === "mask" ? NS_PER_PIXEL.mask : NS_PER_PIXEL.clip) * Math.max(share, 0.01);
    drawn.push(target);
  }
  const filter = resolveReference(walk, attributes.get("filter"));
  if (!filter) return drawn;
  walk.hasFilters = true;
  const region = regionOf(walk, filter, covered, matrix);
  if (!(region <= MAX_REGION)) throw new SvgRefusedError("filter");
  const effects = filter.children.reduce((sum, { name }) => sum + (EFFECT_NS[name] ?? OTHER_EFFECT_NS), 0);
  walk.nsPerPixel += (effects + NS_PER_PIXEL.layer) * Math.max(region, 0.01);
  return drawn;
}

/** How many canvases an effect's region is, without what cuts it off. */
function regionOf(
  { aspect }: RenderWalk,
  { attributes }: SvgNode,
  covered: ShapeBounds | null,
  m: Matrix,
): number {
  const size = (name: string) => {
    const text = attributes.get(name);
    if (text === undefined) return 1.2;
    return (parseNumbers(text)[0] ?? 0) / (text.trim().endsWith("%") ? 100 : 1);
  };
  if (attributes.get("filterUnits") === "userSpaceOnUse" && attributes.has("width"))
    return Math.abs((size("width") * size("height") * (m[0] * m[3] - m[1] * m[2])) / aspect);
  if (!covered) return 0;
  const box = Math.max(0, covered.right - covered.left) * Math.max(0, covered.bottom - covered.top);
  return (box * size("width") * size("height")) / aspect;
}

export function paintNsPerPixel(walk: RenderWalk, paint: string, { attributes }: SvgNode): number {
  if (paint === "none" || paint === "transparent") return 0;
  if (paint.startsWith("url"))
    return resolveReference(walk, paint)?.name === "pattern" ? NS_PER_PIXEL.pattern : NS_PER_PIXEL.gradient;
  return attributes.has("fill-opacity") || attributes.has("stroke-opacity")
    ? NS_PER_PIXEL.translucent
    : NS_PER_PIXEL.fill;
}
