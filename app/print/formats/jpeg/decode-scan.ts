import type { BlockReader } from "./blocks/block-reader";
import { createBlockReader } from "./blocks/block-readers";
import { readAcFirst } from "./blocks/read-ac-first";
import { readAcRefinement } from "./blocks/read-ac-refinement";
import type { JpegCoefficients, JpegComponent } from "./jpeg-coefficients";
import { ScanBitReader } from "./scan-bit-reader";
import { assertScanHeader, requireTable, type ScanHeader } from "./scan-header";

/**
 * Decodes one entropy-coded scan into its components' coefficients (ITU T.81, annexes F and G). Bits after the end read as
 * zero, as in other decoders; a code that does not exist throws.
 */
export function decodeScan(
  bytes: Uint8Array,
  from: number,
  to: number,
  jpeg: JpegCoefficients,
  scan: ScanHeader,
): void {
  assertScanHeader(scan);
  const source = new ScanBitReader(bytes, from, to);
  const { components, restartInterval } = scan;
  const only = components.length === 1 ? components[0]?.component : undefined;
  const lead = only ?? (jpeg.components[0] as JpegComponent);
  const columns = only ? lead.columns : lead.storedColumns / lead.horizontalSampling;
  const rows = only ? lead.rows : lead.storedRows / lead.verticalSampling;
  const isFine = scan.isProgressive && scan.spectralStart > 0;
  const fine = isFine ? requireTable(components[0]?.ac) : null;
  const readBlocks = scan.approximationHigh > 0 ? readAcRefinement : readAcFirst;
  const readers = isFine
    ? []
    : components.map((_, which) => createBlockReader(source, jpeg.scaledBlockSize, scan, which));
  let untilRestart = restartInterval > 0 ? restartInterval : Number.POSITIVE_INFINITY;
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; ) {
      if (untilRestart === 0) {
        source.restart();
        for (const reader of readers) reader.dcPredictor = 0;
        untilRestart = restartInterval;
      }
      const end = Math.min(columns, column + untilRestart);
      const start = row * lead.storedColumns;
      if (fine) readBlocks(source, scan, fine, lead, start + column, start + end);
      else if (only) readAlone(source, readers[0] as BlockReader, start + column, start + end);
      else readUnits(source, readers, row, column, end);
      untilRestart -= end - column;
      column = end;
    }
}

/** Decodes blocks `from` up to but not including `to` of a component that is alone in its scan. */
function readAlone(source: ScanBitReader, reader: BlockReader, from: number, to: number): void {
  for (let block = from; block < to; block++) {
    reader.read(block);
    if (source.at > source.end) source.check();
  }
}

/** Decodes MCUs `from` up to but not including `to` of one row of an interleaved scan. */
function readUnits(
  source: ScanBitReader,
  readers: BlockReader[],
  row: number,
  from: number,
  to: number,
): void {
  for (let column = from; column < to; column++) {
    for (let which = 0; which < readers.length; which++) {
      const reader = readers[which] as BlockReader;
      const { horizontalSampling, verticalSampling, storedColumns } = reader.component;
      for (let y = 0; y < verticalSampling; y++)
        for (let x = 0; x < horizontalSampling; x++)
          reader.read((row * verticalSampling + y) * storedColumns + column * horizontalSampling + x);
    }
    if (source.at > source.end) source.check();
  }
}
