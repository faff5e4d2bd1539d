import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { readJpegCoefficients } from "~/print/formats/jpeg/decode-coefficients";
import { STANDARD_HUFFMAN_TABLES } from "~/print/formats/jpeg/huffman-tables";

const SIZE_CODES = ["00", "010", "011", "100", "101", "110", "1110", "11110", "111110"];
const NO_MORE = "1010";

/** A gray JPEG of flat blocks in one row, each in its own restart interval. */
function flatBlocks(means: number[], { isCut = false } = {}): Uint8Array {
  const segment = (marker: number, body: number[]) => [0xff, marker, 0, body.length + 2, ...body];
  const table = ({
    counts,
    symbols,
  }: (typeof STANDARD_HUFFMAN_TABLES)["dc"][0] | (typeof STANDARD_HUFFMAN_TABLES)["ac"][0]) => [
    ...counts,
    ...symbols,
  ];
  const blocks = means.flatMap((mean, at) => {
    const size = 32 - Math.clz32(Math.abs(mean));
    const number = (mean < 0 ? mean - 1 : mean) & ((1 << size) - 1);
    const bits = SIZE_CODES[size] + (size ? number.toString(2).padStart(size, "0") : "") + NO_MORE;
    const bytes = (bits.padEnd(Math.ceil(bits.length / 8) * 8, "1").match(/.{8}/g) ?? []).flatMap((byte) =>
      byte === "11111111" ? [255, 0] : [Number.parseInt(byte, 2)],
    );
    return at < means.length - 1 ? [...bytes, 0xff, 0xd0 + (at % 8)] : bytes;
  });
  return Uint8Array.from([
    ...[0xff, 0xd8],
    ...segment(0xdb, [0, ...Array.from({ length: 64 }, () => 8)]),
    ...segment(0xc0, [8, 0, 8, (means.length * 8) >> 8, (means.length * 8) & 255, 1, 1, 0x11, 0]),
    ...segment(0xc4, [0, ...table(STANDARD_HUFFMAN_TABLES.dc[0])]),
    ...segment(0xc4, [16, ...table(STANDARD_HUFFMAN_TABLES.ac[0])]),
    ...segment(0xdd, [0, 1]),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
    ...(isCut ? blocks.slice(0, 4) : blocks),
    ...[0xff, 0xd9],
  ]);
}

describe("a JPEG's coefficients", () => {
  it("start from zero after each restart marker", () => {
    const means = [5, -3, 100, 0, -128, 127, 64, -1, 1, 77];
    const read = readJpegCoefficients(flatBlocks(means), { edge: 1, mostBytes: 1e6 });
    expect([...(read.components[0]?.coefficients ?? [])]).toEqual(means);
  });

  it("are not invented for missing intervals", () => {
    const cut = flatBlocks(
      Array.from({ length: 500 }, () => 9),
      { isCut: true },
    );
    expect(() => readJpegCoefficients(cut, { edge: 1, mostBytes: 1e6 })).toThrow("cut short");
  });

  it("are the same for a progressive file, and every non-zero one is recorded", async () => {
    const noise = new Uint8Array(200 * 120 * 3).map((_, at) => (at * at * 31 + (at >> 5)) & 255);
    const picture = sharp(noise, { raw: { width: 200, height: 120, channels: 3 } });
    const [plain, progressive] = await Promise.all(
      [false, true].map(async (each) => {
        const bytes = await picture.clone().jpeg({ quality: 70, progressive: each }).toBuffer();
        return readJpegCoefficients(new Uint8Array(bytes), { edge: 8, mostBytes: 1e6 }).components;
      }),
    );
    for (const [at, component] of (plain ?? []).entries()) {
      expect(progressive?.[at]?.coefficients).toEqual(component.coefficients);
      expect(progressive?.[at]?.nonZeroMask).toEqual(component.nonZeroMask);
      const noted = component.nonZeroMask.reduce((sum, word) => sum + bitsOf(word), 0);
      const fine = component.coefficients.filter((value, place) => value !== 0 && place % 64 > 0);
      expect(noted).toBe(fine.length);
    }
  });
});

const bitsOf = (word: number) => (word >>> 0).toString(2).replaceAll("0", "").length;
