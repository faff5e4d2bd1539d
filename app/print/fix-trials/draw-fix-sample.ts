import type { SampledFix } from "../check/findings";
import { IDEAL_DPI } from "../check/limits";
import { DespilledRows, widestRimPx } from "../fixes/despill";
import { resample } from "../fixes/resample";
import type { PictureFile } from "../formats/picture-file";
import { openRowSource, type RowSource } from "../formats/picture-rows";
import { encodeRgbaPng } from "../formats/png/writer/encode-png";
import type { Measurements } from "../measurements/measurements";
import type { OverlayMap } from "../measurements/overlay-map";
import { rgbOfHex, TRANSPARENT_WHITE } from "../pixels/rgba";
import { densestWindow, type PixelWindow } from "./densest-window";
import { busiestColumn, readRows } from "./sample-rows";

/** Edge of each of the two squares. */
const SAMPLE_PX = 224;
/** A fringe is shown on this part of the longer edge, and within these bounds. */
const FRINGE_WINDOW_SHARE = 1 / 16;
const [NARROWEST_WINDOW_PX, WIDEST_WINDOW_PX] = [96, 320];
/** A print of fewer DPI is shown as if it had these. */
const FEWEST_SHOWN_PX_PER_IN = 20;

interface SamplePlan {
  fix: SampledFix;
  measures: Measurements;
  map: OverlayMap;
  /** Of the print; only enlarging depends on it. */
  dpi: number;
}

/**
 * What a fix does, as a PNG: a square of the picture before it and the same square after it, side by side. Null if there is
 * nothing to show. Throws if the picture cannot be read.
 */
export async function drawFixSample(
  file: PictureFile,
  plan: SamplePlan,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const source = openRowSource(file);
  const [before, after] = (await squares(source, plan)) ?? [];
  if (!before || !after) return null;
  const out = new Uint32Array(2 * SAMPLE_PX * SAMPLE_PX);
  for (let y = 0; y < SAMPLE_PX; y++) {
    out.set(before.subarray(y * SAMPLE_PX, (y + 1) * SAMPLE_PX), 2 * y * SAMPLE_PX);
    out.set(after.subarray(y * SAMPLE_PX, (y + 1) * SAMPLE_PX), (2 * y + 1) * SAMPLE_PX);
  }
  const rgba = new Uint8Array(out.buffer);
  return encodeRgbaPng({ rgba, widthPx: 2 * SAMPLE_PX, heightPx: SAMPLE_PX });
}

type Squares = [before: Uint32Array, after: Uint32Array];

async function squares(source: RowSource, plan: SamplePlan): Promise<Squares | null> {
  if (plan.fix === "despill") return despilledSquares(source, plan);
  if (plan.fix === "resample") return enlargedSquares(source, plan);
  return withoutTransparency(source);
}

/** Where most of the fringe is. */
async function despilledSquares(source: RowSource, { measures, map }: SamplePlan): Promise<Squares | null> {
  const { widthPx, heightPx } = source;
  const { hex, islands } = measures.fringe;
  const edgePx = Math.round(
    Math.min(
      WIDEST_WINDOW_PX,
      Math.max(NARROWEST_WINDOW_PX, Math.max(widthPx, heightPx) * FRINGE_WINDOW_SHARE),
    ),
  );
  const window = hex === null ? null : densestWindow(map, "fringe", { widthPx, heightPx, edgePx });
  if (hex === null || !window) return null;
  const before = await readRows(source, window);
  const rows = new DespilledRows(window, {
    key: rgbOfHex(hex),
    rimPx: widestRimPx(source),
    holes: islands.share > 0,
  });
  const after: Uint32Array[] = [];
  for (const row of before) after.push(...[rows.add(row)].flatMap((out) => (out ? [out.slice()] : [])));
  for (const out of rows.rest()) after.push(out.slice());
  return [stretched(before, window), stretched(after, window)];
}

/** Where the picture has most detail, at the size at which it is printed. */
async function enlargedSquares(source: RowSource, { measures, dpi }: SamplePlan): Promise<Squares | null> {
  const { widthPx, heightPx } = source;
  const scale = IDEAL_DPI / Math.max(FEWEST_SHOWN_PX_PER_IN, dpi);
  if (scale <= 1) return null;
  const edgePx = Math.min(widthPx, heightPx, Math.round(SAMPLE_PX / scale));
  const [, top, , bottom] = measures.ink ?? [0, 0, 1, 1];
  const middle = Math.round(((top + bottom) / 2) * heightPx - edgePx / 2);
  const band = { left: 0, top: Math.max(0, Math.min(heightPx - edgePx, middle)), widthPx, heightPx: edgePx };
  const rows = await readRows(source, band);
  const left = busiestColumn(rows, edgePx);
  const window = { left, top: band.top, widthPx: edgePx, heightPx: edgePx };
  const before = rows.map((row) => row.slice(left, left + edgePx));
  const large = await resample(
    {
      ...window,
      colorChunks: source.colorChunks,
      async *rows() {
        yield* before;
      },
    },
    SAMPLE_PX,
  );
  const made = openRowSource({ bytes: large.bytes, contentType: "image/png" });
  const whole = { left: 0, top: 0, widthPx: made.widthPx, heightPx: made.heightPx };
  return [stretched(before, window), stretched(await readRows(made, whole), whole)];
}

/** As a program sees it that ignores transparency: the hidden color, and white in its place. */
async function withoutTransparency(source: RowSource): Promise<Squares> {
  const { widthPx, heightPx } = source;
  const scale = SAMPLE_PX / Math.max(widthPx, heightPx);
  const [x0, y0] = [(SAMPLE_PX - widthPx * scale) / 2, (SAMPLE_PX - heightPx * scale) / 2].map(Math.floor);
  const before = new Uint32Array(SAMPLE_PX * SAMPLE_PX).fill(TRANSPARENT_WHITE);
  const after = before.slice();
  let [y, shown] = [0, -1];
  for await (const row of source.rows()) {
    const to = Math.min(SAMPLE_PX - 1, Math.floor(y++ * scale) + (y0 as number));
    if (to === shown) continue;
    shown = to;
    for (let x = 0; x < Math.floor(widthPx * scale); x++) {
      const pixel = row[Math.floor(x / scale)] as number;
      const at = to * SAMPLE_PX + x + (x0 as number);
      before[at] = (pixel | 0xff000000) >>> 0;
      after[at] = pixel >>> 24 === 0 ? 0xffffffff : (pixel | 0xff000000) >>> 0;
    }
  }
  return [before, after];
}

/** Each pixel as a small square of its own. */
function stretched(rows: Uint32Array[], { widthPx, heightPx }: Pick<PixelWindow, "widthPx" | "heightPx">) {
  const out = new Uint32Array(SAMPLE_PX * SAMPLE_PX);
  for (let y = 0; y < SAMPLE_PX; y++) {
    const row = rows[Math.floor((y * heightPx) / SAMPLE_PX)] as Uint32Array;
    for (let x = 0; x < SAMPLE_PX; x++)
      out[y * SAMPLE_PX + x] = row[Math.floor((x * widthPx) / SAMPLE_PX)] as number;
  }
  return out;
}
