import { type CorpusPalette, DRAWINGS, PALETTES } from "./drawings";
import { type Raster, rasterizeSvg, seededRandom } from "./raster";

/** Drawings side by side with slight grain in their inks, so that measuring and compressing are slow. */
export function largePicture(widthPx: number, heightPx: number): Raster {
  const tilePx = 1000;
  const rgba = new Uint8Array(widthPx * heightPx * 4).fill(255);
  for (let at = 3; at < rgba.length; at += 4) rgba[at] = 0;
  const next = seededRandom(7);
  const drawings = Object.values(DRAWINGS);
  for (let top = 0, count = 0; top + tilePx <= heightPx; top += tilePx) {
    for (let left = 0; left + tilePx <= widthPx; left += tilePx, count++) {
      const drawing = drawings[count % drawings.length];
      const tile = rasterizeSvg(drawing?.(PALETTES[count % PALETTES.length] as CorpusPalette) ?? "", tilePx);
      for (let y = 0; y < tilePx; y++) {
        const row = tile.rgba.subarray(y * tilePx * 4, (y + 1) * tilePx * 4);
        for (let x = 0; x < row.length; x += 4)
          if (row[x + 3] === 255) row[x] = (row[x] as number) ^ (next() * 8);
        rgba.set(row, ((top + y) * widthPx + left) * 4);
      }
    }
  }
  return { widthPx, heightPx, rgba };
}
