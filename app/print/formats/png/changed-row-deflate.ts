import { joinBytes } from "../bytes";
import { buildHuffmanCodes, type HuffmanCodes } from "./deflate-huffman";

/**
 * Deflate (RFC 1951) for rows of pixels that mostly equal the row above. It is told which pixels differ and skips the rest. The
 * runtime's compressor reads every byte, takes twenty times as long for a drawing, and makes it no smaller.
 */

/** Only two kinds of repetition are looked for: of the previous byte (zeros), and of the byte four back (equal words). */
const ONE_BACK = 0;
const WORD_BACK = 1;
/** Deflate's symbols for those distances, and for the end of a block. */
const DISTANCE_SYMBOLS = [0, 3] as const;
const END = 256;
const SYMBOLS = 286;
const LONGEST_CODE = 15;
const LONGEST_MATCH = 258;
const LEAST_MATCH = 3;
/** Tokens per block: enough to fit the codes to, few enough for the codes to follow changes in the picture. */
const TOKENS = 32 * 1024;
/** A token is a literal, or a match: its length with these bits set on top. */
const MATCH = 1 << 15;
const FAR = 1 << 14;

/** For each match length: its symbol, the number of its extra bits, and the smallest length with that symbol. */
const symbols = new Uint16Array(LONGEST_MATCH + 1);
const extras = new Uint8Array(LONGEST_MATCH + 1);
const firsts = new Uint16Array(LONGEST_MATCH + 1);
for (let symbol = 257, length = LEAST_MATCH; symbol < 285; symbol++) {
  const extra = symbol < 265 ? 0 : (symbol - 261) >> 2;
  const first = length;
  for (; length < first + (1 << extra); length++) {
    symbols[length] = symbol;
    extras[length] = extra;
    firsts[length] = first;
  }
}
symbols[LONGEST_MATCH] = 285;
extras[LONGEST_MATCH] = 0;
firsts[LONGEST_MATCH] = LONGEST_MATCH;

/** The largest prime below 2^16, the modulus of Adler-32 (RFC 1950). */
const ADLER = 65521;
/** A block's codes and tokens at their longest: per token 15 bits for the symbol, 5 extra bits, 1 bit for the distance. */
const MOST_BLOCK_BYTES = 1024 + TOKENS * 3;

export class ChangedRowDeflate {
  private readonly tokens = new Uint16Array(TOKENS);
  private count = 0;
  private readonly counts = new Uint32Array(SYMBOLS);
  private readonly distances = new Uint32Array(2);
  private readonly out = new Uint8Array(MOST_BLOCK_BYTES);
  private at = 0;
  private held = 0;
  private heldBits = 0;
  private readonly packed: Uint8Array[] = [];
  private low = 1;
  private high = 0;
  private length = 0;

  /** Adds an RGBA row with PNG's filter "up". Only the first `count` pixels of `changed`, in ascending order, differ from `above`. */
  add(filter: number, row: Uint32Array, above: Uint32Array, changed: Int32Array, count: number): void {
    this.byte(filter);
    let next = 0;
    for (let index = 0; index < count; ) {
      const from = changed[index] as number;
      const change = difference(row[from] as number, above[from] as number);
      let to = from + 1;
      index += 1;
      for (; index < count && changed[index] === to; index++, to++)
        if (difference(row[to] as number, above[to] as number) !== change) break;
      if (from > next) this.zeros((from - next) * 4);
      this.words(change, to - from);
      next = to;
    }
    if (row.length > next) this.zeros((row.length - next) * 4);
  }

  /** Returns everything added since the last call, padded to a whole byte. More data may follow, from this compressor or another. */
  take(): { packed: Uint8Array; adler: number; length: number } {
    this.endBlock();
    // An empty stored block: three bits, padding to the next byte, and its length twice.
    this.put(0, 3);
    if (this.heldBits > 0) this.put(0, 8 - this.heldBits);
    this.packed.push(this.out.slice(0, this.at), Uint8Array.of(0, 0, 0xff, 0xff));
    const taken = {
      packed: joinBytes(this.packed),
      adler: ((this.high << 16) | this.low) >>> 0,
      length: this.length,
    };
    this.at = 0;
    this.packed.length = 0;
    this.low = 1;
    this.high = 0;
    this.length = 0;
    return taken;
  }

  private zeros(length: number): void {
    // Zeros leave Adler's first sum unchanged; the second grows by the first at every byte.
    this.high = (this.high + this.low * length) % ADLER;
    this.length += length;
    this.token(0);
    this.match(length - 1, ONE_BACK);
  }

  private words(word: number, times: number): void {
    for (let bits = 0; bits < 32; bits += 8) this.byte((word >>> bits) & 255);
    if (times === 1) return;
    const sum = (word & 255) + ((word >>> 8) & 255) + ((word >>> 16) & 255) + (word >>> 24);
    // What a word adds to the second sum beyond four times the first: earlier bytes count more often.
    const gain = (word & 255) * 4 + ((word >>> 8) & 255) * 3 + ((word >>> 16) & 255) * 2 + (word >>> 24);
    let { low, high } = this;
    for (let time = 1; time < times; time++) {
      high = (high + 4 * low + gain) % ADLER;
      low = (low + sum) % ADLER;
    }
    this.low = low;
    this.high = high;
    this.length += (times - 1) * 4;
    this.match((times - 1) * 4, WORD_BACK);
  }

