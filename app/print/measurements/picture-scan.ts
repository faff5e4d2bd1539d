import { MAX_FRINGE_SHARE, MAX_SHARP_EDGE_PX } from "../check/limits";
import { tryColorFixes } from "../fix-trials/try-color-fixes";
import { tryDespill } from "../fix-trials/try-despill";
import { tryInkFixes } from "../fix-trials/try-ink-fixes";
import { widestOpenBorderPx } from "../fix-trials/try-thicken";
import type { PixelSize } from "../placement/placement";
import { findEnclosedBackground, measureBackground } from "./background/background";
import { backgroundOfRow, toHex } from "./background/background-color";
import { findLeftovers } from "./background/enclosed-leftovers";
import { measureDetail } from "./detail/measure-detail";
import { FringeScan } from "./fringe";
import { findHalftoneScreen, type IsScreened } from "./halftone-screen";
import { measureInks } from "./inks";
import { findGlyphRows } from "./letters/glyphs";
import { boxAround, smallestLetterRow } from "./letters/letter-rows";
import { measureThinLines } from "./lines/thin-lines";
import { MEASUREMENTS_VERSION, type Measurements, NO_COLOR_TRIALS, type RelativeBox } from "./measurements";
import { OverlayMap } from "./overlay-map";
import { DetailColorCopy } from "./reduced/detail-color-copy";
import { DetailCoverageCopy } from "./reduced/detail-coverage-copy";
import type { PixelCopy } from "./reduced/pixel-copy";
import { ReducedColorCopy } from "./reduced/reduced-color-copy";
import { SharpnessScan } from "./sharpness";
import { AlphaScan } from "./transparency/alpha";
import { Workspace } from "./workspace";

/** Most pixels of the reduced copy on which shapes and colors are measured. */
const SHAPE_PIXELS = 1_400_000;

/** Most pixels of the one on which lines and letters are measured: on a print of 12 × 16 inches, two of them to a point. */
const DETAIL_PIXELS = 4_000_000;

export type PixelScan =
  | { status: "measured"; measures: Measurements; map: OverlayMap }
  /** Not a PNG or JPEG, damaged, or interlaced and too large. */
  | { status: "unreadable" };

/** Measures a picture, or a copy reduced `scale` times, in one pass over its rows. */
export class PictureScanner {
  private readonly map: OverlayMap;
  private readonly alpha: AlphaScan;
  private readonly fringe: FringeScan;
  private readonly details: DetailColorCopy;
  private readonly sharpness: SharpnessScan;
  /** Of an opaque picture only; that of others is the alpha of `details`. */
  private cover: DetailCoverageCopy | undefined;
  private rows = 0;

  constructor(
    private readonly width: number,
    private readonly height: number,
    private readonly scale: number,
  ) {
    this.map = new OverlayMap(width, height);
    this.alpha = new AlphaScan(width, height, this.map);
    this.fringe = new FringeScan(width, height);
    this.details = new DetailColorCopy({ widthPx: width, heightPx: height, mostPixels: DETAIL_PIXELS });
    this.sharpness = new SharpnessScan(width);
  }

  add(row: Uint32Array): void {
    if (this.rows === 0) {
      const ground = backgroundOfRow(row);
      const source = { widthPx: this.width, heightPx: this.height, mostPixels: DETAIL_PIXELS };
      if (ground) this.cover = new DetailCoverageCopy(source, ground);
    }
    this.rows += 1;
    this.alpha.add(row);
    this.fringe.add(row);
    this.details.add(row);
    this.sharpness.add(row);
    this.cover?.add(row);
  }

  /** `sharpEdgePx`: measured on the picture itself, where this was a copy. */
  end({ widthPx, heightPx, sharpEdgePx }: PixelSize & { sharpEdgePx?: number | null }): PixelScan {
    const { cover, details, map, scale } = this;
    if (this.rows === 0) return { status: "unreadable" };
    details.flush();
    cover?.flush();
    const colors = colorsOf(details);
    const measured = measureCopies({ alpha: this.alpha, fringe: this.fringe, colors, details, cover, map });
    const { lines, letters } = measured;
    const measures: Measurements = {
      ...measured,
      version: MEASUREMENTS_VERSION,
      widthPx,
      heightPx,
      mapOf: { widthPx: this.width, heightPx: this.height },
      sharpEdgePx:
        sharpEdgePx === undefined ? sharpEdgeOfSource(this.sharpness.result(), scale) : sharpEdgePx,
      reduced: { shapes: rounded(colors.factor * scale), lines: rounded(details.factor * scale) },
      lines: lines && {
        ...lines,
        thinnestPx: lines.thinnestPx === null ? null : lines.thinnestPx * scale,
        upToPx: lines.upToPx * scale,
      },
      letters: letters && { ...letters, heightPx: letters.heightPx * scale },
    };
    return { status: "measured", map, measures };
  }
}

/** On a reduced copy every edge is sharp that was no wider than a few pixels: only a soft copy says that its source is soft. */
function sharpEdgeOfSource(ofCopyPx: number | null, scale: number): number | null {
  return ofCopyPx === null || ofCopyPx <= MAX_SHARP_EDGE_PX ? ofCopyPx : ofCopyPx * scale;
}

