import { keyedOut } from "../background-faults";
import { cropToInk, mapPixels, type Raster, rasterizeSvg } from "../raster";
import { between, pick } from "./motif";
import type { SeededFault, Setting } from "./picture";

/** White halos show on dark cloth, so these need inks that are not themselves near white. */
const MID_INKS = ["#c0392b", "#1f7a4d", "#7a3f9c", "#d9822b", "#2c6e9c", "#8a3b12"];

/** Print pixels: a halo of this width in points shows on dark cloth. */
const haloPx = ({ random, pxPerPt, magnitude }: Setting) =>
  Math.max(
    1,
    Math.round(pxPerPt * (magnitude === "beyond" ? between(random, 1, 2.4) : between(random, 0.5, 1))),
  );

function drawing(setting: Setting): Raster {
  let at = Math.floor(setting.random() * MID_INKS.length);
  let svg = setting.motif.svg;
  for (const ink of setting.motif.palette.inks)
    svg = svg.replaceAll(ink, MID_INKS[at++ % MID_INKS.length] as string);
  return cropToInk(rasterizeSvg(svg, setting.edgePx), 40);
}

const GROUNDS: [number, number, number][] = [
  [255, 255, 255],
  [250, 249, 245],
  [238, 240, 242],
];

export const FRINGE_FAULTS: SeededFault[] = [
  {
    kind: "fringe",
    name: "a white halo all around",
    checks: ["fringe"],
    hasBand: true,
    cloth: () => "black",
    plant: (setting) => keyedOut(drawing(setting), pick(setting.random, GROUNDS), haloPx(setting)),
  },
  {
    kind: "fringe",
    name: "a white halo on a part of the outline",
    checks: ["fringe"],
    hasBand: true,
    cloth: () => "black",
    plant: (setting) => {
      const clean = drawing(setting);
      const halo = keyedOut(clean, pick(setting.random, GROUNDS), haloPx(setting));
      const angle = setting.random() * 2 * Math.PI;
      const shift = between(setting.random, -0.1, 0.15);
      return mapPixels(halo, (out, at, x, y) => {
        const side =
          (x / clean.widthPx - 0.5) * Math.cos(angle) + (y / clean.heightPx - 0.5) * Math.sin(angle);
        if (side < shift) out.set(clean.rgba.subarray(at, at + 4), at);
      });
    },
  },
  {
    kind: "fringe",
    name: "crumbs of background near the edge",
    checks: ["fringe"],
    hasBand: false,
    cloth: () => "black",
    plant: (setting) => {
      const { random, pxPerPt } = setting;
      const clean = drawing(setting);
      const ground = pick(random, GROUNDS);
      const near = keyedOut(clean, ground, Math.round(pxPerPt * between(random, 3, 6)));
      // Crumbs: noise blown up to squares of one to two points; where it is high, the background stays.
      const cell = Math.max(2, Math.round(pxPerPt * between(random, 0.8, 1.8)));
      const columns = Math.ceil(clean.widthPx / cell);
      const share = between(random, 0.15, 0.4);
      const isCrumb = Array.from(
        { length: columns * Math.ceil(clean.heightPx / cell) },
        () => random() < share,
      );
      return mapPixels(near, (out, at, x, y) => {
        if ((clean.rgba[at + 3] as number) > 0) out.set(clean.rgba.subarray(at, at + 4), at);
        else if (!isCrumb[Math.floor(y / cell) * columns + Math.floor(x / cell)])
          out.set([255, 255, 255, 0], at);
      });
    },
  },
  {
    kind: "fringe",
    name: "a rim of the key color",
    checks: ["fringe"],
    hasBand: true,
    plant: (setting) =>
      keyedOut(
        drawing(setting),
        pick(setting.random, [
          [0, 255, 0],
          [255, 0, 255],
        ] as [number, number, number][]),
        haloPx(setting),
      ),
  },
];
