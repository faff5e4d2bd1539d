import { IntegerDownscaler } from "../../../pixels/integer-downscaler";
import { WhiteUnderAlpha } from "../../../pixels/white-under-alpha";
import { MIN_PREVIEW_SOURCE_PX } from "../../artwork";
import type { PngHeader } from "../png-header";
import { PngWriter, type PngWriterOptions } from "../writer/png-writer";
import { writing } from "./output-samples";

export type Read = ReturnType<IntegerDownscaler["end"]> & {
  /** The picture written anew; null where the file's own chunks are kept. */
  written: Uint8Array<ArrayBuffer> | null;
  /** Something other than white was beneath what is transparent. */
  isWhitened: boolean;
};

/** Where more of a row than this differs from the one above, it is written as a photograph's. */
const MANY = 0.3;

/** Whether the picture is written anew; "if-first-row": if anything but white is beneath what is transparent there. */
type Writes = "always" | "if-first-row" | "never";

/** What becomes of each row: white beneath what is transparent, a part of the small copy, and, where it is written, samples. */
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
