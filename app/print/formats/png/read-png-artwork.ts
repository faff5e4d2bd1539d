import { inflateSync } from "node:zlib";
import type { PictureEdit } from "../../edits";
import { IntegerDownscaler } from "../../pixels/integer-downscaler";
import { WhiteUnderAlpha } from "../../pixels/white-under-alpha";
import {
  type Artwork,
  type ArtworkRefusal,
  MAX_BUFFERED_PIXELS,
  MIN_PREVIEW_SOURCE_PX,
  refuseSize,
} from "../artwork";
import { ascii, joinBytes } from "../bytes";
import { hasValidChecksums, splitPngChunks } from "./chunks";
import { ADAM7_PASSES, decodePngRows } from "./decode-png";
import { whitenTransparentPalette } from "./palette";
import { type PngHeader, readPngHeader } from "./png-header";
import { PngWriter, type PngWriterOptions } from "./png-writer";
import { createRgbaRowDecoder } from "./samples";

/** Depths that a kind of PNG may have (its specification, table 11.1). */
const DEPTHS: Record<number, number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Thirty megapixels of four bytes. */
const MAX_UNPACKED_BYTES = 120_000_000;
/** Deflate packs nothing at 1032 to 1, and a drawing that fills its canvas at 200. */
const MAX_RATIO = 800;
const MAX_PROFILE_BYTES = 1024 * 1024;

/** Reads a PNG to its last pixel, a row at a time; only an interlaced one is in memory whole, and only a small one. */
export async function readPngArtwork(bytes: Uint8Array, at: number): Promise<Artwork | ArtworkRefusal> {
  const header = readPngHeader(bytes);
  if (!header) return { kind: "damaged" };
  const { widthPx, heightPx, bitDepth, colourType, isInterlaced } = header;
  const size = { widthPx, heightPx };
  const forbidden = refuseSize(size);
  if (forbidden) return forbidden;
  if (!DEPTHS[colourType]?.includes(bitDepth) || bytes[26] !== 0 || bytes[27] !== 0 || (bytes[28] ?? 9) > 1)
    return { kind: "damaged" };
  const unpacked = (widthPx * heightPx * bitDepth * (CHANNELS[colourType] ?? 1)) / 8;
  if (unpacked > MAX_UNPACKED_BYTES) return { kind: "too-deep", ...size };
  if (isInterlaced && widthPx * heightPx > MAX_BUFFERED_PIXELS)
    return { kind: "interlaced-too-large", ...size };
  const packed = header.dataRanges.reduce((sum, { from, to }) => sum + to - from, 0);
  if (unpacked > packed * MAX_RATIO && unpacked > 1_000_000) return { kind: "nearly-empty" };
  const split = splitPngChunks(bytes);
  const chunks = split?.kept.slice(1).filter(isFit) ?? [];
  if (!split || !isInOrder(chunks, colourType) || !hasValidChecksums(chunks)) return { kind: "damaged" };

  const isKept = bitDepth === 8 && !isInterlaced;
  const edits: PictureEdit[] = [];
  if (split.extras.length > 0) edits.push({ what: "metadata-removed", by: "us", at });
  if (bitDepth !== 8) edits.push({ what: "stored-as-8-bit", by: "us", at, detail: { fromBits: bitDepth } });
  if (isInterlaced) edits.push({ what: "stored-without-interlacing", by: "us", at });
  try {
    const read = await (isKept ? passRows : rewrite)(bytes, header, chunks);
    if (read.isBlank) return { kind: "blank" };
    const { isBlank: _, isTransparent, written, isWhitened, ...small } = read;
    if (isWhitened) edits.push({ what: "white-under-alpha-removed", by: "us", at });
    return {
      contentType: "image/png",
      bytes: written ?? joinBytes([bytes.subarray(0, 8), ...chunks]),
      ...{ ...size, isTransparent, previewSource: small, edits, embeddedMetadata: split.extras, svg: null },
    };
  } catch {
    return { kind: "damaged" };
  }
}

const nameOf = (chunk: Uint8Array) => ascii(chunk, 4, 4);

/** A profile that unpacks to more than any has is left out: it is there for whoever reads the file next. */
function isFit(chunk: Uint8Array): boolean {
  if (nameOf(chunk) !== "iCCP") return true;
  const from = chunk.indexOf(0, 8) + 2;
  try {
    return (
      from > 9 && inflateSync(chunk.subarray(from, -4), { maxOutputLength: MAX_PROFILE_BYTES }).length > 128
    );
  } catch {
    return false;
  }
}

