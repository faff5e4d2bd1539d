import { describe, expect, it } from "vitest";
import { classifyPixels } from "~/print/formats/png/classify-pixels";
import { readPngHeader } from "~/print/formats/png/png-header";
import { encodePngRows, encodeRgbaPng } from "~/print/formats/png/writer/encode-png";
import { PngWriter } from "~/print/formats/png/writer/png-writer";
import { acquireZlib, countIdleZlibs, releaseZlib } from "~/print/formats/png/zlib-pool";
import { makePng } from "../../support/data/pictures/png";

const EDGE_PX = 200;
const LEVEL = 3;

/** Different noise for each seed, so that mixed-up rows of two pictures would show. */
function noise(seed: number): Uint8Array {
  const rgba = new Uint8Array(EDGE_PX * EDGE_PX * 4);
  let state = seed;
  for (let at = 0; at < rgba.length; at++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    rgba[at] = state >>> 24;
  }
  return rgba;
}

const picture = (seed: number) => ({ rgba: noise(seed), widthPx: EDGE_PX, heightPx: EDGE_PX });

async function judge(bytes: Uint8Array) {
  const header = readPngHeader(bytes);
  return header ? classifyPixels(bytes, header) : null;
}

describe("pooled compression streams", () => {
  it("are reused for many pictures, with the same bytes as a new stream", async () => {
    const first = await encodeRgbaPng(picture(1), LEVEL);
    for (let seed = 2; seed < 12; seed++)
      expect((await judge(await encodeRgbaPng(picture(seed), LEVEL)))?.status).toBe("drawn");
    expect(await encodeRgbaPng(picture(1), LEVEL)).toEqual(first);
    expect(countIdleZlibs(LEVEL)).toBe(1);
    expect(countIdleZlibs("inflate")).toBe(1);
  });

  it("are as many as pictures written at once, and do not mix them", async () => {
    const level = LEVEL + 1;
    const alone = [await encodeRgbaPng(picture(21), level), await encodeRgbaPng(picture(22), level)];
    const together = await Promise.all([
      encodeRgbaPng(picture(21), level),
      encodeRgbaPng(picture(22), level),
    ]);
    expect(together).toEqual(alone);
    expect(countIdleZlibs(level)).toBe(2);
  });

  it("are returned if reading or writing stops in the middle", async () => {
    const bytes = await makePng({
      widthPx: 300,
      heightPx: 900,
      pixel: (x, y) => [x % 256, y % 256, (x * y) % 256, 128],
    });
    const before = countIdleZlibs("inflate");
    // The result is known after one row.
    for (let n = 0; n < 5; n++) expect(await judge(bytes)).toEqual({ status: "drawn", isTransparent: true });
    expect(countIdleZlibs("inflate")).toBe(before);

    const whole = await encodeRgbaPng(picture(31), LEVEL);
    const plan = { widthPx: EDGE_PX, heightPx: EDGE_PX, colorType: 6, level: LEVEL } as const;
    const broken = encodePngRows(plan, async (writer) => {
      for (let y = 0; y < EDGE_PX - 1; y++) await writer.add(noise(32).subarray(0, EDGE_PX * 4));
      throw new Error("the picture ends here");
    });
    await expect(broken).rejects.toThrow("the picture ends here");
    const abandoned = new PngWriter(plan);
    await abandoned.add(noise(33).subarray(0, EDGE_PX * 4));
    abandoned.abandon();
    expect(await encodeRgbaPng(picture(31), LEVEL)).toEqual(whole);
    expect(countIdleZlibs(LEVEL)).toBe(1);
  });

  it("are not reused after damaged data, and the next picture is read correctly", async () => {
    const bytes = await encodeRgbaPng(picture(41), LEVEL);
    for (const place of [60, 5_000, bytes.length - 30]) {
      const damaged = bytes.slice();
      damaged.fill(0xff, place, place + 12);
      const header = readPngHeader(damaged);
      if (header) await classifyPixels(damaged, header);
    }
    const opaque = await makePng({ widthPx: 40, heightPx: 30, pixel: (x) => [x, 1, 2, 255] });
    expect(await judge(opaque)).toEqual({ status: "drawn", isTransparent: false });
    const broken = acquireZlib("inflate");
    await expect(broken.put(Uint8Array.of(1, 2, 3, 4, 5))).rejects.toThrow();
    const before = countIdleZlibs("inflate");
    releaseZlib("inflate", broken);
    expect(countIdleZlibs("inflate")).toBe(before);
  });
});
