import { cropToInk, rasterizeSvg } from "../raster";
import { between, type Random } from "./motif";
import { type SeededFault, type Setting, unitsPerPt } from "./picture";

/** Width in units: the limit is 1 pt, 1.5 pt on dark cloth. */
function widthOf(setting: Setting): number {
  const { random, magnitude, motif } = setting;
  const limitPt = motif.palette.cloth === "black" ? 1.5 : 1;
  return (
    limitPt *
    (magnitude === "beyond" ? between(random, 0.35, 0.75) : between(random, 0.75, 0.92)) *
    unitsPerPt(setting)
  );
}

function curve(random: Random, from: number, to: number): string {
  const y = () => between(random, from, to);
  return `M120 ${y()}C320 ${y()} 420 ${y()} 560 ${y()}S800 ${y()} 880 ${y()}`;
}

export const STROKE_FAULTS: SeededFault[] = [
  {
    kind: "strokes",
    name: "a hairline on the cloth",
    checks: ["lines"],
    hasBand: true,
    plant: (setting) =>
      cropToInk(
        rasterizeSvg(
          `<g transform="translate(70 0) scale(.86)">${setting.motif.svg}</g><path d="${curve(setting.random, 900, 980)}" fill="none" stroke="${setting.motif.palette.inks[0]}" stroke-width="${widthOf(setting)}"/>`,
          setting.edgePx,
        ),
      ),
  },
  {
    kind: "strokes",
    name: "a narrow gap cut through the drawing",
    checks: ["lines"],
    hasBand: true,
    plant: (setting) =>
      cropToInk(
        rasterizeSvg(
          `<mask id="m"><rect width="1000" height="1000" fill="#fff"/><path d="${curve(setting.random, 380, 620)}" fill="none" stroke="#000" stroke-width="${widthOf(setting)}"/></mask><g mask="url(#m)">${setting.motif.svg}<rect x="160" y="330" width="680" height="340" fill="${setting.motif.palette.inks[0]}"/></g>`,
          setting.edgePx,
        ),
      ),
  },
  {
    kind: "strokes",
    name: "a thin line of another color inside",
    checks: ["lines"],
    hasBand: true,
    plant: (setting) =>
      cropToInk(
        rasterizeSvg(
          `${setting.motif.svg}<rect x="160" y="330" width="680" height="340" fill="${setting.motif.palette.inks[0]}"/><path d="${curve(setting.random, 400, 600)}" fill="none" stroke="${setting.motif.palette.inks[1]}" stroke-width="${widthOf(setting)}"/>`,
          setting.edgePx,
        ),
      ),
  },
];
