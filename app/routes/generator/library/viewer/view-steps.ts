/** Zoom in percent of the picture fitted into its frame. */
const MIN_ZOOM_PERCENT = 25;
const MAX_ZOOM_PERCENT = 300;
const ZOOM_STEP_PERCENT = 25;
export const FITTED_PERCENT = 100;
const TURN_STEP_DEGREES = 90;

export interface ViewerView {
  zoom: number;
  turn: number;
}

/** A step of the zoom; anything else is fitted. */
export function parseZoom(text: string | null): number {
  const zoom = /^\d{2,3}$/.test(text ?? "") ? Number(text) : FITTED_PERCENT;
  return zoom % ZOOM_STEP_PERCENT === 0 && zoom >= MIN_ZOOM_PERCENT && zoom <= MAX_ZOOM_PERCENT
    ? zoom
    : FITTED_PERCENT;
}

/** A quarter turn; anything else is upright. */
export function parseTurn(text: string | null): number {
  return [90, 180, 270].find((turn) => String(turn) === text) ?? 0;
}

/** The views that the buttons lead to; null where there is no further step. */
export function viewSteps({ zoom, turn }: ViewerView) {
  const zoomed = (by: number) => {
    const next = zoom + by;
    return next < MIN_ZOOM_PERCENT || next > MAX_ZOOM_PERCENT ? null : { zoom: next, turn };
  };
  return {
    zoomIn: zoomed(ZOOM_STEP_PERCENT),
    zoomOut: zoomed(-ZOOM_STEP_PERCENT),
    rotate: { zoom, turn: (turn + TURN_STEP_DEGREES) % 360 },
    reset: { zoom: FITTED_PERCENT, turn: 0 },
  };
}

/** As parameters of an address; at rest there are none. */
export function viewParameters({ zoom, turn }: ViewerView): Record<string, string> {
  return { zoom: zoom === FITTED_PERCENT ? "" : String(zoom), turn: turn === 0 ? "" : String(turn) };
}
