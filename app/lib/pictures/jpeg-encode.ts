import { STANDARD } from "./jpeg-tables";

/** A colour to be written, block by block. */
export interface TurnedComponent {
  id: number;
  across: number;
  down: number;
  storedColumns: number;
  storedRows: number;
  /** In the order of the stream. */
  quantisation: Uint16Array;
  /** All blocks as they are stored, 64 frequencies each, and where the block begins that comes to lie at a row and column. */
  coefficients: Int16Array;
  blockAt(row: number, column: number): number;
  /** Of each block, in the order of `coefficients`: the last frequency of the stream that may be there. */
  ends: Uint8Array;
  /** Where in its block each frequency of the stream stands, and whether it changes its sign (1 or -1). */
  places: Uint8Array;
  signs: Int8Array;
}

type Codes = { code: Uint16Array; length: Uint8Array };

function codesOf({ counts, symbols }: { counts: readonly number[]; symbols: readonly number[] }): Codes {
  const codes: Codes = { code: new Uint16Array(256), length: new Uint8Array(256) };
  let code = 0;
  let index = 0;
  for (let length = 1; length <= 16; length++) {
    for (let each = 0; each < (counts[length - 1] ?? 0); each++) {
      const symbol = symbols[index++] as number;
      codes.code[symbol] = code++;
      codes.length[symbol] = length;
    }
    code <<= 1;
  }
  return codes;
}

/** A block is at most 64 codes of 16 bits with 11 more each, every byte of it stuffed. */
const BLOCK_BYTES = 512;
const EOI = 0xd9;
/** What the standard's codes take for a block of a photograph, and what a small one begins with. */
const USUAL_BLOCK_BYTES = 12;
const LEAST_BYTES = 64 * 1024;

/** Bits as a JPEG's scan has them: the highest first, a zero behind each byte of ones. */
class BitWriter {
  private out: Uint8Array;
  private at = 0;
  /** Up to 31 bits wait: bytes go out four at a time. */
  private bits = 0;
  private held = 0;

  constructor(likelyBytes: number) {
    this.out = new Uint8Array(likelyBytes);
  }

  /** Makes room for one more block. */
  prepare(): void {
    if (this.at + BLOCK_BYTES <= this.out.length) return;
    const larger = new Uint8Array(this.out.length * 2);
    larger.set(this.out);
    this.out = larger;
  }

  /** At most 24 bits; those of `value` above them are zero. */
  write(value: number, count: number): void {
    const room = 32 - this.held;
    if (count < room) {
      this.bits = (this.bits << count) | value;
      this.held += count;
      return;
    }
    const over = count - room;
    const word = (this.bits << room) | (value >>> over);
    this.byte(word >>> 24);
    this.byte((word >>> 16) & 255);
    this.byte((word >>> 8) & 255);
    this.byte(word & 255);
    this.bits = value & ((1 << over) - 1);
    this.held = over;
  }

  private byte(value: number): void {
    this.out[this.at++] = value;
    if (value === 0xff) this.out[this.at++] = 0;
  }

  /** A code and the number that it announces the size of. */
  symbol(codes: Codes, symbol: number, value: number, size: number): void {
    const length = codes.length[symbol] as number;
    if (length === 0) throw new Error("larger than a baseline JPEG can say");
    const code = codes.code[symbol] as number;
    const number = (value < 0 ? value - 1 : value) & ((1 << size) - 1);
    if (length + size <= 24) this.write((code << size) | number, length + size);
    else {
      this.write(code, length);
      this.write(number, size);
    }
  }

  /** The rest of the last byte in ones, and the end of the picture. */
  end(): Uint8Array {
    this.prepare();
    const rest = (8 - (this.held & 7)) & 7;
    this.write((1 << rest) - 1, rest);
    for (; this.held > 0; this.held -= 8) this.byte((this.bits >>> (this.held - 8)) & 255);
    this.out.set([0xff, EOI], this.at);
    return this.out.subarray(0, this.at + 2);
  }
}

/**
 * Frequencies as one baseline scan in the standard's own Huffman codes, with the end of the picture behind it. Throws where
 * a frequency is larger than a baseline JPEG can say.
 */
export function encodeScan(
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
  components: TurnedComponent[],
): Uint8Array {
  const dc = STANDARD.dc.map(codesOf) as [Codes, Codes];
  const ac = STANDARD.ac.map(codesOf) as [Codes, Codes];
  const means = new Int32Array(components.length);
  const blocks = components.reduce((sum, { ends }) => sum + ends.length, 0);
  const writer = new BitWriter(LEAST_BYTES + blocks * USUAL_BLOCK_BYTES);
  const block = (component: TurnedComponent, which: number, row: number, column: number) => {
    const base = component.blockAt(row, column);
    const table = which === 0 ? 0 : 1;
    means[which] = writeMean(writer, component, base, means[which] as number, dc[table]);
    writeFine(writer, component, base, ac[table]);
  };
  const lead = components[0] as TurnedComponent;
  if (components.length === 1) {
    // Alone in its scan a colour has no units: it ends with the last block that holds picture.
    for (let row = 0; row < Math.ceil(heightPx / 8); row++)
      for (let column = 0; column < Math.ceil(widthPx / 8); column++) block(lead, 0, row, column);
    return writer.end();
  }
  const columns = lead.storedColumns / lead.across;
  const rows = lead.storedRows / lead.down;
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      for (let which = 0; which < components.length; which++) {
        const component = components[which] as TurnedComponent;
        const { across, down } = component;
        for (let y = 0; y < down; y++)
          for (let x = 0; x < across; x++) block(component, which, row * down + y, column * across + x);
      }
  return writer.end();
}

/** A block's mean as the step from that of the block before; returns it. */
function writeMean(
  writer: BitWriter,
  { coefficients, places, signs }: TurnedComponent,
  base: number,
  before: number,
  codes: Codes,
): number {
  writer.prepare();
  const mean = (coefficients[base + (places[0] as number)] as number) * (signs[0] as number);
  const step = mean - before;
  const size = 32 - Math.clz32(step < 0 ? -step : step);
  writer.symbol(codes, size, step, size);
  return mean;
}

/** A block's other frequencies. */
function writeFine(
  writer: BitWriter,
  { coefficients, places, signs, ends }: TurnedComponent,
  base: number,
  codes: Codes,
): void {
  const end = ends[base >> 6] as number;
  let run = 0;
  for (let index = 1; index <= end; index++) {
    const stored = coefficients[base + (places[index] as number)] as number;
    if (stored === 0) {
      run += 1;
      continue;
    }
    for (; run > 15; run -= 16) writer.symbol(codes, 0xf0, 0, 0);
    const value = stored * (signs[index] as number);
    const size = 32 - Math.clz32(value < 0 ? -value : value);
    if (size > 10) throw new Error("larger than a baseline JPEG can say");
    writer.symbol(codes, (run << 4) | size, value, size);
    run = 0;
  }
  if (run > 0 || end < 63) writer.symbol(codes, 0, 0, 0);
}