/** The head first and once, one palette before the pixels, the pixels without a gap, the end last. */
function isInOrder(chunks: Uint8Array[], colourType: number): boolean {
  const names = chunks.map(nameOf);
  const once = ["IHDR", "PLTE", "tRNS", "IEND", "iCCP", "sRGB", "gAMA", "cHRM", "pHYs", "sBIT", "bKGD"];
  if (names[0] !== "IHDR" || names.at(-1) !== "IEND") return false;
  if (once.some((name) => names.indexOf(name) !== names.lastIndexOf(name))) return false;
  const first = names.indexOf("IDAT");
  if (names.slice(first, names.lastIndexOf("IDAT") + 1).some((name) => name !== "IDAT")) return false;
  const palette = names.indexOf("PLTE");
  if (colourType === 3 ? palette < 0 || palette > first : palette > first) return false;
  return names.indexOf("tRNS") < first;
}

type Read = ReturnType<IntegerDownscaler["end"]> & {
  /** The picture written anew; null where the file's own chunks are kept. */
  written: Uint8Array<ArrayBuffer> | null;
  /** Something other than white was beneath what is transparent. */
  isWhitened: boolean;
};

/**
 * Reads a picture whose own chunks can be kept. It is written anew only where something other than white is beneath what is
 * transparent: packing costs as much as all else, and a person's file stays their own, byte for byte, where it can. What is
 * wrong there is mostly wrong from the first row on, so that it is written while it is read; else it is read twice.
 */
async function passRows(bytes: Uint8Array, header: PngHeader, chunks: Uint8Array[]): Promise<Read> {
  const toRgba = createRgbaRowDecoder(header, header.widthPx);
  const read = await Passage.through(
    header,
    chunks,
    header.palette ? "never" : "if-first-row",
    async (rows) => {
      for await (const { pixels } of decodePngRows(bytes, header)) {
        const full = rows.take(toRgba(pixels), pixels);
        if (full) await full;
      }
    },
  );
  if (!read.isWhitened || read.written) return read;
  const written = header.palette
    ? joinBytes([bytes.subarray(0, 8), ...whitenTransparentPalette(chunks, header)])
    : (await rewrite(bytes, header, chunks)).written;
  return { ...read, written };
}

/** Eight bits a sample and row after row: what every reader after this one can take. White is beneath what is transparent. */
function rewrite(bytes: Uint8Array, header: PngHeader, chunks: Uint8Array[]): Promise<Read> {
  const { widthPx, heightPx } = header;
  return Passage.through(header, chunks, "always", async (rows) => {
    if (!header.isInterlaced) {
      const toRgba = createRgbaRowDecoder(header, widthPx);
      for await (const { pixels } of decodePngRows(bytes, header)) await rows.take(toRgba(pixels), pixels);
      return;
    }
    const { indices, rgba } = await assemble(bytes, header);
    const rowOf = (all: Uint8Array, stride: number, y: number) => all.subarray(y * stride, (y + 1) * stride);
    for (let y = 0; y < heightPx; y++)
      await rows.take(rowOf(rgba, widthPx * 4, y), rowOf(indices ?? rgba, widthPx, y));
  });
}

/** Where more of a row than this differs from the one above, it is written as a photograph's. */
const MANY = 0.3;

/** Whether the picture is written anew; "if-first-row": if anything but white is beneath what is transparent there. */
type Writes = "always" | "if-first-row" | "never";

/** What becomes of each row: white beneath what is transparent, a part of the small copy, and, where it is written, samples. */
class Passage {
  private readonly small: IntegerDownscaler;
  private readonly beneath: WhiteUnderAlpha | null;
  private readonly plan: PngWriterOptions;
  private readonly samplesOf: (rgba: Uint8Array, own: Uint8Array) => Uint8Array;
  private writer: PngWriter | null = null;

  private constructor(
    header: PngHeader,
    chunks: Uint8Array[],
    private writes: Writes,
  ) {
    const { widthPx, heightPx } = header;
    this.small = new IntegerDownscaler(widthPx, heightPx, MIN_PREVIEW_SOURCE_PX);
    this.beneath = header.hasAlphaChannel ? new WhiteUnderAlpha(widthPx) : null;
    ({ plan: this.plan, samplesOf: this.samplesOf } = writing(header, chunks));
    if (writes === "always") this.writer = new PngWriter(this.plan);
  }

