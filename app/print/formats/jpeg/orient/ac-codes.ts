import { encoderCodes, STANDARD_HUFFMAN_TABLES } from "../huffman-tables";

/** Values from -31 to 31 have code and value bits in one table. */
export const SMALL = 32;

/** By run of zeros and small value: (code and value bits) << 5 | number of bits. */
function smallCodesOf(codes: Int32Array): Int32Array {
  const table = new Int32Array(16 * 2 * SMALL);
  for (let run = 0; run < 16; run++)
    for (let value = 1 - SMALL; value < SMALL; value++) {
      const size = 32 - Math.clz32(Math.abs(value));
      const code = codes[(run << 4) | size] as number;
      const bits = (value < 0 ? value - 1 : value) & ((1 << size) - 1);
      table[(run << 6) | (value + SMALL)] = ((((code >>> 8) << size) | bits) << 5) | ((code & 255) + size);
    }
  return table;
}

export const CODES = STANDARD_HUFFMAN_TABLES.ac.map((table) => {
  const codes = encoderCodes(table);
  return { codes, small: smallCodesOf(codes) };
});
