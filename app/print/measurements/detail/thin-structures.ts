import { WIDEST } from "../lines/line-widths";
import type { InkColor } from "../measurements";
import type { PixelCopy } from "../reduced/pixel-copy";
import type { Workspace } from "../workspace";
import { differencesOfThin, type LevelPlane, spreadMaxima } from "./box-extremes";

/**
 * Finds what is thinner than `WIDEST` pixels of the copy and differs from both sides: thin lines of another color inside the
 * drawing, narrow gaps cut through it, and small letters on a shape or cut out of one. A morphological opening keeps only what
 * is wider; the rest, against the strongest rest nearby, is how much of a pixel the thin structure covers.
 */

export interface ThinStructure {
  /** What differs: how opaque it is, how bright, or its color from blue to red or from magenta to green. */
  kind: "coverage" | "brightness" | "hue" | "tint";
  width: number;
  height: number;
  /** Source pixels to a pixel of the copy. */
  factor: number;
  /** What was looked at: the level of each pixel. */
  values: Uint8Array;
  /** Whether it is darker, or less, than what is on both sides. */
  side: "gap" | "line";
  /** 0 to 255 of each pixel. */
  cover: Uint8Array;
}

/** A structure as letters are looked for in it; `forLines` leaves out what is too faint to be a gap or a line. */
export interface ThinStructures extends ThinStructure {
  forLines: () => ThinStructure | null;
}

/** Levels of difference below which a structure is grain or the soft edge of something wider. */
const LEAST_DIFFERENCE = 36;
/** The same for hue and tint, where two clearly different colors are less far apart. */
const LEAST_COLOR_DIFFERENCE = 24;
/** The same for coverage: a quarter of a pixel, as the narrow strokes of tiny letters leave. */
const LEAST_COVERAGE = 60;
/** The same for gaps that are no letters: half of a pixel, since the seams of shapes that touch let a little through. */
const LEAST_GAP = 120;
/** Of the least difference: below it a pixel is a seam or grain, even beside stronger ones. */
const LEAST_SHARE = 0.6;
const SIZE = WIDEST + 1;

/** Each of the structures. They share memory: one must be done with before the next is asked for. */
export function* thinStructures(
  copy: PixelCopy,
  inks: readonly InkColor[],
  space: Workspace,
): Generator<ThinStructures> {
  const { width, height, factor } = copy;
  for (const kind of differencesToLookAt(inks)) {
    const plane: LevelPlane = {
      width,
      height,
      values: planeOf(copy, { kind, nothing: isMostlyLight(inks) ? 0 : 255, space }),
    };
    for (const side of ["gap", "line"] as const) {
      const cover = space.bytesFor("cover", width * height);
      const strongest = measureCover(plane, { side, cover, least: leastFor(kind), space });
      if (!strongest) continue;
      const structure: ThinStructure = { kind, side, values: plane.values, width, height, factor, cover };
      const forLines = () => {
        if (kind !== "coverage") return structure;
        // Lines of ink on nothing are measured on the coverage itself.
        if (side === "line") return null;
        dropFaint(structure, strongest);
        return structure;
      };
      yield { ...structure, forLines };
    }
  }
}

function leastFor(kind: Difference): number {
  if (kind === "coverage") return LEAST_COVERAGE;
  return kind === "brightness" ? LEAST_DIFFERENCE : LEAST_COLOR_DIFFERENCE;
}

type Difference = ThinStructure["kind"];

/** 0 to 255: how bright a color is, or where it lies between blue and red, or between magenta and green. */
const LEVELS: Record<
  Exclude<Difference, "coverage">,
  (red: number, green: number, blue: number) => number
> = {
  brightness: (red, green, blue) => (red * 2 + green * 5 + blue) >> 3,
  hue: (red, _green, blue) => 128 + ((red - blue) >> 1),
  tint: (red, green, blue) => 128 + ((2 * green - red - blue) >> 2),
};

