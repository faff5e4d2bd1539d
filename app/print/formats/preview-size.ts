/** The widest preview shown in lists. */
const MAX_PREVIEW_WIDTH_PX = 480;

/** A preview is at most twice as high as its largest width; a smaller picture keeps its size. */
export function previewWidthPx({ widthPx, heightPx }: { widthPx: number; heightPx: number }): number {
  return Math.min(MAX_PREVIEW_WIDTH_PX, widthPx, Math.ceil((2 * MAX_PREVIEW_WIDTH_PX * widthPx) / heightPx));
}
