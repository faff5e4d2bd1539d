/** Huffman tables and the zigzag order of coefficients (JPEG standard, ITU T.81). */

/** The index in its 8 × 8 block of the n-th coefficient in the stream. */
export const ZIGZAG = Uint8Array.from([
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7,
  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46,
  53, 60, 61, 54, 47, 55, 62, 63,
]);

/** Number of bits looked up at once. Longer codes are rare. */
export const LOOKUP_BITS = 10;

export interface HuffmanTable {
  /** By the next `LOOKUP_BITS`: length << 8 | symbol, or 0 for a longer code. */
  lookup: Uint16Array;
  /** By code length: the largest code (-1 for none), and what to add to a code to get its index in `symbols`. */
  largest: Int32Array;
  offset: Int32Array;
  symbols: Uint8Array;
  /** Made by `fastAcLookup` on first use. */
  quick?: Int32Array;
}

/** Builds a table from the number of codes of each length (16) and the symbols in order. Throws if they are not a prefix code. */
export function buildHuffmanTable(counts: Uint8Array, symbols: Uint8Array): HuffmanTable {
  const table: HuffmanTable = {
    lookup: new Uint16Array(1 << LOOKUP_BITS),
    largest: new Int32Array(17).fill(-1),
    offset: new Int32Array(17),
    symbols,
  };
  let code = 0;
  let index = 0;
  for (let length = 1; length <= 16; length++) {
    const count = counts[length - 1] as number;
    table.offset[length] = index - code;
    if (code + count > 1 << length) throw new Error("not a Huffman code");
    for (let each = 0; each < count; each++, code++, index++) {
      if (length > LOOKUP_BITS) continue;
      const shift = LOOKUP_BITS - length;
      table.lookup.fill((length << 8) | (symbols[index] as number), code << shift, (code + 1) << shift);
    }
    if (count > 0) table.largest[length] = code - 1;
    code <<= 1;
  }
  return table;
}

/**
 * Lookup by the next `LOOKUP_BITS` bits when they hold a whole coefficient, code and value: value << 16 | zeros before it << 8 |
 * bits used. Otherwise 0.
 */
export function fastAcLookup(table: HuffmanTable): Int32Array {
  table.quick ??= Int32Array.from(table.lookup, (found, bits) => {
    const length = found >> 8;
    const size = found & 15;
    if (size === 0 || length + size > LOOKUP_BITS) return 0;
    const value = (bits >> (LOOKUP_BITS - length - size)) & ((1 << size) - 1);
    const signed = value < 1 << (size - 1) ? value - (1 << size) + 1 : value;
    return (signed << 16) | (((found >> 4) & 15) << 8) | (length + size);
  });
  return table.quick;
}

/** The standard's example tables (annex K.3), which can encode any picture. */
export const STANDARD_HUFFMAN_TABLES = {
  dc: [
    { counts: [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0], symbols: range(12) },
    { counts: [0, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0], symbols: range(12) },
  ],
  ac: [
    {
      counts: [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 0x7d],
      symbols: hex(
        "01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa",
      ),
    },
    {
      counts: [0, 2, 1, 2, 4, 4, 3, 4, 7, 5, 4, 4, 0, 1, 2, 0x77],
      symbols: hex(
        "000102031104052131061241510761711322328108144291a1b1c109233352f0156272d10a162434e125f11718191a262728292a35363738393a434445464748494a535455565758595a636465666768696a737475767778797a82838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae2e3e4e5e6e7e8e9eaf2f3f4f5f6f7f8f9fa",
      ),
    },
  ],
} as const;

function range(length: number): number[] {
  return Array.from({ length }, (_, at) => at);
}

function hex(digits: string): number[] {
  return (digits.replaceAll(" ", "").match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
}

/** Symbol for sixteen zero coefficients in a row. */
export const ZRL_SYMBOL = 0xf0;

/** For each symbol: code << 8 | length, or 0 if it has no code. */
export function encoderCodes({
  counts,
  symbols,
}: {
  counts: readonly number[];
  symbols: readonly number[];
}): Int32Array {
  const codes = new Int32Array(256);
  let code = 0;
  let index = 0;
  for (let length = 1; length <= 16; length++) {
    for (let each = 0; each < (counts[length - 1] ?? 0); each++)
      codes[symbols[index++] as number] = (code++ << 8) | length;
    code <<= 1;
  }
  return codes;
}
