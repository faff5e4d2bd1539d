import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { WasmLoaders } from "../pictures/rasterizer.server";

/** For scripts and tests: the same two modules, read from node_modules. */
const require = createRequire(import.meta.url);

async function compiled(specifier: string): Promise<WebAssembly.Module> {
  return new WebAssembly.Module(await readFile(require.resolve(specifier)));
}

export const nodeWasm: WasmLoaders = {
  resvg: () => compiled("@resvg/resvg-wasm/index_bg.wasm"),
  webp: () => compiled("@jsquash/webp/codec/enc/webp_enc_simd.wasm"),
  typeface: async (file) => {
    const bytes = await readFile(new URL(`../../../public/typefaces/${file}`, import.meta.url));
    return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  },
};
