/// <reference path="./wasm.d.ts" />
import type { WasmLoaders } from "../pictures/rasterizer.server";

/**
 * In the Worker a `.wasm` import is a compiled module that wrangler uploads beside the script, because workerd compiles
 * none at run time. Imported on demand, so that requests without pictures do not load it.
 */
export const workerWasm = (assets: Fetcher): WasmLoaders => ({
  resvg: async () => (await import("@resvg/resvg-wasm/index_bg.wasm")).default,
  webp: async () => (await import("@jsquash/webp/codec/enc/webp_enc_simd.wasm")).default,
  typeface: async (file) => {
    const response = await assets.fetch(new URL(`/typefaces/${file}`, "https://assets.local"));
    if (!response.ok) throw new Error(`the typeface ${file} is missing (${response.status})`);
    return response.arrayBuffer();
  },
});
