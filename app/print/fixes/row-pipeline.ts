import { createPixelYielder } from "~/lib/heavy-work/yield-to-event-loop";
import type { RowSource } from "../formats/picture-rows";
import { PngWriter } from "../formats/png/writer/png-writer";
import type { PixelSize } from "../placement/placement";

export interface FixedPng {
  bytes: Uint8Array;
  widthPx: number;
  heightPx: number;
}

/** Encodes rows as they are added, in the colors of their source. */
export function createRowWriter(
  { colorChunks }: Pick<RowSource, "colorChunks">,
  { widthPx, heightPx }: PixelSize,
) {
  const writer = new PngWriter({ widthPx, heightPx, colorType: 6, leadingChunks: colorChunks, level: 4 });
  const yieldAfter = createPixelYielder();
  return {
    async add(row: Uint32Array): Promise<void> {
      await writer.add(new Uint8Array(row.buffer, row.byteOffset, row.byteLength));
      const pause = yieldAfter(widthPx);
      if (pause) await pause;
    },
    async end(): Promise<FixedPng> {
      return { bytes: await writer.end(), widthPx, heightPx };
    },
  };
}

/** Changes every row in place. */
export async function mapRows(
  source: RowSource,
  change: (row: Uint32Array, y: number) => void,
): Promise<FixedPng> {
  const sink = createRowWriter(source, source);
  let y = 0;
  for await (const row of source.rows()) {
    change(row, y++);
    await sink.add(row);
  }
  return sink.end();
}
