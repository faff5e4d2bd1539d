import type { RowSource } from "../formats/picture-rows";
import type { RelativeBox } from "../measurements/measurements";
import { createRowWriter, type FixedPng } from "./row-pipeline";

/** Air that is left around the ink, so that no soft edge is cut. */
const AIR_PX = 3;

/** Cut to its ink; `ink` as parts of the edges. */
export async function trim(source: RowSource, ink: RelativeBox): Promise<FixedPng> {
  const { widthPx, heightPx } = source;
  const left = Math.max(0, Math.floor(ink[0] * widthPx) - AIR_PX);
  const top = Math.max(0, Math.floor(ink[1] * heightPx) - AIR_PX);
  const right = Math.min(widthPx, Math.ceil(ink[2] * widthPx) + AIR_PX);
  const bottom = Math.min(heightPx, Math.ceil(ink[3] * heightPx) + AIR_PX);
  const sink = createRowWriter(right - left, bottom - top);
  let y = 0;
  for await (const row of source.rows()) {
    // A copy, since it has to begin at its own buffer's beginning.
    if (y >= top && y < bottom) await sink.add(row.slice(left, right));
    y += 1;
  }
  return sink.end();
}
