import { cropToInk, type Raster, rasterizeSvg } from "../raster";
import { between } from "./motif";
import { compressedOnly } from "./passages";
import type { SeededFault, Setting } from "./picture";

/** Enlarged by a whole or broken factor with linear interpolation, premultiplied, as most programs do. */
export function enlarge(source: Raster, factor: number): Raster {
  const widthPx = Math.round(source.widthPx * factor);
  const heightPx = Math.round(source.heightPx * factor);
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  const at = (x: number, y: number, channel: number) =>
    source.rgba[
      (Math.min(source.heightPx - 1, Math.max(0, y)) * source.widthPx +
        Math.min(source.widthPx - 1, Math.max(0, x))) *
        4 +
        channel
    ] as number;
  for (let y = 0; y < heightPx; y++) {
    const fromY = (y + 0.5) / factor - 0.5;
    const y0 = Math.floor(fromY);
    const dy = fromY - y0;
    for (let x = 0; x < widthPx; x++) {
      const fromX = (x + 0.5) / factor - 0.5;
      const x0 = Math.floor(fromX);
      const dx = fromX - x0;
      const weights = [(1 - dx) * (1 - dy), dx * (1 - dy), (1 - dx) * dy, dx * dy];
      const places = [
        [x0, y0],
        [x0 + 1, y0],
        [x0, y0 + 1],
        [x0 + 1, y0 + 1],
      ] as const;
      let alpha = 0;
      const color = [0, 0, 0];
      places.forEach(([px, py], index) => {
        const share = (weights[index] as number) * at(px, py, 3);
        alpha += share;
        for (let channel = 0; channel < 3; channel++)
          color[channel] = (color[channel] as number) + share * at(px, py, channel);
      });
      const to = (y * widthPx + x) * 4;
      for (let channel = 0; channel < 3; channel++)
        rgba[to + channel] = alpha === 0 ? 255 : Math.round((color[channel] as number) / alpha);
      rgba[to + 3] = Math.round(alpha);
    }
  }
  return { widthPx, heightPx, rgba };
}

const enlarged = (setting: Setting, factor: number) =>
  enlarge(cropToInk(rasterizeSvg(setting.motif.svg, Math.round(setting.edgePx / factor)), 8), factor);

export const ENLARGED_FAULTS: SeededFault[] = [
  {
    kind: "enlarged",
    name: "enlarged from too few pixels",
    checks: ["enlarged"],
    hasBand: true,
    // Made smaller again it would be no longer enlarged.
    passage: compressedOnly,
    plant: (setting) =>
      enlarged(
        setting,
        setting.magnitude === "beyond" ? between(setting.random, 3, 8) : between(setting.random, 2, 3),
      ),
  },
];
