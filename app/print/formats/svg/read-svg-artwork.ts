import { createPixelYielder } from "~/lib/heavy-work/yield-to-event-loop";
import { ChangedPixels } from "../../pixels/changed-pixels";
import { IntegerDownscaler } from "../../pixels/integer-downscaler";
import type { Rasterizer } from "../../rasterizer";
import { type Artwork, type ArtworkRefusal, MIN_PREVIEW_SOURCE_PX } from "../artwork";
import { encodePngRows } from "../png/writer/encode-png";
import { inlineStyles } from "./css/inline-styles";
import { planStrips, type StripPlan } from "./draw/plan-strips";
import { stripSpace } from "./draw/space";
import { writeScene } from "./draw/write-scene";
import { MAX } from "./grammar";
import { parseLength } from "./numbers";
import { parseSvgXml, type SvgNode } from "./parse-svg-xml";
import { indexById, listElements, readPaths } from "./read-elements";
import { SvgRefusedError } from "./refusals";
import { buildScene } from "./scene/build-scene";
import { readPictures } from "./scene/embedded-pictures";
import type { SceneNode } from "./scene/scene";
import { readViewBox } from "./scene/style";
import type { OpenTypeface } from "./text/font-book";
import { setText, type TypefaceUse } from "./text/set-text";
import { WorkMeter } from "./work-meter";

/** The part of a rasterizer that returns raw pixels. Without typefaces, drawings with text are refused. */
export type SvgRasterizer = Pick<Rasterizer, "toPixels"> & Partial<Pick<Rasterizer, "openTypeface">>;

const MAX_ASPECT = 20;

type Frame = { x: number; y: number; width: number; height: number };

interface Reading {
  now: number;
  meter: WorkMeter;
  onMetadata: (metadata: string) => void;
  openTypeface?: OpenTypeface;
}

interface ParsedDrawing {
  scene: SceneNode[];
  frame: Frame;
  /** In which its text was set. */
  typefaces: TypefaceUse[];
}

/** A parsed drawing, and the plan for drawing it. */
export interface PlannedDrawing extends ParsedDrawing {
  plan: StripPlan;
}

/** Parses a drawing and plans how to draw it, without drawing. Throws SvgRefusedError. */
export async function planDrawing(bytes: Uint8Array, reading: Reading): Promise<PlannedDrawing> {
  const { scene, frame, typefaces } = await parseDrawing(bytes, reading);
  return { scene, frame, typefaces, plan: await planStrips(scene, frame, reading.meter) };
}

/** Throws SvgRefusedError. */
export async function parseDrawing(
  bytes: Uint8Array,
  { now, meter, onMetadata, openTypeface }: Reading,
): Promise<ParsedDrawing> {
  const root = await parseSvgXml(decode(bytes), meter, onMetadata);
  const read = listElements(root);
  await inlineStyles(read, meter);
  const frame = frameOf(root);
  const typefaces = await setText(read, { open: openTypeface, viewport: frame, meter });
  const nodes = typefaces.length > 0 ? listElements(root) : read;
  const paths = await readPaths(nodes, meter);
  const pictures = await readPictures(nodes, now, meter);
  const walk = {
    meter,
    byId: indexById(nodes),
    paths,
    pictures,
    stops: new Map(),
    visits: 0,
    within: new Set<SvgNode>(),
  };
  const scene = await buildScene(walk, root, frame);
  await meter.pauseIfDue();
  return { scene, frame, typefaces };
}

/** Checks a drawing, then draws it once, at print size. */
export async function readSvgArtwork(
  raster: SvgRasterizer,
  bytes: Uint8Array,
  at: number,
): Promise<Artwork | ArtworkRefusal> {
  try {
    const metadata: string[] = [];
    const meter = new WorkMeter();
    const drawing = await planDrawing(bytes, {
      ...{ now: at, meter, openTypeface: raster.openTypeface },
      onMetadata: (text) => metadata.push(text),
    });
    const { widthPx, heightPx } = drawing.plan;
    const drawn = await drawPrint(raster, drawing, meter);
    if (drawn.isBlank) return { kind: "blank" };
    const { isBlank: _, isTransparent, written, ...small } = drawn;
    const size = { widthPx, heightPx };
    await meter.pause();
    const whole = stripSpace(drawing.frame, {
      scale: widthPx / drawing.frame.width,
      widthPx,
      top: 0,
      rows: heightPx,
    });
    return {
      ...{
        contentType: "image/png",
        sentType: "image/svg+xml",
        bytes: written,
        ...size,
        isTransparent,
        previewSource: small,
      },
      edits: [
        ...drawing.typefaces.map((use) => ({ what: "text-set", by: "us", at, detail: { ...use } }) as const),
        { what: "drawn-as-pixels", by: "us", at, detail: size },
      ],
      embeddedMetadata: metadata.map((text) => ({ name: "metadata", bytes: new TextEncoder().encode(text) })),
      svg: writeScene(drawing.scene, whole, { widthPx, rows: heightPx }),
    };
  } catch (error) {
    if (error instanceof SvgRefusedError) return { kind: "svg", why: error.why, what: error.what };
    throw error;
  }
}

function decode(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (text.length <= MAX.textCharacters) return text;
  } catch {}
  throw new SvgRefusedError("not-xml");
}

/** The part of the plane that is drawn: the view box, or else the width and height. */
function frameOf({ attributes }: SvgNode): Frame {
  const length = (name: string) => parseLength(attributes.get(name), 0) ?? 0;
  const frame = attributes.has("viewBox")
    ? readViewBox(attributes.get("viewBox"))
    : { x: 0, y: 0, width: length("width"), height: length("height") };
  if (!frame) throw new SvgRefusedError("no-size");
  const { width, height } = frame;
  const isSane = [frame.x, frame.y, width, height].every((each) => Math.abs(each) < 1e6);
  if (!isSane || !(width > 1e-3) || !(height > 1e-3) || Math.max(width / height, height / width) > MAX_ASPECT)
    throw new SvgRefusedError("no-size");
  return frame;
}

async function drawPrint(raster: SvgRasterizer, { scene, frame, plan }: PlannedDrawing, meter: WorkMeter) {
  const { widthPx, heightPx, rows } = plan;
  const small = new IntegerDownscaler(widthPx, heightPx, MIN_PREVIEW_SOURCE_PX);
  const changes = new ChangedPixels(widthPx);
  const yieldForPixels = createPixelYielder();
  const written = await encodePngRows({ widthPx, heightPx, colorType: 6, level: "runs" }, async (writer) => {
    for (let top = 0; top < heightPx; top += rows) {
      const high = Math.min(rows, heightPx - top);
      const space = stripSpace(frame, { scale: widthPx / frame.width, widthPx, top, rows: high });
      await meter.pause();
      const svg = writeScene(scene, space, { widthPx, rows: high });
      await meter.pause();
      const { rgba } = await raster.toPixels(svg, { widthPx }).catch(() => {
        // resvg failed: report it as too costly, since it gives no reason.
        throw new SvgRefusedError("too-costly");
      });
      await meter.pause();
      const words = new Int32Array(rgba.buffer, rgba.byteOffset, widthPx * high);
      for (let y = 0; y < high; y++) {
        const count = changes.next(words, y * widthPx);
        small.addChanged(changes.unpremultiplied, changes.changed, count);
        await writer.addChanged(changes.unpremultiplied, changes.changed, count);
        await yieldForPixels(widthPx);
      }
    }
  });
  return { ...small.end(), written };
}
