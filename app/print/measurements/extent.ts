import type { RelativeBox } from "./measurements";

interface Extent {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function extend(extent: Extent, first: number, last: number, y: number): void {
  if (first < extent.left) extent.left = first;
  if (last > extent.right) extent.right = last;
  if (extent.top < 0) extent.top = y;
  extent.bottom = y;
}

/** Converts pixels (the last ones included) to shares of width and height. */
export function shareBoxOf({ left, top, right, bottom }: Extent, width: number, height: number): RelativeBox {
  return [left / width, top / height, (right + 1) / width, (bottom + 1) / height];
}
