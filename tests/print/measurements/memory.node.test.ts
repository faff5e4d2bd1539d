import { describe, expect, it } from "vitest";
import { PngWriter } from "~/print/formats/png/writer/png-writer";
import { pngChunk } from "~/print/formats/png/writer/write-chunk";
import { measurePng } from "~/print/measurements/scan-pixels";

const EDGE_PX = 4472;
/** An isolate's memory, less what the app, the file and the decompressor hold. */
const MOST_BYTES = 64_000_000;

const ARRAYS = [
  "Uint8Array",
  "Uint16Array",
  "Uint32Array",
  "Int32Array",
  "Float32Array",
  "Float64Array",
] as const;
type Arrays = Record<(typeof ARRAYS)[number], Uint8ArrayConstructor>;

/** The sum of all typed arrays allocated, as if none were freed, so that garbage collection does not blur it. */
async function allocatedBy<T>(work: () => Promise<T>): Promise<{ result: T; bytes: number }> {
  const world = globalThis as unknown as Arrays;
  const before = ARRAYS.map((name) => [name, world[name]] as const);
  let bytes = 0;
  for (const [name, own] of before)
    world[name] = new Proxy(own, {
      construct(target, given: [unknown]) {
        const made = Reflect.construct(target, given);
        // A view of existing memory costs nothing.
        if (!(given[0] instanceof ArrayBuffer)) bytes += made.byteLength;
        return made;
      },
    });
  try {
    return { result: await work(), bytes };
  } finally {
    for (const [name, own] of before) world[name] = own;
  }
}

describe("the print check of twenty megapixels", () => {
  it("allocates less in total than an isolate's 128 MB leave", async () => {
    const palette = [
      pngChunk("PLTE", Uint8Array.of(255, 255, 255, 200, 40, 30, 20, 60, 160)),
      pngChunk("tRNS", Uint8Array.of(0, 255, 255)),
    ];
    const writer = new PngWriter({
      widthPx: EDGE_PX,
      heightPx: EDGE_PX,
      colorType: 3,
      leadingChunks: palette,
    });
    // Discs of many sizes: many edges, pieces and lines.
    const rows = Array.from({ length: 300 }, (_, y) =>
      Uint8Array.from({ length: EDGE_PX }, (_, x) => {
        const far = Math.hypot((x % 300) - 150, y - 150);
        return far < 60 ? 1 : far < 100 || (x % 40 < 4 && y % 40 < 30) ? 2 : 0;
      }),
    );
    for (let y = 0; y < EDGE_PX; y++) await writer.add(rows[y % 300] as Uint8Array);
    const file = await writer.end();
    const { result, bytes } = await allocatedBy(() => measurePng(file));
    expect(result.status).toBe("measured");
    // The picture itself would be 80 MB.
    expect(bytes).toBeGreaterThan(30_000_000);
    expect(bytes).toBeLessThan(MOST_BYTES);
  });
});