  private byte(value: number): void {
    this.low = (this.low + value) % ADLER;
    this.high = (this.high + this.low) % ADLER;
    this.length += 1;
    this.token(value);
  }

  private match(length: number, distance: 0 | 1): void {
    let left = length;
    while (left > 0) {
      // No remainder shorter than the least match may be left.
      const most = left > LONGEST_MATCH && left < LONGEST_MATCH + LEAST_MATCH ? left - LEAST_MATCH : left;
      const taken = Math.min(LONGEST_MATCH, most);
      this.distances[distance] = (this.distances[distance] as number) + 1;
      this.token(taken | MATCH | (distance === WORD_BACK ? FAR : 0));
      left -= taken;
    }
  }

  private token(token: number): void {
    const symbol = token < MATCH ? token : (symbols[token & 511] as number);
    this.counts[symbol] = (this.counts[symbol] as number) + 1;
    this.tokens[this.count++] = token;
    if (this.count === TOKENS) this.endBlock();
  }

  private endBlock(): void {
    if (this.count === 0) return;
    const { counts, distances } = this;
    counts[END] = 1;
    const codes = buildHuffmanCodes(counts, LONGEST_CODE);
    this.writeHead(codes, distances);
    this.writeTokens(codes, distances[ONE_BACK] !== 0 && distances[WORD_BACK] !== 0);
    this.packed.push(this.out.slice(0, this.at));
    this.at = 0;
    this.count = 0;
    counts.fill(0);
    distances.fill(0);
  }

  /**
   * Writes a block's header with its own codes. Each code length takes four bits; encoding them better would save only a hundred
   * bytes per block.
   */
  private writeHead({ lengths }: HuffmanCodes, distances: Uint32Array): void {
    const far = distances[WORD_BACK] === 0 ? 0 : 1;
    // At least one distance needs a code, even if none is used.
    const near = distances[ONE_BACK] === 0 && far === 1 ? 0 : 1;
    const distanceCount = (far ? DISTANCE_SYMBOLS[WORD_BACK] : DISTANCE_SYMBOLS[ONE_BACK]) + 1;
    this.put(0b100, 3);
    this.put(SYMBOLS - 257, 5);
    this.put(distanceCount - 1, 5);
    this.put(19 - 4, 4);
    // In deflate's order: three repeat symbols, which are not used, then the sixteen lengths.
    for (let at = 0; at < 19; at++) this.put(at < 3 ? 0 : 4, 3);
    for (const length of lengths) this.put(turned(length), 4);
    this.put(turned(near), 4);
    for (let at = 1; at < distanceCount; at++) this.put(turned(at === 3 ? far : 0), 4);
  }

  private writeTokens({ bits, lengths }: HuffmanCodes, hasBoth: boolean): void {
    const { tokens, count, out } = this;
    let { at, held, heldBits } = this;
    for (let index = 0; index <= count; index++) {
      const token = index === count ? END : (tokens[index] as number);
      const isMatch = token >= MATCH;
      const length = token & 511;
      const symbol = isMatch ? (symbols[length] as number) : token;
      held |= (bits[symbol] as number) << heldBits;
      heldBits += lengths[symbol] as number;
      for (; heldBits >= 8; heldBits -= 8, held >>>= 8) out[at++] = held;
      if (!isMatch) continue;
      held |= (length - (firsts[length] as number)) << heldBits;
      heldBits += extras[length] as number;
      // With two distances the nearer has code 0 and the farther 1; a single one has code 0.
      if (hasBoth && token & FAR) held |= 1 << heldBits;
      heldBits += 1;
      for (; heldBits >= 8; heldBits -= 8, held >>>= 8) out[at++] = held;
    }
    this.at = at;
    this.held = held;
    this.heldBits = heldBits;
  }

  private put(value: number, bits: number): void {
    this.held |= value << this.heldBits;
    this.heldBits += bits;
    for (; this.heldBits >= 8; this.heldBits -= 8, this.held >>>= 8) this.out[this.at++] = this.held;
  }
}

/** Reverses four bits: Huffman codes are written from their highest bit. */
function turned(value: number): number {
  return ((value & 1) << 3) | ((value & 2) << 1) | ((value & 4) >> 1) | ((value & 8) >> 3);
}

/** The difference of two words, byte by byte. */
function difference(word: number, other: number): number {
  const even = ((word | 0xff00ff00) - (other & 0x00ff00ff)) & 0x00ff00ff;
  const odd = (((word >>> 8) | 0xff00ff00) - ((other >>> 8) & 0x00ff00ff)) & 0x00ff00ff;
  return (even | (odd << 8)) >>> 0;
}

/** Adler-32 of two joined parts, from that of each (like zlib's `adler32_combine`); `length` is the second part's. */
export function combineAdler32(first: number, second: number, length: number): number {
  const rest = length % ADLER;
  const low = first & 0xffff;
  const low2 = second & 0xffff;
  const sum = (low + low2 + ADLER - 1) % ADLER;
  const high = ((first >>> 16) + (second >>> 16) + rest * (low + ADLER - 1)) % ADLER;
  return ((high << 16) | sum) >>> 0;
}
