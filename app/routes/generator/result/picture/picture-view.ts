/** How the result's picture is looked at: a state of the page's address, so that it works without script. */
export interface ResultView {
  zoomPercent: number;
  turnDegrees: number;
}

/** Percent. */
export interface ZoomRange {
  least: number;
  most: number;
  step: number;
}

export const RESULT_ZOOM: ZoomRange = { least: 50, most: 200, step: 10 };
export const PLAIN_VIEW: ResultView = { zoomPercent: 100, turnDegrees: 0 };

/** One step closer (1) or further away (-1), within the range. */
export function zoomed(percent: number, direction: 1 | -1, { least, most, step }: ZoomRange): number {
  return Math.min(most, Math.max(least, percent + direction * step));
}

/** A quarter further, clockwise. */
export function turned(degrees: number): number {
  return (degrees + 90) % 360;
}

export function viewHref(jobId: string, { zoomPercent, turnDegrees }: ResultView): string {
  return `/ai-image-generator?job=${jobId}&zoom=${zoomPercent}&turn=${turnDegrees}#result`;
}

/** Reads an address; a value that is not a step of the range gives the default view. */
export function parsePictureView(asked: URLSearchParams): ResultView {
  const zoom = Number(asked.get("zoom") ?? "100");
  const turn = Number(asked.get("turn") ?? "0");
  const { least, most, step } = RESULT_ZOOM;
  return {
    zoomPercent: zoom >= least && zoom <= most && zoom % step === 0 ? zoom : PLAIN_VIEW.zoomPercent,
    turnDegrees: [0, 90, 180, 270].includes(turn) ? turn : PLAIN_VIEW.turnDegrees,
  };
}
