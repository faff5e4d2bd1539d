/// <reference path="./wasm.d.ts" />
import type { WasmLoaders } from "../rasterizer.server";

/**
 * In the worker a `.wasm` import is a compiled module that wrangler uploads beside the script; workerd compiles none at run
 * time. Imported on demand, so that a request without pictures pays nothing.
 */
export const workerWasm: WasmLoaders = {
  resvg: async () => (await import("@resvg/resvg-wasm/index_bg.wasm")).default,
  webp: async () => (await import("@jsquash/webp/codec/enc/webp_enc_simd.wasm")).default,
};
