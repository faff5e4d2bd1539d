import { createPixelYielder } from "~/lib/yield-to-event-loop";
import { readJpegCoefficients } from "../formats/jpeg/decode-coefficients";
import { decodeJpegPixels } from "../formats/jpeg/decode-pixels";
import { readJpegSegments } from "../formats/jpeg/segments";
import type { PictureFile } from "../formats/picture-file";
import { decodeRgbaRows } from "../formats/png/decode-rgba-rows";
import { readPngHeader } from "../formats/png/png-header";
import { packRgba } from "../pixels/rgba";
import { AlphaScan } from "./alpha";
import { backgroundOfRow, findEnclosedBackground, measureBackground, toHex } from "./background";
import { FringeScan } from "./fringe";
import { measureGlyphs } from "./glyphs";
import { measureInks } from "./inks";
import { MEASUREMENTS_VERSION, type Measurements } from "./measurements";
import { OverlayMap } from "./overlay-map";
import { ReducedColorCopy, ReducedCoverageCopy } from "./reduced-copies";
import { measureThinLines } from "./thin-lines";

/** Shapes and colours are measured on a copy of at most so many pixels, lines on one of at most so many. */
const SHAPE_PIXELS = 1_400_000;
const LINE_PIXELS = 6_000_000;
/** A photograph is soft: nothing of it is lost at this size. */
const JPEG_PIXELS = 5_000_000;
const MOST_COEFFICIENT_BYTES = 50_000_000;
/** A rim must be common before what it encloses is called its ground. */
const COMMON_FRINGE = 0.08;

export type PixelScan =
  | { status: "measured"; measures: Measurements; map: OverlayMap }
  /** No PNG, damaged, or interlaced and too large. */
  | { status: "unreadable" };

/** Never throws: what cannot be read is "unreadable". */
export async function measurePicture({ bytes, contentType }: PictureFile): Promise<PixelScan> {
  try {
    return contentType === "image/jpeg" ? measureJpeg(bytes) : await measurePng(bytes);
  } catch {
    return { status: "unreadable" };
  }
}

/**
 * Looks at all pixels of a PNG once, row by row; what cannot be said from rows is measured on reduced copies, of which
 * `measures.reduced` tells. Memory: the file, about 40 MB of copies and labels for 20 megapixels, and two rows.
 */
export async function measurePng(bytes: Uint8Array): Promise<PixelScan> {
  const header = readPngHeader(bytes);
  if (!header) return { status: "unreadable" };
  const walk = new Walk(header.widthPx, header.heightPx, 1);
  const breath = createPixelYielder();
  try {
    for await (const row of decodeRgbaRows(bytes, header)) {
      walk.add(row);
      const others = breath(header.widthPx);
      if (others) await others;
    }
  } catch {
    return { status: "unreadable" };
  }
  return walk.end(header);
}

/** A JPEG is never transparent. It is drawn at an eighth, a quarter or half of its size where it is large. */
function measureJpeg(bytes: Uint8Array): PixelScan {
  const size = readJpegSegments(bytes);
  if (!size) return { status: "unreadable" };
  const pixels = size.widthPx * size.heightPx;
  const edge = ([8, 4, 2, 1] as const).find((each) => (pixels * each * each) / 64 <= JPEG_PIXELS) ?? 1;
  const jpeg = readJpegCoefficients(bytes, { edge, mostBytes: MOST_COEFFICIENT_BYTES });
  const scale = 8 / edge;
  const width = Math.max(1, Math.ceil(size.widthPx / scale));
  const walk = new Walk(width, Math.max(1, Math.ceil(size.heightPx / scale)), scale);
  const row = new Uint32Array(width);
  decodeJpegPixels(jpeg, (rgb) => {
    for (let x = 0; x < width; x++)
      row[x] = packRgba(rgb[x * 3] as number, rgb[x * 3 + 1] as number, rgb[x * 3 + 2] as number, 255);
    walk.add(row);
  });
  return walk.end(size);
}

/** One walk over all rows of a picture, or of a copy that was reduced `scale` times. */
class Walk {
  private readonly map: OverlayMap;
  private readonly alpha: AlphaScan;
  private readonly fringe: FringeScan;
  private readonly colours: ReducedColorCopy;
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
    this.colours = new ReducedColorCopy({ widthPx: width, heightPx: height, factor: this.factors.shapes });
  }

  add(row: Uint32Array): void {
    this.cover ??= new ReducedCoverageCopy(
      { widthPx: this.width, heightPx: this.height, factor: this.factors.lines },
      backgroundOfRow(row),
    );
    this.alpha.add(row);
    this.fringe.add(row);
    this.colours.add(row);
    this.cover.add(row);
  }

  end({ widthPx, heightPx }: { widthPx: number; heightPx: number }): PixelScan {
    const { cover, colours, map, scale, factors } = this;
    if (!cover) return { status: "unreadable" };
    colours.flush();
    cover.flush();
    const judged = judgeCopies({ alpha: this.alpha, fringe: this.fringe, colours, cover, map });
    const { lines, letters } = judged;
    const measures: Measurements = {
      ...judged,
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

function judgeCopies({
  alpha,
  fringe,
  colours,
  cover,
  map,
}: {
  alpha: AlphaScan;
  fringe: FringeScan;
  colours: ReducedColorCopy;
  cover: ReducedCoverageCopy;
  map: OverlayMap;
}): Omit<Measurements, "version" | "widthPx" | "heightPx" | "reduced" | "mapOf"> {
  const counted = alpha.result();
  const rim = fringe.result(map);
  const ground = measureBackground(colours, counted.ink, map);
  const isFringed = rim.rgb !== null && rim.share >= COMMON_FRINGE;
  const islands =
    isFringed && rim.rgb && !ground.isRectangle
      ? findEnclosedBackground(colours, rim.rgb, null, map)
      : { share: 0, boxes: [] };
  const isPainted = ground.hex !== null;
  const { inks, parts, labels } = measureInks(colours, isPainted ? (at) => ground.reached?.[at] === 1 : null);
  // On a full rectangle without a ground of one colour there is nothing that a line could stand on.
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
    letters: measureGlyphs(colours, labels, map),
    inks,
    parts,
  };
}