function measureCopies({
  alpha,
  fringe,
  colors,
  details,
  cover,
  map,
}: {
  alpha: AlphaScan;
  fringe: FringeScan;
  colors: PixelCopy;
  details: PixelCopy;
  cover: DetailCoverageCopy | undefined;
  map: OverlayMap;
}): Omit<Measurements, "sharpEdgePx" | "version" | "widthPx" | "heightPx" | "reduced" | "mapOf"> {
  const space = new Workspace(details.width * details.height);
  const counted = alpha.result();
  const rim = fringe.result(map);
  const ground = measureBackground(colors, counted.ink, map, space);
  const isFringed = rim.rgb !== null && rim.share >= MAX_FRINGE_SHARE;
  const islands =
    isFringed && rim.rgb && !ground.isRectangle
      ? findEnclosedBackground(colors, rim.rgb, null, map, space)
      : { share: 0, boxes: [] };
  const isPainted = ground.hex !== null;
  const { inks, parts, labels } = measureInks(
    colors,
    isPainted ? (at) => ground.reached?.[at] === 1 : null,
    space,
  );
  // A full rectangle without a single background color, such as a photo, has no lines to tell from it.
  const hasLines = !ground.isRectangle || isPainted;
  const { width, height, factor } = details;
  const covered = { width, height, factor, cover: cover?.cover ?? alphaOf(details, space) };
  const isScreened = hasLines ? findHalftoneScreen(covered) : null;
  const screen = isScreened ? { isScreened } : {};
  // Before the structures, which use the same memory.
  const strokes = hasLines && counted.ink ? measureThinLines(covered, map, space, screen) : null;
  const detail = hasLines ? measureDetail(details, inks, map, space, screen) : { lines: [], letters: [] };
  const leftovers = ground.isRectangle ? { share: 0, boxes: [], hex: null } : leftoversOf(colors, map, space);
  const lines = strokes && thinnest([strokes, ...detail.lines]);
  const isThin = lines?.kind === "stroke" && lines.thinnestPx !== null && !ground.isRectangle;
  const despill =
    isFringed && rim.rgb ? tryDespill(details, { map, key: rim.rgb, holes: islands.share > 0 }) : 0;
  return {
    ...counted,
    fringe: {
      share: rim.share,
      hex: rim.rgb ? toHex(rim.rgb) : null,
      islands: { share: islands.share, boxes: islands.boxes },
      edges: rim.edges,
    },
    ground: {
      isRectangle: ground.isRectangle,
      hex: ground.hex,
      secondHex: ground.secondHex,
      share: ground.share,
      holes: ground.holes,
    },
    leftovers,
    lines,
    letters: smallestLetterRow(
      [...findGlyphRows(colors, labels, space), ...detail.letters].filter(
        ({ letters }) => !isScreened || !isMostlyScreened(boxAround(letters), isScreened),
      ),
      map,
    ),
    inks,
    parts,
    trials: {
      // On a full rectangle the cloth cannot be seen.
      ...(ground.isRectangle || inks.length === 0 ? NO_COLOR_TRIALS : tryColorFixes(colors)),
      kept: { ...tryInkFixes(colors, { ink: counted.ink, ground, leftovers }), despill },
      thickenUpToPx: isThin ? widestOpenBorderPx(colors, space) : null,
    },
  };
}

/** The copy on which shapes and colors are measured. */
function colorsOf(details: DetailColorCopy): PixelCopy {
  const { width, height, rgba } = details;
  const factor = Math.ceil(Math.sqrt((width * height) / SHAPE_PIXELS));
  if (factor <= 1) return details;
  const copy = new ReducedColorCopy({ widthPx: width, heightPx: height, factor });
  const pixels = new Uint32Array(rgba.buffer);
  for (let at = 0; at < pixels.length; at += width) copy.add(pixels.subarray(at, at + width));
  copy.flush();
  return { ...{ width: copy.width, height: copy.height, rgba: copy.rgba }, factor: factor * details.factor };
}

/** Of a transparent picture, ink is where it is opaque. */
function alphaOf({ rgba, width, height }: PixelCopy, space: Workspace): Uint8Array {
  const cover = space.bytesFor("cover", width * height);
  for (let at = 0, from = 3; at < cover.length; at++, from += 4) cover[at] = rgba[from] as number;
  return cover;
}

/** To one decimal: how many times something was reduced, as it is told. */
const rounded = (times: number) => Math.round(times * 10) / 10;

function leftoversOf(colors: PixelCopy, map: OverlayMap, space: Workspace): Measurements["leftovers"] {
  const { share, boxes, hex } = findLeftovers(colors, map, space);
  return { share, boxes, hex };
}

/** Three of five places along the middle of a box. */
function isMostlyScreened([left, top, right, bottom]: RelativeBox, isScreened: IsScreened): boolean {
  const y = (top + bottom) / 2;
  return [0.1, 0.3, 0.5, 0.7, 0.9].filter((at) => isScreened(left + at * (right - left), y)).length >= 3;
}

/** A thin stroke on nothing is seen as a line between two equal colors too; then it counts as a stroke, which can be thickened. */
const SAME_LINE_SHARE = 0.75;

function thinnest(found: NonNullable<Measurements["lines"]>[]): Measurements["lines"] {
  const width = ({ kind, thinnestPx }: NonNullable<Measurements["lines"]>) =>
    (thinnestPx ?? Number.POSITIVE_INFINITY) / (kind === "stroke" ? 1 : SAME_LINE_SHARE);
  return found.reduce((best, each) => (width(each) < width(best) ? each : best));
}
