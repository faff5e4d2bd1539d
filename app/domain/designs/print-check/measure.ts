import { readPngHeader } from "../png";
import { AlphaCount } from "./alpha";
import { ColourCopy, CoverCopy } from "./copies";
import { FringeCount } from "./fringe";
import { enclosed, groundOfRow, hexOf, measureGround } from "./ground";
import { measureInks } from "./inks";
import { measureLetters } from "./letters";
import { measureLines } from "./lines";
import { PlaceMap } from "./map";
import { MEASURES_VERSION, type Measures } from "./measures";
import { rgbaRows } from "./pixels";

/** Shapes and colours are measured on a copy of at most so many pixels, lines on one of at most so many. */
const SHAPE_PIXELS = 1_400_000;
const LINE_PIXELS = 6_000_000;
/** A rim must be common before what it encloses is called its ground. */
const COMMON_FRINGE = 0.08;

export type Measured =
  | { status: "measured"; measures: Measures; map: PlaceMap }
  /** No PNG, damaged, or interlaced and too large. */
  | { status: "unreadable" };

/**
 * Looks at all pixels of a PNG once, row by row; what cannot be said from rows is measured on reduced copies, of which
 * `measures.reduced` tells. Memory: the file, about 12 MB of copies, and two rows.
 */
export async function measurePng(bytes: Uint8Array): Promise<Measured> {
  const header = readPngHeader(bytes);
  if (!header) return { status: "unreadable" };
  const { widthPx, heightPx } = header;
  const factorFor = (pixels: number) => Math.max(1, Math.ceil(Math.sqrt((widthPx * heightPx) / pixels)));
  const reduced = { shapes: factorFor(SHAPE_PIXELS), lines: factorFor(LINE_PIXELS) };
  const map = new PlaceMap(widthPx, heightPx);
  const alpha = new AlphaCount(widthPx, heightPx, map);
  const fringe = new FringeCount(widthPx, heightPx);
  const colours = new ColourCopy(widthPx, heightPx, reduced.shapes);
  let cover: CoverCopy | undefined;
  try {
    for await (const row of rgbaRows(bytes, header)) {
      cover ??= new CoverCopy(widthPx, heightPx, reduced.lines, groundOfRow(row));
      alpha.add(row);
      fringe.add(row);
      colours.add(row);
      cover.add(row);
    }
  } catch {
    return { status: "unreadable" };
  }
  if (!cover) return { status: "unreadable" };
  colours.flush();
  cover.flush();
  return {
    status: "measured",
    map,
    measures: {
      version: MEASURES_VERSION,
      widthPx,
      heightPx,
      reduced,
      ...judgeCopies({ alpha, fringe, colours, cover, map }),
    },
  };
}

function judgeCopies({
  alpha,
  fringe,
  colours,
  cover,
  map,
}: {
  alpha: AlphaCount;
  fringe: FringeCount;
  colours: ColourCopy;
  cover: CoverCopy;
  map: PlaceMap;
}): Omit<Measures, "version" | "widthPx" | "heightPx" | "reduced"> {
  const counted = alpha.result();
  const rim = fringe.result(map);
  const ground = measureGround(colours, counted.ink, map);
  const isFringed = rim.rgb !== null && rim.share >= COMMON_FRINGE;
  const islands =
    isFringed && rim.rgb && !ground.isRectangle
      ? enclosed(colours, rim.rgb, null, map)
      : { share: 0, boxes: [] };
  const isPainted = ground.hex !== null;
  const { inks, parts, labels } = measureInks(colours, isPainted ? (at) => ground.reached?.[at] === 1 : null);
  // On a full rectangle without a ground of one colour there is nothing that a line could stand on.
  const hasLines = !ground.isRectangle || isPainted;
  return {
    ...counted,
    fringe: { share: rim.share, hex: rim.rgb ? hexOf(rim.rgb) : null, islands, edges: rim.edges },
    ground: { isRectangle: ground.isRectangle, hex: ground.hex, share: ground.share, holes: ground.holes },
    lines: hasLines && counted.ink ? measureLines(cover, map) : null,
    letters: measureLetters(colours, labels, map),
    inks,
    parts,
    unmeasured: null,
  };
}
