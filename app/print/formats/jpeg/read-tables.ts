import { buildHuffmanTable, type HuffmanTable, ZIGZAG } from "./huffman-tables";

export function readQuantizationTables(
  bytes: Uint8Array,
  from: number,
  to: number,
  tables: Uint16Array[],
): void {
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

export function readHuffmanTables(
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
