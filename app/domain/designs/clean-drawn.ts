import { type Extra, joinBytes } from "~/lib/pictures/bytes";
import { splitPng } from "~/lib/pictures/png-chunks";
import { pngOf } from "~/lib/pictures/png-writer";
import { type PngHeader, readPngHeader } from "./png";
import { NOTHING } from "./print-check/fixes/rows";
import { MOST_COLOURED } from "./print-check/limits";
import type { Measured } from "./print-check/measure";
import { rgbaRows } from "./print-check/pixels";
import type { Edit } from "./provenance";
import { whitePalette } from "./white-beneath";

/** What says how colours are meant, and how large; it goes along with the pixels. */
const KEPT_CHUNKS = new Set(["cHRM", "gAMA", "iCCP", "sRGB", "pHYs"]);

export interface Drawn {
  bytes: Uint8Array;
  measured: Measured;
}

export interface Cleaned extends Drawn {
  edits: Pick<Edit, "what">[];
  /** What the file carried beside its picture, and carries no longer. */
  extras: Extra[];
}

/**
 * A drawing with white beneath all that is fully transparent. Models leave black or their old ground there, which comes back
 * as a box or a rim in programs that scale or flatten without looking at alpha; white is paper to them, and the pixels that
 * can be seen stay as they are. A file that needs nothing is handed back as it came, byte for byte.
 */
export async function cleanDrawn({ bytes, measured }: Drawn): Promise<Cleaned> {
  const asItCame = { bytes, measured, edits: [], extras: [] };
  if (measured.status !== "measured" || measured.measures.alpha.coloured <= MOST_COLOURED) return asItCame;
  const header = readPngHeader(bytes);
  const chunks = splitPng(bytes);
  if (!header || !chunks) return asItCame;
  const cleaned = header.palette
    ? joinBytes(whitePalette(chunks.kept, header))
    : await whiteRows(bytes, header, chunks.kept);
  if (!cleaned) return asItCame;
  const { measures } = measured;
  return {
    bytes: cleaned,
    // Nothing else is measured on what cannot be seen.
    measured: { ...measured, measures: { ...measures, alpha: { ...measures.alpha, coloured: 0 } } },
    edits: [{ what: "white-under-alpha-removed" }],
    extras: chunks.extras,
  };
}

const nameOf = (chunk: Uint8Array) => String.fromCharCode(...chunk.subarray(4, 8));

/** Null for other samples than eight bits of red, green, blue and alpha: they would lose by being written so. */
async function whiteRows(bytes: Uint8Array, header: PngHeader, chunks: Uint8Array[]) {
  const { widthPx, heightPx, colourType, bitDepth } = header;
  if (colourType !== 6 || bitDepth !== 8) return null;
  const before = chunks.filter((chunk) => KEPT_CHUNKS.has(nameOf(chunk)));
  return pngOf({ widthPx, heightPx, colourType, before, level: LEVEL }, async (writer) => {
    for await (const row of rgbaRows(bytes, header)) {
      for (let x = 0; x < row.length; x++) if ((row[x] as number) >>> 24 === 0) row[x] = NOTHING;
      await writer.add(new Uint8Array(row.buffer, row.byteOffset, row.byteLength));
    }
  });
}

/** About as small as the models' own files, at a third of the time that the best takes. */
const LEVEL = 4;
