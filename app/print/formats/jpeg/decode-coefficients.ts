import { AcBitstream, type CoefficientOrder } from "./ac-bitstream";
import { decodeScan } from "./decode-scan";
import { buildHuffmanTable, type HuffmanTable, ZIGZAG } from "./huffman-tables";
import { findScanEnd, isStartOfFrame } from "./segments";

/** One colour of a JPEG as it is stored: quantised frequencies, block by block. */
export interface JpegComponent {
  id: number;
  /** Blocks of it in one unit (MCU), across and down. */
  horizontalSampling: number;
  verticalSampling: number;
  /** Blocks that hold picture, and blocks that are stored (whole units). */
  columns: number;
  rows: number;
  storedColumns: number;
  storedRows: number;
  /** The number of its table in the file, and the table. */
  quantizationTableId: number;
  quantizationTable: Uint16Array;
  /** `edge * edge` frequencies a block, row by row, the lowest first. */
  coefficients: Int16Array;
  /** Two words a block, where all 64 are kept: which of the stream's frequencies are not zero, but for the mean. */
  nonZeroMask: Int32Array;
  /** Where a baseline picture is to be turned: all of them but the means, as they are written. */
  acBitstream?: AcBitstream;
}

export interface JpegCoefficients {
  widthPx: number;
  heightPx: number;
  /** How many frequencies are kept in each direction: 8 is all of them, 1 the mean of each block. */
  scaledBlockSize: number;
  /** A unit in pixels. */
  mcuWidthPx: number;
  mcuHeightPx: number;
  components: JpegComponent[];
  /** Red, green and blue as they are, instead of brightness and two differences. */
  isRgb: boolean;
}

/** A photograph of a good camera has about ten; each may touch every block. */
const MAX_SCANS = 40;

/**
 * Reads the frequencies of a baseline or progressive JPEG of one or three colours, of each block the lowest `edge` in both
 * directions. A progressive one keeps all or the means alone, since its refinements need to know them all. One that is to be
 * turned keeps them all, too: a baseline one as they are to be written. `mostBytes` bounds what they take. Throws where the file is damaged, of another kind, or too large.
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
    if (marker === 0xdb) readQuantisations(bytes, from, to, quantisations);
    else if (marker === 0xc4) readTables(bytes, from, to, tables);
    else if (marker === 0xdd) restartInterval = view.getUint16(from);
    else if (marker === 0xee && to - from >= 12) adobe = bytes[from + 11] as number;
    else if (isStartOfFrame(marker)) {
      if (marker > 0xc2 || found) throw new Error("another kind of JPEG");
      isProgressive = marker === 0xc2;
      const whole = turn || edge === 8 ? 8 : 1;
      found = readFrame(bytes, from, isProgressive ? whole : edge, mostBytes);
      if (turn && !isProgressive) keepFine(found, turn, mostBytes);
    } else if (marker === 0xda) {
      if (!found || ++scans > MAX_SCANS) throw new Error("scans do not add up");
      const count = bytes[from] as number;
      const chosen = Array.from({ length: count }, (_, index) => {
        const id = bytes[from + 1 + 2 * index];
        const component = found?.components.find((each) => each.id === id);
        const which = bytes[from + 2 + 2 * index] as number;
        if (!component) throw new Error("a scan of nothing");
        // The table that stands there when its first scan begins.
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
      // Of a reduced progressive picture the fine scans are passed over.
      if (!(isProgressive && found.scaledBlockSize !== 8 && scan.spectralStart > 0)) {
        decodeScan(bytes, at, end, found, scan);
        if (scan.spectralStart === 0) for (const { component } of chosen) drawn.add(component);
      }
      at = end;
    }
  }
  if (!found || drawn.size !== found.components.length) throw new Error("a colour is missing");
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

function readQuantisations(bytes: Uint8Array, from: number, to: number, tables: Uint16Array[]): void {
  for (let at = from; at < to; ) {
    const which = bytes[at++] as number;
    const table = new Uint16Array(64);
    const wide = which >> 4 !== 0;
    if (at + (wide ? 128 : 64) > to) throw new Error("cut short");
    for (let index = 0; index < 64; index++) {
      const place = ZIGZAG[index] as number;
      table[place] = wide
        ? ((bytes[at + 2 * index] as number) << 8) | (bytes[at + 2 * index + 1] as number)
        : (bytes[at + index] as number);
    }
    tables[which & 15] = table;
    at += wide ? 128 : 64;
  }
}

function readTables(
  bytes: Uint8Array,
  from: number,
  to: number,
  tables: { dc: HuffmanTable[]; ac: HuffmanTable[] },
): void {
  for (let at = from; at + 17 <= to; ) {
    const which = bytes[at] as number;
    const counts = bytes.subarray(at + 1, at + 17);
    const total = counts.reduce((sum, count) => sum + count, 0);
    at += 17;
    if (total > 256 || at + total > to || (which & 15) > 3) throw new Error("not a Huffman code");
    tables[which >> 4 === 0 ? "dc" : "ac"][which & 15] = buildHuffmanTable(
      counts,
      bytes.subarray(at, at + total),
    );
    at += total;
  }
}

function readFrame(bytes: Uint8Array, from: number, edge: number, mostBytes: number): JpegCoefficients {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const heightPx = view.getUint16(from + 1);
  const widthPx = view.getUint16(from + 3);
  const count = bytes[from + 5] as number;
  if (bytes[from] !== 8 || !widthPx || !heightPx || (count !== 1 && count !== 3))
    throw new Error("another kind of JPEG");
  const sampled = Array.from({ length: count }, (_, index) => {
    const at = from + 6 + 3 * index;
    const across = (bytes[at + 1] as number) >> 4;
    const down = (bytes[at + 1] as number) & 15;
    if (![1, 2, 4].includes(across) || ![1, 2, 4].includes(down)) throw new Error("unusual sampling");
    return {
      id: bytes[at] as number,
      horizontalSampling: across,
      verticalSampling: down,
      quantizationTableId: bytes[at + 2] as number,
    };
  });
  const most = {
    across: Math.max(...sampled.map((each) => each.horizontalSampling)),
    down: Math.max(...sampled.map((each) => each.verticalSampling)),
  };
  const unitWidthPx = 8 * most.across;
  const unitHeightPx = 8 * most.down;
  const units = { across: Math.ceil(widthPx / unitWidthPx), down: Math.ceil(heightPx / unitHeightPx) };
  const blocks =
    sampled.reduce((sum, each) => sum + each.horizontalSampling * each.verticalSampling, 0) *
    units.across *
    units.down;
  if (blocks * edge * edge * 2 > mostBytes) throw new Error("too large");
  const components = sampled.map((each) => {
    const storedColumns = units.across * each.horizontalSampling;
    const storedRows = units.down * each.verticalSampling;
    return {
      ...each,
      columns: Math.ceil(Math.ceil((widthPx * each.horizontalSampling) / most.across) / 8),
      rows: Math.ceil(Math.ceil((heightPx * each.verticalSampling) / most.down) / 8),
      storedColumns,
      storedRows,
      quantizationTable: new Uint16Array(64),
      coefficients: new Int16Array(storedColumns * storedRows * edge * edge),
      nonZeroMask: new Int32Array(edge === 8 ? 2 * storedColumns * storedRows : 0),
    };
  });
  return {
    widthPx,
    heightPx,
    scaledBlockSize: edge,
    mcuWidthPx: unitWidthPx,
    mcuHeightPx: unitHeightPx,
    components,
    isRgb: false,
  };
}
