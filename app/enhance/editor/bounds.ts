/** Where a print lies, in inches from the top left corner of its print area. */
export interface PrintPlace {
  leftIn: number;
  topIn: number;
  widthIn: number;
}

/** What a print may not leave. The server judges the same limits again. */
export interface Bounds {
  areaWidthIn: number;
  areaHeightIn: number;
  /** The smallest width that the partner prints. */
  minWidthIn: number;
  /** Height by width of the picture. */
  ratio: number;
}

/** The partner's step. */
const STEPS_PER_IN = 1000;
const near = (inches: number) => Math.round(inches * STEPS_PER_IN) / STEPS_PER_IN;
const down = (inches: number) => Math.floor(inches * STEPS_PER_IN + 1e-6) / STEPS_PER_IN;
const between = (low: number, value: number, high: number) => Math.max(low, Math.min(value, high));

export const heightOf = ({ ratio }: Bounds, { widthIn }: PrintPlace) => near(widthIn * ratio);

/** The nearest place inside the area of the same size. */
export function movedTo(
  bounds: Bounds,
  place: PrintPlace,
  to: { leftIn: number; topIn: number },
): PrintPlace {
  return {
    ...place,
    leftIn: between(0, near(to.leftIn), Math.max(0, near(bounds.areaWidthIn - place.widthIn))),
    topIn: between(0, near(to.topIn), Math.max(0, near(bounds.areaHeightIn - heightOf(bounds, place)))),
  };
}

/** Another width; the top left corner stays. */
export function resizedTo(bounds: Bounds, place: PrintPlace, widthIn: number): PrintPlace {
  const room = Math.min(
    bounds.areaWidthIn - place.leftIn,
    (bounds.areaHeightIn - place.topIn) / bounds.ratio,
  );
  const most = Math.max(bounds.minWidthIn, down(room));
  return { ...place, widthIn: between(bounds.minWidthIn, near(widthIn), most) };
}

export interface Snap {
  place: PrintPlace;
  /** Whether the middle of the print lies on the middle of the area. */
  isMiddle: { across: boolean; down: boolean };
}

/** Pulls a print that is moved to the middle and the edges of its area, where they are nearer than `withinIn`. */
export function snapped(bounds: Bounds, place: PrintPlace, withinIn: number): Snap {
  const across = pulled(place.leftIn, bounds.areaWidthIn - place.widthIn, withinIn);
  const vertical = pulled(place.topIn, bounds.areaHeightIn - heightOf(bounds, place), withinIn);
  return {
    place: movedTo(bounds, place, { leftIn: across.at, topIn: vertical.at }),
    isMiddle: { across: across.isMiddle, down: vertical.isMiddle },
  };
}

function pulled(at: number, room: number, withinIn: number): { at: number; isMiddle: boolean } {
  if (Math.abs(at - room / 2) <= withinIn) return { at: room / 2, isMiddle: true };
  if (at <= withinIn) return { at: 0, isMiddle: false };
  return { at: at >= room - withinIn ? room : at, isMiddle: false };
}

/** Dragging by hand is no finer than this. */
const HAND_STEPS_PER_IN = 100;
export const byHand = (inches: number) => Math.round(inches * HAND_STEPS_PER_IN) / HAND_STEPS_PER_IN;
