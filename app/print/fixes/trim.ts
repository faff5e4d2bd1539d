import type { RowSource } from "../formats/picture-rows";
import type { RelativeBox } from "../measurements/measurements";
import { createRowWriter, type FixedPng } from "./row-pipeline";

/** Margin around the ink, so that no soft edge is cut off. */
const MARGIN_PX = 3;

/** Crops a picture to its ink. */
export async function trim(source: RowSource, ink: RelativeBox): Promise<FixedPng> {
  const { widthPx, heightPx } = source;
  const left = Math.max(0, Math.floor(ink[0] * widthPx) - MARGIN_PX);
  const top = Math.max(0, Math.floor(ink[1] * heightPx) - MARGIN_PX);
  const right = Math.min(widthPx, Math.ceil(ink[2] * widthPx) + MARGIN_PX);
  const bottom = Math.min(heightPx, Math.ceil(ink[3] * heightPx) + MARGIN_PX);
  const sink = createRowWriter(right - left, bottom - top);
  let y = 0;
  for await (const row of source.rows()) {
    // `slice` copies: the writer needs a row that starts at the start of its buffer.
    if (y >= top && y < bottom) await sink.add(row.slice(left, right));
    y += 1;
  }
  return sink.end();
}
