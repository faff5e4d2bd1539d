import { readFine, readMeanStep } from "./jpeg-baseline";
import { ScanBits } from "./jpeg-bits";
import type { JpegCoefficients, JpegComponent } from "./jpeg-coefficients";
import type { FineBits } from "./jpeg-fine";
import { type FineBlocks, readBand, refineBand } from "./jpeg-progressive";
import { checkScan, placesOf, type Scan } from "./jpeg-scan-plan";
import { type HuffmanTable, ZIGZAG } from "./jpeg-tables";

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
  const means = new Int32Array(scan.chosen.length);
  const block = blockReader(source, jpeg.edge, scan, means);
  const only = scan.chosen.length === 1 ? scan.chosen[0]?.component : undefined;
  const lead = only ?? (jpeg.components[0] as JpegComponent);
  const columns = only ? lead.columns : lead.storedColumns / lead.across;
  const rows = only ? lead.rows : lead.storedRows / lead.down;
  const { restartInterval } = scan;
  let untilRestart = restartInterval > 0 ? restartInterval : Number.POSITIVE_INFINITY;
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      if (untilRestart === 0) {
        source.restart();
        means.fill(0);
        untilRestart = restartInterval;
      }
      untilRestart -= 1;
      if (only) block(0, row * lead.storedColumns + column);
      else
        for (let which = 0; which < scan.chosen.length; which++) {
          const { across, down, storedColumns } = (scan.chosen[which] as Scan["chosen"][number]).component;
          for (let y = 0; y < down; y++)
            for (let x = 0; x < across; x++)
              block(which, (row * down + y) * storedColumns + column * across + x);
        }
      if (source.at > source.end) source.check();
    }
}

/** What is read of each block in this scan. */
function blockReader(
  source: ScanBits,
  edge: number,
  { chosen, isProgressive, ...band }: Scan,
  means: Int32Array,
): (which: number, block: number) => void {
  const { first, high, low } = band;
  const kept = edge * edge;
  const place = placesOf(edge);
  const parts = chosen.map(({ component: { coefficients, filled, fine }, dc, ac }) => ({
    ...{ coefficients, filled, fine },
    dc: first > 0 || high > 0 ? undefined : needed(dc),
    ac: isProgressive && first === 0 ? undefined : needed(ac),
  }));
  type Part = FineBlocks & { dc: HuffmanTable; ac: HuffmanTable; fine?: FineBits };
  const partOf = (which: number) => parts[which] as Part;
  const nextMean = (which: number, dc: HuffmanTable) => {
    const mean = (means[which] as number) + readMeanStep(source, dc);
    means[which] = mean;
    return mean;
  };
  if (!isProgressive && chosen[0]?.component.fine) {
    const whole = new Int16Array(64);
    const noted = new Int32Array(2);
    const keep = lowKeeper(edge);
    return (which, block) => {
      const { coefficients, dc, ac, fine } = partOf(which);
      whole[0] = nextMean(which, dc);
      readFine(source, ac, placesOf(8), whole, 0, noted, 0);
      fine?.add(block, whole, 0, noted[0] as number, noted[1] as number);
      keep(whole, noted, coefficients, block * kept);
    };
  }
  if (!isProgressive)
    return (which, block) => {
      const { coefficients, filled, dc, ac } = partOf(which);
      coefficients[block * kept] = nextMean(which, dc);
      readFine(source, ac, place, coefficients, block * kept, filled, block * 2);
    };
  if (first === 0 && high === 0)
    return (which, block) => {
      const { coefficients, dc } = partOf(which);
      coefficients[block * kept] = nextMean(which, dc) << low;
    };
  if (first === 0)
    return (which, block) => {
      const { coefficients } = partOf(which);
      const at = block * kept;
      if (source.readBit() === 1) coefficients[at] = (coefficients[at] as number) | (1 << low);
    };
  const read = high > 0 ? refineBand : readBand;
  return (which, block) => {
    const part = partOf(which);
    read(source, band, part.ac, part, block);
  };
}

/** Copies a block's lowest frequencies; what is not noted is zero, whatever stands there, but for the mean. */
function lowKeeper(edge: number) {
  const low = Array.from(ZIGZAG.keys()).filter((at) => at > 0 && (placesOf(edge)[at] as number) >= 0);
  const from = Uint8Array.from(low, (at) => ZIGZAG[at] as number);
  const to = Uint8Array.from(low, (at) => placesOf(edge)[at] as number);
  const word = Uint8Array.from(low, (at) => at >> 5);
  const bit = Uint8Array.from(low, (at) => at & 31);
  return (whole: Int16Array, noted: Int32Array, kept: Int16Array, base: number) => {
    kept[base] = whole[0] as number;
    for (let each = 0; each < from.length; each++) {
      const isThere = ((noted[word[each] as number] as number) >>> (bit[each] as number)) & 1;
      kept[base + (to[each] as number)] = isThere ? (whole[from[each] as number] as number) : 0;
    }
  };
}

function needed(table: HuffmanTable | undefined): HuffmanTable {
  if (!table) throw new Error("no Huffman code");
  return table;
}
