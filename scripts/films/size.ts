/** The page takes the upper part of the picture; captions stand on the strip below it and hide nothing. */
export const FILM = { widthPx: 1280, heightPx: 720, stripPx: 90 } as const;
/** Larger than on a desk, so that it can be read in a small player. */
export const SCALE = 1.125;
export const VIEWPORT = {
  width: Math.floor(FILM.widthPx / SCALE),
  height: Math.floor((FILM.heightPx - FILM.stripPx) / SCALE),
} as const;
/**
 * Walked at half the speed and shown at twice: a busy machine sends few frames a second, and the pointer should glide all the
 * same.
 */
export const SLOWNESS = 2;
export const STRIP_COLOR = "#16161d";
/** Of a film. */
export const MAX_BYTES = 3_000_000;
