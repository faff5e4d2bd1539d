import { decodeScan } from "./decode-scan";
import { readFrameHeader } from "./frame-header";
import type { HuffmanTable } from "./huffman-tables";
import type { JpegCoefficients, JpegComponent } from "./jpeg-coefficients";
import { AcBitstream, type CoefficientOrder } from "./orient/ac-bitstream";
import { readHuffmanTables, readQuantizationTables } from "./read-tables";
import { findScanEnd, isStartOfFrame } from "./segments";

/** Limits work on hostile files: each scan may touch every block. A progressive photograph has about ten. */
const MAX_SCANS = 40;

/**
 * Reads the coefficients of a baseline or progressive JPEG with one or three components, the lowest `edge` of each block in
 * both directions. A progressive one keeps all of them or only DC, because refinement scans need all. A picture to be oriented
 * also keeps all; a baseline one as an encoded bitstream. `mostBytes` limits their memory. Throws when the file is damaged,
 * unsupported or too large.
 */
export function readJpegCoefficients(
  bytes: Uint8Array,
  {
    edge,
    mostBytes,
    turn = null,
  }: { edge: 1 | 2 | 4 | 8; mostBytes: number; turn?: CoefficientOrder | null },
): JpegCoefficients {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const quantisations: Uint16Array[] = [];
  const tables: { dc: HuffmanTable[]; ac: HuffmanTable[] } = { dc: [], ac: [] };
  let found: JpegCoefficients | null = null;
  let isProgressive = false;
  let restartInterval = 0;
  let adobe: number | null = null;
  let scans = 0;
  const drawn = new Set<JpegComponent>();
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1] as number;
    if (bytes[at] !== 0xff) throw new Error("no marker");
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) break;
    const from = at + 4;
    const to = at + 2 + view.getUint16(at + 2);
    if (to > bytes.length || to < from) throw new Error("cut short");
    at = to;
    if (marker === 0xdb) readQuantizationTables(bytes, from, to, quantisations);
    else if (marker === 0xc4) readHuffmanTables(bytes, from, to, tables);
    else if (marker === 0xdd) restartInterval = view.getUint16(from);
    else if (marker === 0xee && to - from >= 12) adobe = bytes[from + 11] as number;
    else if (isStartOfFrame(marker)) {
      if (marker > 0xc2 || found) throw new Error("another kind of JPEG");
      isProgressive = marker === 0xc2;
      const whole = turn || edge === 8 ? 8 : 1;
      found = readFrameHeader(bytes, from, isProgressive ? whole : edge, mostBytes);
      if (turn && !isProgressive) keepFine(found, turn, mostBytes);
    } else if (marker === 0xda) {
      if (!found || ++scans > MAX_SCANS) throw new Error("scans do not add up");
      const count = bytes[from] as number;
      const chosen = Array.from({ length: count }, (_, index) => {
        const id = bytes[from + 1 + 2 * index];
        const component = found?.components.find((each) => each.id === id);
        const which = bytes[from + 2 + 2 * index] as number;
        if (!component) throw new Error("a scan of nothing");
        // The quantization table as defined when the component's first scan begins.
        if (!drawn.has(component))
          component.quantizationTable =
            quantisations[component.quantizationTableId] ?? raise("no quantisation");
        return { component, dc: tables.dc[which >> 4], ac: tables.ac[which & 15] };
      });
      const spectrum = from + 1 + 2 * count;
      const scan = {
        ...{ components: chosen, isProgressive, restartInterval },
        spectralStart: bytes[spectrum] as number,
        spectralEnd: bytes[spectrum + 1] as number,
        approximationHigh: (bytes[spectrum + 2] as number) >> 4,
        approximationLow: (bytes[spectrum + 2] as number) & 15,
      };
      const end = findScanEnd(bytes, at);
      if (end < 0) throw new Error("cut short");
      // A reduced progressive picture skips its AC scans.
      if (!(isProgressive && found.scaledBlockSize !== 8 && scan.spectralStart > 0)) {
        decodeScan(bytes, at, end, found, scan);
        if (scan.spectralStart === 0) for (const { component } of chosen) drawn.add(component);
      }
      at = end;
    }
  }
  if (!found || drawn.size !== found.components.length) throw new Error("a color is missing");
  const [red, green, blue] = found.components.map(({ id }) => id);
  found.isRgb =
    adobe === null ? red === 82 && green === 71 && blue === 66 : adobe === 0 && blue !== undefined;
  return found;
}

function keepFine({ components }: JpegCoefficients, turn: CoefficientOrder, mostBytes: number): void {
  for (const [index, component] of components.entries()) {
    const blocks = component.storedColumns * component.storedRows;
    component.acBitstream = new AcBitstream(blocks, index === 0 ? 0 : 1, turn, mostBytes / 2);
  }
}

function raise(message: string): never {
  throw new Error(message);
}
