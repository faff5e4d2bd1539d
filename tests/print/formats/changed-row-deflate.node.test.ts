import { createHash } from "node:crypto";
import { inflateRawSync, inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { ChangedRowDeflate, combineAdler32 } from "~/print/formats/png/changed-row-deflate";
import { buildHuffmanCodes } from "~/print/formats/png/deflate-huffman";

const UP = 2;
const LAST_BLOCK = Uint8Array.of(3, 0);

function randomFrom(first: number) {
  let seed = first;
  return () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return seed / 2 ** 32;
  };
}

/** Rows of a drawing, with a `share` changed in stretches up to `longest`, and their bytes after PNG's filter. */
function drawing(widthPx: number, rows: number, share: number, longest: number, seed: number) {
  const random = randomFrom(seed);
  const packer = new ChangedRowDeflate();
  const above = new Uint32Array(widthPx);
  const bytes: number[] = [];
  const parts: ReturnType<ChangedRowDeflate["take"]>[] = [];
  for (let y = 0; y < rows; y++) {
    const row = above.slice();
    for (let x = 0; x < widthPx; x++) {
      if (random() >= share) continue;
      const color = random() < 0.3 ? 0 : random() * 2 ** 32;
      for (let left = random() * longest; left >= 0 && x < widthPx; left--, x++) row[x] = color;
    }
    const changed = Int32Array.from(row.keys()).filter((x) => row[x] !== above[x]);
    packer.add(UP, row, above, changed, changed.length);
    const [now, before] = [new Uint8Array(row.buffer), new Uint8Array(above.buffer)];
    bytes.push(UP, ...now.map((value, at) => value - (before[at] as number)));
    above.set(row);
    if (random() < 0.1) parts.push(packer.take());
  }
  return { parts: [...parts, packer.take()], bytes: Uint8Array.from(bytes) };
}

const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

describe("rows compressed by their changes", () => {
  it("decompress to the bytes of every row, with any width, changes and flushes", () => {
    const random = randomFrom(3);
    for (let round = 0; round < 150; round++) {
      const widthPx = 1 + Math.floor(random() * 700);
      const { parts, bytes } = drawing(widthPx, 1 + Math.floor(random() * 30), random() ** 3, 300, round);
      const packed = Buffer.concat([...parts.map((part) => part.packed), LAST_BLOCK]);
      const unpacked = inflateRawSync(packed);
      expect(unpacked.length, `round ${round}`).toBe(bytes.length);
      expect(digest(unpacked), `round ${round}`).toBe(digest(bytes));
    }
  });

  it("have the checksum of the zlib stream, combined from its parts", () => {
    for (let round = 0; round < 20; round++) {
      const { parts, bytes } = drawing(300 + round * 7, 40, 0.02, 200, 100 + round);
      let [adler, length] = [1, 0];
      for (const part of parts) {
        adler = combineAdler32(adler, part.adler, part.length);
        length += part.length;
      }
      expect(length).toBe(bytes.length);
      const sum = Buffer.alloc(4);
      sum.writeUInt32BE(adler);
      const head = Uint8Array.of(0x78, 0x01);
      // The reader checks the checksum and throws if it is wrong.
      const whole = Buffer.concat([head, ...parts.map((part) => part.packed), LAST_BLOCK, sum]);
      expect(digest(inflateSync(whole))).toBe(digest(bytes));
    }
  });

  it("use matches of every length from 3 to 258", () => {
    // One pixel among zeros: runs of every length on both sides.
    for (let widthPx = 1; widthPx < 400; widthPx++) {
      const packer = new ChangedRowDeflate();
      const row = new Uint32Array(widthPx);
      const at = Math.floor(widthPx / 3);
      row.fill(0x11223344, at, Math.floor((widthPx * 2) / 3));
      const changed = Int32Array.from(row.keys()).filter((x) => row[x] !== 0);
      packer.add(UP, row, new Uint32Array(widthPx), changed, changed.length);
      const unpacked = inflateRawSync(Buffer.concat([packer.take().packed, LAST_BLOCK]));
      expect([...unpacked], `${widthPx}`).toEqual([UP, ...new Uint8Array(row.buffer)]);
    }
  });

  it("are few bytes if little changes: an empty row of 4,500 pixels takes about twenty", () => {
    const packer = new ChangedRowDeflate();
    const row = new Uint32Array(4500);
    for (let y = 0; y < 5400; y++) packer.add(UP, row, row, new Int32Array(0), 0);
    expect(packer.take().packed.length / 5400).toBeLessThan(22);
  });
});

describe("Huffman codes", () => {
  it("fill their space exactly, within the length limit, shorter for frequent symbols", () => {
    const random = randomFrom(17);
    for (let round = 0; round < 200; round++) {
      const counts = Uint32Array.from({ length: 2 + Math.floor(random() * 285) }, () =>
        random() < 0.4 ? 0 : Math.floor(1.7 ** (random() * 40)) % 40_000,
      );
      counts[0] = 1;
      counts[counts.length - 1] = 1;
      const { lengths } = buildHuffmanCodes(counts, 15);
      let space = 0;
      for (const [symbol, length] of lengths.entries()) {
        if (length > 0 !== (counts[symbol] as number) > 0 || length > 15)
          throw new Error(`round ${round}: ${symbol}`);
        if (length > 0) space += 2 ** (15 - length);
      }
      expect(space).toBe(2 ** 15);
      const used = [...counts.keys()].filter((symbol) => counts[symbol]);
      const often = used.reduce((a, b) => ((counts[a] as number) >= (counts[b] as number) ? a : b));
      expect(lengths[often]).toBe(Math.min(...used.map((symbol) => lengths[symbol] as number)));
    }
  });

  it("are valid for Fibonacci frequencies too, which make the deepest tree", () => {
    const counts = new Uint32Array(40);
    for (let at = 0; at < 40; at++)
      counts[at] = at < 2 ? 1 : (counts[at - 1] as number) + (counts[at - 2] as number);
    const { lengths } = buildHuffmanCodes(counts, 15);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(15);
    expect(lengths.reduce((sum, length) => sum + 2 ** -length, 0)).toBe(1);
  });
});
