import { MAX_FRINGE_SHARE } from "../check/limits";
import { AlphaScan } from "./alpha";
import { findEnclosedBackground, measureBackground } from "./background/background";
import { backgroundOfRow, toHex } from "./background/background-color";
import { FringeScan } from "./fringe";
import { measureGlyphs } from "./glyphs";
import { measureInks } from "./inks";
import { MEASUREMENTS_VERSION, type Measurements } from "./measurements";
import { OverlayMap } from "./overlay-map";
import { ReducedColorCopy } from "./reduced/reduced-color-copy";
import { ReducedCoverageCopy } from "./reduced/reduced-coverage-copy";
import { measureThinLines } from "./thin-lines";

/** Most pixels of the reduced copy on which shapes and colors are measured. */
const SHAPE_PIXELS = 1_400_000;

/** Most pixels of the one on which lines are measured. */
const LINE_PIXELS = 6_000_000;

export type PixelScan =
  | { status: "measured"; measures: Measurements; map: OverlayMap }
  /** Not a PNG or JPEG, damaged, or interlaced and too large. */
  | { status: "unreadable" };

/** Measures a picture, or a copy reduced `scale` times, in one pass over its rows. */
export class PictureScanner {
  private readonly map: OverlayMap;
  private readonly alpha: AlphaScan;
  private readonly fringe: FringeScan;
  private readonly colors: ReducedColorCopy;
  private readonly factors: { shapes: number; lines: number };
  private cover: ReducedCoverageCopy | undefined;

  constructor(
    private readonly width: number,
    private readonly height: number,
    private readonly scale: number,
  ) {
    const factorFor = (pixels: number) => Math.max(1, Math.ceil(Math.sqrt((width * height) / pixels)));
    this.factors = { shapes: factorFor(SHAPE_PIXELS), lines: factorFor(LINE_PIXELS) };
    this.map = new OverlayMap(width, height);
    this.alpha = new AlphaScan(width, height, this.map);
    this.fringe = new FringeScan(width, height);
    this.colors = new ReducedColorCopy({ widthPx: width, heightPx: height, factor: this.factors.shapes });
  }

  add(row: Uint32Array): void {
    this.cover ??= new ReducedCoverageCopy(
      { widthPx: this.width, heightPx: this.height, factor: this.factors.lines },
      backgroundOfRow(row),
    );
    this.alpha.add(row);
    this.fringe.add(row);
    this.colors.add(row);
    this.cover.add(row);
  }

  end({ widthPx, heightPx }: { widthPx: number; heightPx: number }): PixelScan {
    const { cover, colors, map, scale, factors } = this;
    if (!cover) return { status: "unreadable" };
    colors.flush();
    cover.flush();
    const measured = measureCopies({ alpha: this.alpha, fringe: this.fringe, colors, cover, map });
    const { lines, letters } = measured;
    const measures: Measurements = {
      ...measured,
      version: MEASUREMENTS_VERSION,
      widthPx,
      heightPx,
      mapOf: { widthPx: this.width, heightPx: this.height },
      reduced: { shapes: factors.shapes * scale, lines: factors.lines * scale },
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

function measureCopies({
  alpha,
  fringe,
  colors,
  cover,
  map,
}: {
  alpha: AlphaScan;
  fringe: FringeScan;
  colors: ReducedColorCopy;
  cover: ReducedCoverageCopy;
  map: OverlayMap;
}): Omit<Measurements, "version" | "widthPx" | "heightPx" | "reduced" | "mapOf"> {
  const counted = alpha.result();
  const rim = fringe.result(map);
  const ground = measureBackground(colors, counted.ink, map);
  const isFringed = rim.rgb !== null && rim.share >= MAX_FRINGE_SHARE;
  const islands =
    isFringed && rim.rgb && !ground.isRectangle
      ? findEnclosedBackground(colors, rim.rgb, null, map)
      : { share: 0, boxes: [] };
  const isPainted = ground.hex !== null;
  const { inks, parts, labels } = measureInks(colors, isPainted ? (at) => ground.reached?.[at] === 1 : null);
  // A full rectangle without a single background color, such as a photo, has no lines to tell from it.
  const hasLines = !ground.isRectangle || isPainted;
  return {
    ...counted,
    fringe: {
      share: rim.share,
      hex: rim.rgb ? toHex(rim.rgb) : null,
      islands: { share: islands.share, boxes: islands.boxes },
      edges: rim.edges,
    },
    ground: { isRectangle: ground.isRectangle, hex: ground.hex, share: ground.share, holes: ground.holes },
    lines: hasLines && counted.ink ? measureThinLines(cover, map) : null,
    letters: measureGlyphs(colors, labels, map),
    inks,
    parts,
  };
}