/**
 * Hue and tint are looked at where some inks are about equally bright, so that only they tell the inks apart, and where there
 * is one ink: a line of tiny letters in another is too little to be listed.
 */
function differencesToLookAt(inks: readonly InkColor[]): Difference[] {
  const colors = inks.map(
    ({ hex }) =>
      [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number],
  );
  const apart = (kind: Exclude<Difference, "coverage">, a: number, b: number) =>
    Math.abs(
      LEVELS[kind](...(colors[a] as [number, number, number])) -
        LEVELS[kind](...(colors[b] as [number, number, number])),
    );
  const isNeeded = (kind: "hue" | "tint") =>
    colors.length === 1 ||
    colors.some((_, a) =>
      colors
        .slice(0, a)
        .some(
          (_color, b) =>
            apart("brightness", a, b) < 2 * LEAST_DIFFERENCE && apart(kind, a, b) >= LEAST_COLOR_DIFFERENCE,
        ),
    );
  return ["coverage", "brightness", ...(["hue", "tint"] as const).filter(isNeeded)];
}

/** Light drawings are looked at on black, dark ones on white, so that all of them differs from nothing. */
function isMostlyLight(inks: readonly InkColor[]): boolean {
  const mean = inks.reduce((sum, { hex, share }) => sum + share * Number.parseInt(hex.slice(3, 5), 16), 0);
  return mean > 128;
}

function planeOf(
  { rgba, width, height }: PixelCopy,
  { kind, nothing, space }: { kind: ThinStructure["kind"]; nothing: number; space: Workspace },
): Uint8Array {
  const out = space.bytesFor("plane", width * height);
  for (let at = 0, from = 0; at < out.length; at++, from += 4) {
    const alpha = rgba[from + 3] as number;
    if (kind === "coverage") out[at] = alpha;
    // Where ink is there by half, its color counts in full, so that seams of shapes that touch are no lines.
    else if (alpha < 96) out[at] = kind === "brightness" ? nothing : 128;
    else out[at] = LEVELS[kind](rgba[from] as number, rgba[from + 1] as number, rgba[from + 2] as number);
  }
  return out;
}

/** Clears gaps that differ too little, or whose cells have no stronger one. */
function dropFaint({ width, height, cover }: ThinStructure, strongest: Uint8Array): void {
  const columns = (width + 3) >> 2;
  const faintest = LEAST_GAP * LEAST_SHARE;
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (cover[at] === 0) continue;
      const most = strongest[(y >> 2) * columns + (x >> 2)] as number;
      if (most < LEAST_GAP || (cover[at] as number) * most < faintest * 255) cover[at] = 0;
    }
}

/**
 * Writes how much of each pixel thin structures cover. Returns the largest difference near each cell of four by four pixels, or
 * null if nothing thin differs by `least` levels.
 */
function measureCover(
  plane: LevelPlane,
  { side, cover, least, space }: { side: "gap" | "line"; cover: Uint8Array; least: number; space: Workspace },
): Uint8Array | null {
  const { width, height } = plane;
  const words = space.idsFor(((width + 3) >> 2) * height);
  const maxima = differencesOfThin(plane, { size: SIZE, side, out: cover, words, space });
  if (maxima.values.every((value) => value < least)) return null;
  const strongest = spreadMaxima(maxima, space);
  const faintest = least * LEAST_SHARE;
  for (let y = 0, at = 0; y < height; y++) {
    const firstCell = (y >> 2) * maxima.columns;
    for (let x = 0; x < width; x += 4) {
      const most = strongest[firstCell + (x >> 2)] as number;
      const end = at + Math.min(4, width - x);
      // Nothing differs here, and nothing was written.
      if (most === 0) {
        at = end;
        continue;
      }
      if (most < least) for (let next = at; next < end; next++) cover[next] = 0;
      else
        for (let next = at; next < end; next++) {
          const value = cover[next] as number;
          cover[next] = value < faintest ? 0 : (value * 255) / most;
        }
      at = end;
    }
  }
  return strongest;
}
