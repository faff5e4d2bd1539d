import { pngOf } from "~/lib/pictures/png-writer";
import { Reduction } from "~/lib/pictures/reduction";
import type { Rasteriser } from "../renderer/rasteriser";
import { type Artwork, type ArtworkFault, PREVIEW_SOURCE_PX } from "./artwork";
import { cleanSvg, dropIdleClips, writeSvg } from "./svg/clean";
import { costOf } from "./svg/cost";
import { SvgRefused } from "./svg/faults";
import { numbersOf } from "./svg/numbers";
import { RowChanges } from "./svg/row-changes";
import type { SvgCost } from "./svg/walk";
import { readSvgXml, type SvgNode } from "./svg/xml";

/** The part of a rasteriser that draws plain pixels. */
export type VectorRaster = Pick<Rasteriser, "toPixels">;

/** 300 DPI on the largest print area that is usual, 12 × 16 in. */
const PRINT_WIDTH_PX = 3600;
const PRINT_HEIGHT_PX = 4800;
/** Below 150 DPI on half of it a drawing would better have been simpler. */
const LEAST_EDGE_PX = 1200;
/**
 * Drawn in three strips, so that canvas and copy of it stay small beside the rest. No more: resvg stops at a group that lies
 * further from its canvas than twice the canvas's own height.
 */
const STRIPS = 3;
/** In widths of the canvas: what lies farther from a strip is not drawn with it. */
const AROUND_STRIP = 0.01;
/** One with effects is drawn in one piece. */
const WHOLE_PIXELS = 5_000_000;
/** What may be spent on painting, and how many lines outlines may be followed along (up to 90 ns each). */
const MAX_PAINT_MS = 600;
const MAX_OUTLINE_LINES = 4_000_000;
const MAX_ASPECT = 20;
const MAX_TEXT_CHARACTERS = 5 * 1024 * 1024;

type Frame = { x: number; y: number; width: number; height: number };

/** Judges and cleans a drawing, then draws it once, at the size of a print. */
export async function readSvgArtwork(
  raster: VectorRaster,
  bytes: Uint8Array,
  at: number,
): Promise<Artwork | ArtworkFault> {
  try {
    const metadata: string[] = [];
    const root = await cleanSvg(
      readSvgXml(decode(bytes), (text) => metadata.push(text)),
      at,
    );
    const frame = frameOf(root);
    dropIdleClips(root, frame);
    const cost = costOf(root, frame);
    dropNodes(root, cost.unseen);
    const size = sizeFor(frame, cost);
    const drawn = await drawPrint(raster, root, { frame, rows: cost.rows }, size);
    if (drawn.isBlank) return { kind: "blank" };
    const { isBlank: _, isTransparent, written, ...small } = drawn;
    return {
      ...{ contentType: "image/png", bytes: written, ...size, isTransparent, small },
      edits: [{ what: "drawn-as-pixels", by: "us", at, detail: size }],
      extras: metadata.map((text) => ({ name: "metadata", bytes: new TextEncoder().encode(text) })),
      vector: writeSvg(root, { ...frameAttributes(frame), width: frame.width, height: frame.height }),
    };
  } catch (error) {
    if (error instanceof SvgRefused) return { kind: "svg", why: error.why };
    throw error;
  }
}

/** What lies beside the canvas is not drawn, and must not be met. */
function dropNodes(node: SvgNode, dropped: Set<SvgNode>): void {
  node.children = node.children.filter((child) => !dropped.has(child));
  for (const child of node.children) dropNodes(child, dropped);
}

function decode(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (text.length <= MAX_TEXT_CHARACTERS) return text;
  } catch {}
  throw new SvgRefused("not-xml");
}

const UNITS: Record<string, number> = {
  "": 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
  q: 96 / 101.6,
};

