import { DRAWINGS, PALETTES, type Palette } from "./drawings";
import { draw, type Raster, random } from "./pixels";

/** Drawings side by side with a little grain in their inks: nothing about it is easy to count or to compress. */
export function large(widthPx: number, heightPx: number): Raster {
  const tilePx = 1000;
  const rgba = new Uint8Array(widthPx * heightPx * 4).fill(255);
  for (let at = 3; at < rgba.length; at += 4) rgba[at] = 0;
  const next = random(7);
  const drawings = Object.values(DRAWINGS);
  for (let top = 0, count = 0; top + tilePx <= heightPx; top += tilePx) {
    for (let left = 0; left + tilePx <= widthPx; left += tilePx, count++) {
      const drawing = drawings[count % drawings.length];
      const tile = draw(drawing?.(PALETTES[count % PALETTES.length] as Palette) ?? "", tilePx);
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
