import { AreaResizer, type Size, type Window } from "./area-resizer";

/** Resizes a picture that is in memory whole. */
export function resizeByArea(
  picture: Size & { rgba: Uint8Array },
  result: Size,
  window?: Window,
): Size & { rgba: Uint8Array } {
  const averaging = new AreaResizer(picture, result, window);
  const stride = picture.widthPx * 4;
  for (let y = 0; y < picture.heightPx; y++)
    averaging.add(picture.rgba.subarray(y * stride, (y + 1) * stride));
  return averaging.end();
}