/** The part of the plane that is drawn: the view box, or as much as width and height say. */
function frameOf({ attributes }: SvgNode): Frame {
  const length = (name: string) => {
    const found = /^\s*([\d.]+(?:e[-+]?\d+)?)\s*([a-z]*)\s*$/i.exec(attributes.get(name) ?? "");
    return found ? Number(found[1]) * (UNITS[(found[2] ?? "").toLowerCase()] ?? 0) : 0;
  };
  const box = numbersOf(attributes.get("viewBox") ?? "");
  const frame =
    box.length === 4
      ? { x: box[0] as number, y: box[1] as number, width: box[2] as number, height: box[3] as number }
      : { x: 0, y: 0, width: length("width"), height: length("height") };
  const { width, height } = frame;
  const isSane = [frame.x, frame.y, width, height].every(
    (each) => Number.isFinite(each) && Math.abs(each) < 1e6,
  );
  if (!isSane || !(width > 1e-3) || !(height > 1e-3) || Math.max(width / height, height / width) > MAX_ASPECT)
    throw new SvgRefused("no-size");
  return frame;
}

const frameAttributes = ({ x, y, width, height }: Frame) => ({ viewBox: `${x} ${y} ${width} ${height}` });

/** As large as a print needs, smaller where there is much to draw, refused where it would be too small then. */
function sizeFor(
  { width, height }: Frame,
  { nanosecondsAPixel, outline, hasFilters }: SvgCost,
): { widthPx: number; heightPx: number } {
  const largest = Math.min(PRINT_WIDTH_PX / width, PRINT_HEIGHT_PX / height);
  const most = Math.min(
    (MAX_PAINT_MS * 1e6) / Math.max(nanosecondsAPixel, 1),
    hasFilters ? WHOLE_PIXELS : Number.POSITIVE_INFINITY,
  );
  const scale = Math.min(
    largest,
    Math.sqrt(most / (width * height)),
    MAX_OUTLINE_LINES / Math.max(outline, 1) / width,
  );
  const widthPx = Math.max(1, Math.floor(width * scale + 1e-6));
  const heightPx = Math.max(1, Math.round((widthPx * height) / width));
  if (Math.max(widthPx, heightPx) < LEAST_EDGE_PX) throw new SvgRefused("too-costly");
  return { widthPx, heightPx };
}

async function drawPrint(
  raster: VectorRaster,
  root: SvgNode,
  { frame, rows: seen }: { frame: Frame; rows: SvgCost["rows"] },
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
) {
  const small = new Reduction(widthPx, heightPx, PREVIEW_SOURCE_PX);
  const changes = new RowChanges(widthPx);
  const isWhole = widthPx * heightPx <= WHOLE_PIXELS;
  const rows = isWhole ? heightPx : Math.ceil(heightPx / STRIPS);
  const written = await pngOf({ widthPx, heightPx, colourType: 6, level: "runs" }, async (writer) => {
    for (let top = 0; top < heightPx; top += rows) {
      const high = Math.min(rows, heightPx - top);
      const unit = frame.width / widthPx;
      const strip = { ...frame, y: frame.y + top * unit, height: high * unit };
      const isElsewhere = (node: SvgNode) => {
        const reach = seen.get(node);
        const [from, to] = [top / widthPx - AROUND_STRIP, (top + high) / widthPx + AROUND_STRIP];
        return reach !== undefined && (reach.below < from || reach.above > to);
      };
      const svg = writeSvg(root, { ...frameAttributes(strip), width: widthPx, height: high }, isElsewhere);
      const { rgba } = await raster.toPixels(svg, { widthPx }).catch(() => {
        // resvg gave up: its fault, but nobody's picture.
        throw new SvgRefused("too-costly");
      });
      const words = new Int32Array(rgba.buffer, rgba.byteOffset, widthPx * high);
      for (let y = 0; y < high; y++) {
        const count = changes.next(words, y * widthPx);
        small.addChanged(changes.plain, changes.changed, count);
        await writer.addChanged(changes.plain, changes.changed, count);
      }
    }
  });
  return { ...small.end(), written };
}
