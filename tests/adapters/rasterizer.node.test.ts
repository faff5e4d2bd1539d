import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { build } from "esbuild";
import { Miniflare } from "miniflare";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const require = createRequire(import.meta.url);
const WASM = ["@resvg/resvg-wasm/index_bg.wasm", "@jsquash/webp/codec/enc/webp_enc_simd.wasm"];

/** Draws what the query asks for, as the worker would, from a picture at print scale. */
const WORKER = `
import { workerWasm } from "~/adapters/raster/wasm-worker";
import { createRasterizer } from "~/adapters/pictures/rasterizer.server";
import { defaultPlacement } from "~/print";
import { downscaleToWidth, renderMockup } from "~/print/index.server";
import { findColor, findGarment, findPrintArea } from "~/garments/find-garments";

const rasterizer = createRasterizer(workerWasm({ fetch: () => new Response(null, { status: 404 }) }));
export default {
  async fetch(request) {
    const query = new URL(request.url).searchParams;
    const garment = findGarment(query.get("garment"));
    const area = findPrintArea(garment, "front");
    const source = { widthPx: Number(query.get("width")), heightPx: Number(query.get("height")) };
    const { bytes } = await rasterizer.toPng(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ' + source.widthPx + " " + source.heightPx +
        '"><circle cx="50%" cy="50%" r="40%" fill="#f2a541"/></svg>',
      source,
    );
    const placement = defaultPlacement({ picture: source, area });
    const picture = await downscaleToWidth(rasterizer, { ...source, bytes, contentType: "image/png" }, { widthPx: 640 });
    const mockup = await renderMockup(rasterizer, {
      garment, color: findColor(garment, "navy"), view: "front", prints: [{ picture, placement }], widthPx: 900,
    });
    return new Response(mockup.bytes, {
      headers: { "content-type": mockup.contentType, size: mockup.widthPx + "x" + mockup.heightPx },
    });
  },
};`;

describe("the rasterizer in workerd", () => {
  let worker: Miniflare;

  beforeAll(async () => {
    const bundle = await build({
      stdin: { contents: WORKER, resolveDir: process.cwd(), loader: "ts" },
      bundle: true,
      write: false,
      format: "esm",
      target: "es2022",
      alias: { "~": `${process.cwd()}/app` },
      external: ["*.wasm", "node:*"],
    });
    worker = new Miniflare({
      compatibilityDate: "2026-04-20",
      compatibilityFlags: ["nodejs_compat"],
      modules: [
        { type: "ESModule", path: "worker.mjs", contents: bundle.outputFiles[0]?.text ?? "" },
        ...(await Promise.all(
          WASM.map(async (path) => ({
            type: "CompiledWasm" as const,
            path,
            contents: await readFile(require.resolve(path)),
          })),
        )),
      ],
    });
  });
  afterAll(async () => {
    await worker.dispose();
  });

  it("draws a mockup from the largest pictures that the generator makes, one after another", async () => {
    for (const [width, height] of [
      [1920, 1920],
      [1408, 2464],
      [2464, 1408],
    ]) {
      const answer = await worker.dispatchFetch(
        `http://raster/?garment=hoodie&width=${width}&height=${height}`,
      );
      const bytes = new Uint8Array(await answer.arrayBuffer());
      expect(answer.headers.get("content-type"), new TextDecoder().decode(bytes.subarray(0, 300))).toBe(
        "image/webp",
      );
      expect(answer.headers.get("size")).toBe("900x1013");
      expect(new TextDecoder().decode(bytes.subarray(8, 12))).toBe("WEBP");
      expect(bytes.length).toBeGreaterThan(5_000);
      expect(bytes.length).toBeLessThan(35_000);
    }
  });
});
