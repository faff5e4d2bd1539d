import { OVERLAY_BITS, type OverlayKind } from "../measurements/measurements";
import type { OverlayMap } from "../measurements/overlay-map";

export interface PixelWindow {
  left: number;
  top: number;
  widthPx: number;
  heightPx: number;
}

/**
 * The square of the picture, `edgePx` wide or as wide as there is room, that has the most cells with this kind of finding; null
 * if there are none. `widthPx` and `heightPx` are those of the picture or of a copy, whose pixels are meant.
 */
export function densestWindow(
  map: OverlayMap,
  place: OverlayKind,
  { widthPx, heightPx, edgePx }: { widthPx: number; heightPx: number; edgePx: number },
): PixelWindow | null {
  const across = Math.min(map.width, Math.max(1, Math.round((edgePx * map.width) / widthPx)));
  const down = Math.min(map.height, Math.max(1, Math.round((edgePx * map.height) / heightPx)));
  const sums = cellSums(map, OVERLAY_BITS[place]);
  const stride = map.width + 1;
  const at = (x: number, y: number) => sums[y * stride + x] as number;
  let most = 0;
  let best = { x: 0, y: 0 };
  for (let y = 0; y + down <= map.height; y++)
    for (let x = 0; x + across <= map.width; x++) {
      const count = at(x + across, y + down) - at(x, y + down) - at(x + across, y) + at(x, y);
      if (count <= most) continue;
      most = count;
      best = { x, y };
    }
  if (most === 0) return null;
  const [width, height] = [Math.min(edgePx, widthPx), Math.min(edgePx, heightPx)];
  return {
    left: Math.min(widthPx - width, Math.round((best.x * widthPx) / map.width)),
    top: Math.min(heightPx - height, Math.round((best.y * heightPx) / map.height)),
    widthPx: width,
    heightPx: height,
  };
}

/** For each corner of the grid: how many of the cells above and left of it have the bit. */
function cellSums({ width, height, cells }: OverlayMap, bit: number): Uint32Array {
  const sums = new Uint32Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++)
    for (let x = 0, row = 0; x < width; x++) {
      row += ((cells[y * width + x] as number) & bit) > 0 ? 1 : 0;
      const to = (y + 1) * (width + 1) + x + 1;
      sums[to] = row + (sums[to - width - 1] as number);
    }
  return sums;
}
