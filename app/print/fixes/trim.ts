import type { RowSource } from "../formats/picture-rows";
import type { RelativeBox } from "../measurements/measurements";
import { trimFrame } from "./fixed-frame";
import { createRowWriter, type FixedPng } from "./row-pipeline";

/** Crops a picture to its ink. */
export async function trim(source: RowSource, ink: RelativeBox): Promise<FixedPng> {
  const { left, top, right, bottom } = trimFrame(source, ink);
  const sink = createRowWriter(source, { widthPx: right - left, heightPx: bottom - top });
  let y = 0;
  for await (const row of source.rows()) {
    // `slice` copies: the writer needs a row that starts at the start of its buffer.
    if (y >= top && y < bottom) await sink.add(row.slice(left, right));
    y += 1;
  }
  return sink.end();
}
