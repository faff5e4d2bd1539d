import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { PictureFix } from "~/print/check/findings";
import { applyPictureFix } from "~/print/fixes/apply-fix";
import { measurePng } from "~/print/measurements/scan-pixels";
import { encodePng, mapPixels, type Raster, rasterizeSvg } from "../../support/print-corpus/raster";

/** A fix changes what it is for, and not a pixel elsewhere. */

const EDGE_PX = 600;
const BLOCK = '<rect x="120" y="120" width="420" height="420" fill="#1f4e79"/>';

async function fixed(source: Raster, fix: PictureFix, widthIn = 4): Promise<Raster> {
  const bytes = encodePng(source);
  const scan = await measurePng(bytes);
  if (scan.status !== "measured") throw new Error("cannot be read");
  const file = { bytes, contentType: "image/png" };
  const made = await applyPictureFix(file, { fix, measures: scan.measures, widthIn });
  if (made.status !== "fixed") throw new Error(made.status);
  const { data, info } = await sharp(made.png.bytes)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { widthPx: info.width, heightPx: info.height, rgba: new Uint8Array(data) };
}

/** Pixels that differ, of those where `isElsewhere`; nothing is equal to nothing of any color. */
function changes(
  before: Raster,
  after: Raster,
  isElsewhere: (x: number, y: number, at: number) => boolean,
  [dx, dy] = [0, 0],
): { compared: number; changed: number } {
  let [compared, changed] = [0, 0];
  for (let y = 0; y < before.heightPx; y++)
    for (let x = 0; x < before.widthPx; x++) {
      const at = (y * before.widthPx + x) * 4;
      const [tx, ty] = [x - dx, y - dy];
      if (!isElsewhere(x, y, at) || tx < 0 || ty < 0 || tx >= after.widthPx || ty >= after.heightPx) continue;
      compared += 1;
      const to = (ty * after.widthPx + tx) * 4;
      const isNothing = before.rgba[at + 3] === 0 && after.rgba[to + 3] === 0;
      if (!isNothing && [0, 1, 2, 3].some((part) => before.rgba[at + part] !== after.rgba[to + part]))
        changed += 1;
    }
  return { compared, changed };
}

