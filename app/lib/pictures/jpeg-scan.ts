import { ScanBits } from "./jpeg-bits";
import { type BlockReader, blockReader } from "./jpeg-blocks";
import type { JpegCoefficients, JpegComponent } from "./jpeg-coefficients";
import { readBands, refineBands } from "./jpeg-progressive";
import { checkScan, needed, type Scan } from "./jpeg-scan-plan";

/**
 * Decodes one scan of entropy-coded bits into its components' frequencies (ITU T.81, annexes F and G). Bits after the end
 * read as zero, as decoders agree to; a code that does not exist throws.
 */
export function scanDecoder(
  bytes: Uint8Array,
  from: number,
  to: number,
  jpeg: JpegCoefficients,
  scan: Scan,
): void {
  checkScan(scan);
  const source = new ScanBits(bytes, from, to);
  const { chosen, restartInterval } = scan;
  const only = chosen.length === 1 ? chosen[0]?.component : undefined;
  const lead = only ?? (jpeg.components[0] as JpegComponent);
  const columns = only ? lead.columns : lead.storedColumns / lead.across;
  const rows = only ? lead.rows : lead.storedRows / lead.down;
  const isFine = scan.isProgressive && scan.first > 0;
  const fine = isFine ? needed(chosen[0]?.ac) : null;
  const readBlocks = scan.high > 0 ? refineBands : readBands;
  const readers = isFine ? [] : chosen.map((_, which) => blockReader(source, jpeg.edge, scan, which));
  let untilRestart = restartInterval > 0 ? restartInterval : Number.POSITIVE_INFINITY;
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; ) {
      if (untilRestart === 0) {
        source.restart();
        for (const reader of readers) reader.mean = 0;
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

/** The blocks of a colour that is alone in its scan, from `from` to before `to`. */
function readAlone(source: ScanBits, reader: BlockReader, from: number, to: number): void {
  for (let block = from; block < to; block++) {
    reader.read(block);
    if (source.at > source.end) source.check();
  }
}

/** Of a row of units, in which colours take turns, those from `from` to before `to`. */
function readUnits(source: ScanBits, readers: BlockReader[], row: number, from: number, to: number): void {
  for (let column = from; column < to; column++) {
    for (let which = 0; which < readers.length; which++) {
      const reader = readers[which] as BlockReader;
      const { across, down, storedColumns } = reader.component;
      for (let y = 0; y < down; y++)
        for (let x = 0; x < across; x++) reader.read((row * down + y) * storedColumns + column * across + x);
    }
    if (source.at > source.end) source.check();
  }
}
