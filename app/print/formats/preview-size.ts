/** The widest preview that lists show. */
const MAX_PREVIEW_WIDTH_PX = 480;

/** A preview is at most twice as high as it may be wide; a smaller picture keeps its size. */
export function previewWidthPx({ widthPx, heightPx }: { widthPx: number; heightPx: number }): number {
  return Math.min(MAX_PREVIEW_WIDTH_PX, widthPx, Math.ceil((2 * MAX_PREVIEW_WIDTH_PX * widthPx) / heightPx));
}