describe("a fix leaves every pixel elsewhere as it was", () => {
  it("trim moves the drawing and nothing else", async () => {
    const before = rasterizeSvg(BLOCK, EDGE_PX);
    const after = await fixed(before, "trim");
    const { left, top } = firstInk(before);
    const moved = firstInk(after);
    const shift: [number, number] = [left - moved.left, top - moved.top];
    const { compared, changed } = changes(before, after, () => true, shift);
    expect(compared).toBe(after.widthPx * after.heightPx);
    expect(changed).toBe(0);
    // No ink is outside of what is left.
    expect(inkOf(after)).toBe(inkOf(before));
  });

  it("a removed background takes only what has its color, and two pixels of edge", async () => {
    const before = rasterizeSvg(`<rect width="1000" height="1000" fill="#fff"/>${BLOCK}`, EDGE_PX);
    const after = await fixed(before, "remove-ground");
    const { compared, changed } = changes(before, after, (x, y) => isInside(x, y, 3));
    expect(compared).toBeGreaterThan(50_000);
    expect(changed).toBe(0);
  });

  it("enclosed background goes, and the ring around it stays", async () => {
    const ring =
      '<circle cx="500" cy="500" r="430" fill="#1f4e79"/><circle cx="500" cy="500" r="200" fill="#fff"/>';
    const before = rasterizeSvg(ring, EDGE_PX);
    const after = await fixed(before, "remove-ground");
    const middle = EDGE_PX / 2;
    const { compared, changed } = changes(
      before,
      after,
      (x, y) => Math.hypot(x - middle, y - middle) > 0.2 * EDGE_PX + 5,
    );
    expect(compared).toBeGreaterThan(200_000);
    expect(changed).toBe(0);
    expect(after.rgba[(middle * EDGE_PX + middle) * 4 + 3]).toBe(0);
  });

  it("thicker strokes change nothing further from ink than they grow", async () => {
    const before = rasterizeSvg(
      `${BLOCK}<path d="M60 900Q500 960 940 890" fill="none" stroke="#1f4e79" stroke-width="2"/>`,
      EDGE_PX,
    );
    const after = await fixed(before, "thicken");
    // The file grows by the border and two pixels on each side.
    const grown = (after.widthPx - before.widthPx) / 2;
    const shift: [number, number] = [-grown, -grown];
    expect(changes(before, after, () => true, shift).changed).toBeGreaterThan(100);
    const isFarOrOpaque = (x: number, y: number, at: number) =>
      before.rgba[at + 3] === 255 || !hasInkWithin(before, x, y, grown - 1);
    const { compared, changed } = changes(before, after, isFarOrOpaque, shift);
    expect(compared).toBeGreaterThan(300_000);
    expect(changed).toBe(0);
  });

  it("a removed veil, a threshold and white beneath transparency leave opaque ink", async () => {
    const clean = rasterizeSvg(BLOCK, EDGE_PX);
    const veiled = mapPixels(clean, (out, at) => {
      if (out[at + 3] === 0) out.set([240, 240, 240, 5], at);
    });
    const black = mapPixels(clean, (out, at) => {
      if (out[at + 3] === 0) out.fill(0, at, at + 3);
    });
    const isOpaque = (_x: number, _y: number, at: number) => clean.rgba[at + 3] === 255;
    for (const [before, fix] of [
      [veiled, "remove-veil"],
      [veiled, "threshold"],
      [black, "white-under-alpha"],
    ] as const) {
      const { compared, changed } = changes(before, await fixed(before, fix), isOpaque);
      expect([compared > 50_000, changed], fix).toEqual([true, 0]);
    }
  });

  it("a removed rim changes pixels near its edge only", async () => {
    const before = rasterizeSvg(
      '<circle cx="500" cy="500" r="430" fill="#28d64a"/><circle cx="500" cy="500" r="425" fill="#7a2b1d"/>',
      EDGE_PX,
    );
    const after = await fixed(before, "despill");
    const middle = EDGE_PX / 2;
    const radius = 0.43 * EDGE_PX;
    const isElsewhere = (x: number, y: number) => Math.abs(Math.hypot(x - middle, y - middle) - radius) > 10;
    const { compared, changed } = changes(before, after, isElsewhere);
    expect(compared).toBeGreaterThan(300_000);
    expect(changed).toBe(0);
    expect(changes(before, after, () => true).changed).toBeGreaterThan(1000);
  });

  it("dots take the place of half-transparent ink, and of nothing else", async () => {
    const before = rasterizeSvg(
      `${BLOCK}<rect x="600" y="600" width="300" height="300" fill="#101018" fill-opacity=".5"/>`,
      EDGE_PX,
    );
    const after = await fixed(before, "halftone");
    const isWhole = (_x: number, _y: number, at: number) => [0, 255].includes(before.rgba[at + 3] as number);
    const { compared, changed } = changes(before, after, isWhole);
    expect(compared).toBeGreaterThan(300_000);
    expect(changed).toBe(0);
  });

  it("a border leaves the ink that it surrounds", async () => {
    const before = rasterizeSvg(BLOCK, EDGE_PX);
    const after = await fixed(before, "outline");
    const grown = (after.widthPx - before.widthPx) / 2;
    const isOpaque = (_x: number, _y: number, at: number) => before.rgba[at + 3] === 255;
    const { compared, changed } = changes(before, after, isOpaque, [-grown, -grown]);
    expect(compared).toBeGreaterThan(60_000);
    expect(changed).toBe(0);
  });

  it("other colors leave every pixel's alpha", async () => {
    const before = rasterizeSvg(BLOCK, EDGE_PX);
    for (const fix of ["deepen", "deepen-more", "lighten", "lighten-more"] as const)
      expect(alphaOf(await fixed(before, fix)), fix).toEqual(alphaOf(before));
  });

  it("more pixels show the same: away from edges each is the color that it was", async () => {
    const before = rasterizeSvg(BLOCK, EDGE_PX);
    const after = await fixed(before, "resample", 4);
    expect(after.widthPx).toBe(2 * EDGE_PX);
    // Every second pixel of the large picture, against the small one.
    const small = { ...before, rgba: before.rgba.slice() };
    for (let y = 0; y < EDGE_PX; y++)
      for (let x = 0; x < EDGE_PX; x++) {
        const from = (2 * y * after.widthPx + 2 * x) * 4;
        small.rgba.set(after.rgba.subarray(from, from + 4), (y * EDGE_PX + x) * 4);
      }
    const { compared, changed } = changes(
      before,
      small,
      (x, y) => isInside(x, y, 3) || !hasInkWithin(before, x, y, 3),
    );
    expect(compared).toBeGreaterThan(300_000);
    expect(changed).toBe(0);
  });
});

/** At least `margin` pixels within the block. */
function isInside(x: number, y: number, margin: number): boolean {
  const [low, high] = [0.12 * EDGE_PX + margin, 0.54 * EDGE_PX - margin];
  return x >= low && y >= low && x < high && y < high;
}

function hasInkWithin({ widthPx, heightPx, rgba }: Raster, x: number, y: number, reach: number): boolean {
  for (let row = Math.max(0, y - reach); row <= Math.min(heightPx - 1, y + reach); row++)
    for (let column = Math.max(0, x - reach); column <= Math.min(widthPx - 1, x + reach); column++)
      if ((rgba[(row * widthPx + column) * 4 + 3] as number) > 0) return true;
  return false;
}

function firstInk({ widthPx, rgba }: Raster): { left: number; top: number } {
  let [left, top] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let at = 3; at < rgba.length; at += 4)
    if ((rgba[at] as number) > 0) {
      left = Math.min(left, ((at - 3) / 4) % widthPx);
      top = Math.min(top, Math.floor((at - 3) / 4 / widthPx));
    }
  return { left, top };
}

const inkOf = ({ rgba }: Raster) => rgba.reduce((sum, value, at) => sum + (at % 4 === 3 ? value : 0), 0);
const alphaOf = ({ rgba }: Raster) => rgba.filter((_, at) => at % 4 === 3);
