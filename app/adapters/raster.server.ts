import type { Rasteriser } from "~/domain/designs/renderer/rasteriser";
import { dataUrl } from "~/domain/designs/renderer/rasteriser";
import { encodePng } from "./raster/png";

/**
 * SVG to WebP and PNG with resvg and libwebp, both as WebAssembly. The two modules (2.4 MB and 0.3 MB) are loaded when the
 * first picture is asked for and stay for the life of the isolate; how they are found differs between the worker and Node,
 * so that is handed in (`raster/wasm-worker.ts`, `raster/wasm-node.ts`).
 */
export interface RasterLoaders {
  resvg(): Promise<WebAssembly.Module | Uint8Array>;
  webp(): Promise<WebAssembly.Module>;
}

type Resvg = typeof import("@resvg/resvg-wasm");
type Webp = typeof import("@jsquash/webp/encode")["default"];

let resvgReady: Promise<Resvg> | undefined;
let webpReady: Promise<Webp> | undefined;

/** A failed load must not be remembered: the next picture tries again. */
function loadResvg(loaders: RasterLoaders): Promise<Resvg> {
  resvgReady ??= (async () => {
    const [resvg, module] = await Promise.all([import("@resvg/resvg-wasm"), loaders.resvg()]);
    await resvg.initWasm(module as WebAssembly.Module);
    return resvg;
  })().catch((error) => {
    resvgReady = undefined;
    throw error;
  });
  return resvgReady;
}

function loadWebp(loaders: RasterLoaders): Promise<Webp> {
  webpReady ??= (async () => {
    const [encoder, module] = await Promise.all([import("@jsquash/webp/encode"), loaders.webp()]);
    await encoder.init(module);
    return encoder.default;
  })().catch((error) => {
    webpReady = undefined;
    throw error;
  });
  return webpReady;
}

interface Pixels {
  /** RGBA, colour multiplied by alpha, as resvg works. */
  rgba: Uint8Array;
  widthPx: number;
  heightPx: number;
}

export function createRasteriser(loaders: RasterLoaders): Rasteriser {
  /** Frees the WebAssembly memory at once: waiting for the collector would keep several pictures of many megabytes. */
  async function render<T>(
    svg: string,
    widthPx: number,
    read: (image: ReturnType<InstanceType<Resvg["Resvg"]>["render"]>) => T,
  ): Promise<T> {
    const { Resvg } = await loadResvg(loaders);
    const scene = new Resvg(svg, {
      fitTo: { mode: "width", value: widthPx },
      font: { loadSystemFonts: false },
    });
    try {
      const image = scene.render();
      try {
        return read(image);
      } finally {
        image.free();
      }
    } finally {
      scene.free();
    }
  }

  return {
    async toWebp(svg, { widthPx, quality }) {
      const encode = await loadWebp(loaders);
      const pixels = await render(svg, widthPx, pixelsOf);
      const data = new Uint8ClampedArray(pixels.rgba);
      unmultiply(data);
      const image = { data, width: pixels.widthPx, height: pixels.heightPx, colorSpace: "srgb" as const };
      const bytes = new Uint8Array(await encode(image, { ...WEBP_OPTIONS, quality }));
      return { bytes, contentType: "image/webp", widthPx: pixels.widthPx, heightPx: pixels.heightPx };
    },

    async toPng(svg, { widthPx }) {
      return render(svg, widthPx, (image) => ({
        bytes: image.asPng(),
        contentType: "image/png" as const,
        widthPx: image.width,
        heightPx: image.height,
      }));
    },

    async reduce({ bytes, contentType, widthPx: sourceWidth, heightPx: sourceHeight }, { widthPx }) {
      const factor = Math.max(1, Math.floor(sourceWidth / widthPx));
      // To a whole number of blocks each way: a pixel or two more than the source has, and none of it is cut off.
      const width = Math.ceil(sourceWidth / factor);
      const height = Math.ceil(sourceHeight / factor);
      const source = pictureSvg(dataUrl({ bytes, contentType }), width * factor, height * factor);
      const rgba = average(await render(source, width * factor, pixelsOf), factor);
      return {
        bytes: await encodePng(rgba, width, height),
        contentType: "image/png",
        widthPx: width,
        heightPx: height,
      };
    },
  };
}

/** `method` 4 of 6: the next step costs twice the time for 2 % of the bytes. Sharp chroma keeps red lettering crisp. */
const WEBP_OPTIONS = { method: 4, use_sharp_yuv: 1 };

function pictureSvg(href: string, width: number, height: number): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">` +
    `<image href="${href}" width="${width}" height="${height}" preserveAspectRatio="none"/></svg>`
  );
}

function pixelsOf(image: { pixels: Uint8Array; width: number; height: number }): Pixels {
  return { rgba: image.pixels, widthPx: image.width, heightPx: image.height };
}

/**
 * Averages blocks of `factor` × `factor` pixels, on multiplied colours, so that transparent ones do not bleed in; answers
 * plain RGBA. Both edges are multiples of `factor`.
 */
function average({ rgba, widthPx, heightPx }: Pixels, factor: number): Uint8Array {
  const width = widthPx / factor;
  const height = heightPx / factor;
  const count = factor * factor;
  const out = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let [r, g, b, a] = [0, 0, 0, 0];
      for (let row = 0; row < factor; row++) {
        const start = ((y * factor + row) * widthPx + x * factor) * 4;
        for (let at = start; at < start + factor * 4; at += 4) {
          r += rgba[at] as number;
          g += rgba[at + 1] as number;
          b += rgba[at + 2] as number;
          a += rgba[at + 3] as number;
        }
      }
      const to = (y * width + x) * 4;
      out[to] = r / count;
      out[to + 1] = g / count;
      out[to + 2] = b / count;
      out[to + 3] = a / count;
    }
  }
  unmultiply(out);
  return new Uint8Array(out.buffer);
}

/** From colour multiplied by alpha to plain RGBA, in place. */
function unmultiply(data: Uint8ClampedArray): void {
  for (let at = 3; at < data.length; at += 4) {
    const alpha = data[at] as number;
    if (alpha === 255 || alpha === 0) continue;
    for (let channel = at - 3; channel < at; channel++) {
      data[channel] = ((data[channel] as number) * 255) / alpha;
    }
  }
}
