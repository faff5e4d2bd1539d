import { ChangedPixels } from "../../pixels/changed-pixels";
import { IntegerDownscaler } from "../../pixels/integer-downscaler";
import type { Rasterizer } from "../../rasterizer";
import { type Artwork, type ArtworkRefusal, MIN_PREVIEW_SOURCE_PX } from "../artwork";
import { encodePngRows } from "../png/writer/encode-png";
import { estimateRenderCost } from "./estimate-render-cost";
import { parseNumbers } from "./numbers";
import { parseSvgXml, type SvgNode } from "./parse-svg-xml";
import { SvgRefusedError } from "./refusals";
import type { SvgRenderCost } from "./render-walk";
import { removeRedundantClips, sanitizeSvg, serializeSvg } from "./sanitize-svg";

/** The part of a rasteriser that draws plain pixels. */
export type SvgRasterizer = Pick<Rasterizer, "toPixels">;

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
  raster: SvgRasterizer,
  bytes: Uint8Array,
  at: number,
): Promise<Artwork | ArtworkRefusal> {
  try {
    const metadata: string[] = [];
    const root = await sanitizeSvg(
      parseSvgXml(decode(bytes), (text) => metadata.push(text)),
      at,
    );
    const frame = frameOf(root);
    removeRedundantClips(root, frame);
    const cost = estimateRenderCost(root, frame);
    dropNodes(root, cost.offCanvasNodes);
    const size = sizeFor(frame, cost);
    const drawn = await drawPrint(raster, root, { frame, rows: cost.visibleRows }, size);
    if (drawn.isBlank) return { kind: "blank" };
    const { isBlank: _, isTransparent, written, ...small } = drawn;
    return {
      ...{ contentType: "image/png", bytes: written, ...size, isTransparent, previewSource: small },
      edits: [{ what: "drawn-as-pixels", by: "us", at, detail: size }],
      embeddedMetadata: metadata.map((text) => ({ name: "metadata", bytes: new TextEncoder().encode(text) })),
      svg: serializeSvg(root, { ...frameAttributes(frame), width: frame.width, height: frame.height }),
    };
  } catch (error) {
    if (error instanceof SvgRefusedError) return { kind: "svg", why: error.why };
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
  throw new SvgRefusedError("not-xml");
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
  const box = parseNumbers(attributes.get("viewBox") ?? "");
  const frame =
    box.length === 4
      ? { x: box[0] as number, y: box[1] as number, width: box[2] as number, height: box[3] as number }
      : { x: 0, y: 0, width: length("width"), height: length("height") };
  const { width, height } = frame;
  const isSane = [frame.x, frame.y, width, height].every(
    (each) => Number.isFinite(each) && Math.abs(each) < 1e6,
  );
  if (!isSane || !(width > 1e-3) || !(height > 1e-3) || Math.max(width / height, height / width) > MAX_ASPECT)
    throw new SvgRefusedError("no-size");
  return frame;
}

const frameAttributes = ({ x, y, width, height }: Frame) => ({ viewBox: `${x} ${y} ${width} ${height}` });

/** As large as a print needs, smaller where there is much to draw, refused where it would be too small then. */
function sizeFor(
  { width, height }: Frame,
  { nsPerPixel, outlineLength, hasFilters }: SvgRenderCost,
): { widthPx: number; heightPx: number } {
  const largest = Math.min(PRINT_WIDTH_PX / width, PRINT_HEIGHT_PX / height);
  const most = Math.min(
    (MAX_PAINT_MS * 1e6) / Math.max(nsPerPixel, 1),
    hasFilters ? WHOLE_PIXELS : Number.POSITIVE_INFINITY,
  );
  const scale = Math.min(
    largest,
    Math.sqrt(most / (width * height)),
    MAX_OUTLINE_LINES / Math.max(outlineLength, 1) / width,
  );
  const widthPx = Math.max(1, Math.floor(width * scale + 1e-6));
  const heightPx = Math.max(1, Math.round((widthPx * height) / width));
  if (Math.max(widthPx, heightPx) < LEAST_EDGE_PX) throw new SvgRefusedError("too-costly");
  return { widthPx, heightPx };
}

async function drawPrint(
  raster: SvgRasterizer,
  root: SvgNode,
  { frame, rows: seen }: { frame: Frame; rows: SvgRenderCost["visibleRows"] },
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
) {
  const small = new IntegerDownscaler(widthPx, heightPx, MIN_PREVIEW_SOURCE_PX);
  const changes = new ChangedPixels(widthPx);
  const isWhole = widthPx * heightPx <= WHOLE_PIXELS;
  const rows = isWhole ? heightPx : Math.ceil(heightPx / STRIPS);
  const written = await encodePngRows({ widthPx, heightPx, colourType: 6, level: "runs" }, async (writer) => {
    for (let top = 0; top < heightPx; top += rows) {
      const high = Math.min(rows, heightPx - top);
      const unit = frame.width / widthPx;
      const strip = { ...frame, y: frame.y + top * unit, height: high * unit };
      const isElsewhere = (node: SvgNode) => {
        const reach = seen.get(node);
        const [from, to] = [top / widthPx - AROUND_STRIP, (top + high) / widthPx + AROUND_STRIP];
        return reach !== undefined && (reach.below < from || reach.above > to);
      };
      const svg = serializeSvg(
        root,
        { ...frameAttributes(strip), width: widthPx, height: high },
        isElsewhere,
      );
      const { rgba } = await raster.toPixels(svg, { widthPx }).catch(() => {
        // resvg gave up: its fault, but nobody's picture.
        throw new SvgRefusedError("too-costly");
      });
      const words = new Int32Array(rgba.buffer, rgba.byteOffset, widthPx * high);
      for (let y = 0; y < high; y++) {
        const count = changes.next(words, y * widthPx);
        small.addChanged(changes.unpremultiplied, changes.changed, count);
        await writer.addChanged(changes.unpremultiplied, changes.changed, count);
      }
    }
  });
  return { ...small.end(), written };
}
