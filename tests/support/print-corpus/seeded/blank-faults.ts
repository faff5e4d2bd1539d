import { mapPixels, type Raster, rasterizeSvg } from "../raster";
import { between, pick } from "./motif";
import type { SeededFault } from "./picture";

const empty = (edgePx: number): Raster => rasterizeSvg("", edgePx);

export const BLANK_FAULTS: SeededFault[] = [
  {
    kind: "blank",
    name: "one opaque color",
    checks: ["blank"],
    plant: ({ random, edgePx }) => {
      const color = [0, 1, 2].map(() => Math.round(between(random, 0, 255)));
      const noise = pick(random, [0, 0, 3]);
      return mapPixels(empty(edgePx), (out, at) => {
        for (let channel = 0; channel < 3; channel++)
          out[at + channel] = Math.max(
            0,
            Math.min(255, (color[channel] as number) + Math.round((random() - 0.5) * 2 * noise)),
          );
        out[at + 3] = 255;
      });
    },
  },
  {
    kind: "blank",
    name: "the garment's own color",
    checks: ["blank", "contrast"],
    cloth: () => "black",
    plant: ({ random, motif, edgePx }) => {
      let svg = motif.svg;
      for (const ink of motif.palette.inks) {
        const level = Math.round(between(random, 16, 34))
          .toString(16)
          .padStart(2, "0");
        svg = svg.replaceAll(ink, `#${level}${level}${level}`);
      }
      return rasterizeSvg(svg, edgePx);
    },
  },
  {
    kind: "blank",
    name: "a nearly empty file",
    checks: ["blank"],
    plant: ({ random, motif, edgePx }) => {
      const size = between(random, 3, 12);
      const specks = Array.from(
        { length: 1 + Math.floor(random() * 3) },
        () =>
          `<circle cx="${between(random, 200, 800)}" cy="${between(random, 200, 800)}" r="${size / 2}" fill="${motif.palette.inks[0]}"/>`,
      );
      return rasterizeSvg(specks.join(""), edgePx);
    },
  },
];
