import { IDEAL_DPI, MAX_RESAMPLED_PIXELS } from "../check/limits";

/** The width in pixels to which a picture is enlarged for a print of this width; otherwise why it is not. */
export function resampledWidthPx(
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
  widthIn: number,
): number | "nothing" | "too-large" {
  const wanted = Math.ceil(widthIn * IDEAL_DPI);
  const most = Math.floor(Math.sqrt((MAX_RESAMPLED_PIXELS * widthPx) / heightPx));
  if (Math.min(wanted, most) > widthPx) return Math.min(wanted, most);
  return wanted <= widthPx ? "nothing" : "too-large";
}