  /** The compressor is given back also where the bytes are damaged. */
  static async through(
    header: PngHeader,
    chunks: Uint8Array[],
    writes: Writes,
    fill: (rows: Passage) => Promise<void>,
  ): Promise<Read> {
    const rows = new Passage(header, chunks, writes);
    try {
      await fill(rows);
    } catch (error) {
      rows.writer?.abandon();
      throw error;
    }
    const written = (await rows.writer?.end()) ?? null;
    return { ...rows.small.end(), isWhitened: rows.beneath?.hasColorUnderAlpha === true, written };
  }

  /** As plain RGBA and in its own samples. Wait for the promise where there is one. */
  take(rgba: Uint8Array, own: Uint8Array): Promise<void> | undefined {
    const { beneath, small, plan } = this;
    if (!beneath) {
      small.add(rgba);
      return this.writer?.add(this.samplesOf(rgba, own));
    }
    const count = beneath.next(rgba);
    small.addChanged(beneath.words, beneath.changed, count);
    if (this.writes === "if-first-row" && beneath.hasColorUnderAlpha) this.writer = new PngWriter(plan);
    if (this.writes === "if-first-row") this.writes = "never";
    if (!this.writer) return;
    if (plan.colourType === 6 && count <= plan.widthPx * MANY)
      return this.writer.addChanged(beneath.words, beneath.changed, count);
    return this.writer.add(this.samplesOf(beneath.bytes, own));
  }
}

/** How such a picture is written: what of, from rows of RGBA or (with a palette) from its own samples. */
function writing(header: PngHeader, chunks: Uint8Array[]) {
  const { widthPx, heightPx, colourType, transparency } = header;
  // One transparent colour may be several of eight bits, and white is beneath none: such a picture gets an alpha channel.
  const written = colourType === 3 ? 3 : transparency || colourType === 6 ? 6 : (colourType as 0 | 2 | 4);
  const still = new Set(["gAMA", "cHRM", "sRGB", "iCCP", "pHYs", ...(written === 3 ? ["PLTE", "tRNS"] : [])]);
  const kept = chunks.filter((chunk) => still.has(nameOf(chunk)));
  const sample = sampleOf(written, widthPx);
  const plan: PngWriterOptions = {
    widthPx,
    heightPx,
    colourType: written,
    leadingChunks: whitenTransparentPalette(kept, header),
  };
  return {
    plan,
    samplesOf: (rgba: Uint8Array, own: Uint8Array) => (written === 3 ? own : sample(rgba)),
  };
}

/** From RGBA to the samples that are written. */
function sampleOf(written: 0 | 2 | 3 | 4 | 6, widthPx: number): (rgba: Uint8Array) => Uint8Array {
  if (written === 6 || written === 3) return (rgba) => rgba;
  const kept = { 0: [0], 2: [0, 1, 2], 4: [0, 3] }[written];
  const out = new Uint8Array(widthPx * kept.length);
  return (rgba) => {
    for (let from = 0, to = 0; from < widthPx * 4; from += 4)
      for (const channel of kept) out[to++] = rgba[from + channel] as number;
    return out;
  };
}

/** The seven passes of an interlaced picture put in their places. */
async function assemble(
  bytes: Uint8Array,
  header: PngHeader,
): Promise<{ indices: Uint8Array | null; rgba: Uint8Array }> {
  const { widthPx, heightPx } = header;
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  const indices = header.colourType === 3 ? new Uint8Array(widthPx * heightPx) : null;
  const rows = decodePngRows(bytes, header);
  for (const [firstX, firstY, stepX, stepY] of ADAM7_PASSES) {
    const width = Math.ceil((widthPx - firstX) / stepX);
    if (width <= 0) continue;
    const toRgba = createRgbaRowDecoder(header, width);
    for (let y = firstY; y < heightPx; y += stepY) {
      const { value } = await rows.next();
      if (!value) throw new Error("pixels end too early");
      const row = toRgba(value.pixels);
      for (let index = 0; index < width; index++) {
        const spot = y * widthPx + firstX + index * stepX;
        for (let channel = 0; channel < 4; channel++)
          rgba[spot * 4 + channel] = row[index * 4 + channel] as number;
        if (indices) indices[spot] = value.pixels[index] as number;
      }
    }
  }
  // Its end is asked for too: it throws where the pixels go on.
  await rows.next();
  return { indices, rgba };
}
