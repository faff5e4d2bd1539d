import { IntegerDownscaler } from "../../../pixels/integer-downscaler";
import { WhiteUnderAlpha } from "../../../pixels/white-under-alpha";
import { MIN_PREVIEW_SOURCE_PX } from "../../artwork";
import type { PngHeader } from "../png-header";
import { PngWriter, type PngWriterOptions } from "../writer/png-writer";
import { writing } from "./output-samples";

export type Read = ReturnType<IntegerDownscaler["end"]> & {
  /** The picture written anew; null if the file's own chunks are kept. */
  written: Uint8Array<ArrayBuffer> | null;
  /** Transparent pixels held a color other than white. */
  isWhitened: boolean;
};

/** A row of which a larger share differs from the row above is passed to the writer whole. */
const MANY = 0.3;

/** When the picture is written anew. "if-first-row": if transparent pixels of the first row hold a color other than white. */
type Writes = "always" | "if-first-row" | "never";

/** Passes each row on: whitens transparent pixels, adds the row to the small copy and, if the picture is written, to the writer. */
export class Passage {
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

  /** Returns the compressor to the pool also when the file is damaged. */
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

  /** Takes a row as RGBA and in the file's own samples. Await the promise if one is returned. */
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
    if (plan.colorType === 6 && count <= plan.widthPx * MANY)
      return this.writer.addChanged(beneath.words, beneath.changed, count);
    return this.writer.add(this.samplesOf(beneath.bytes, own));
  }
}
