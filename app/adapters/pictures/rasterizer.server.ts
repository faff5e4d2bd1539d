import type { EncodedPicture, Rasterizer, RasterSource, RgbaImage, SizedPicture } from "~/print";
import {
  applyLighting,
  compositeLayer,
  compositePrint,
  dataUrl,
  encodeRgbaPng,
  resizeByArea,
  unpremultiply,
} from "~/print/index.server";

/**
 * SVG to WebP and PNG with resvg and libwebp, both as WebAssembly. The two modules (2.4 MB and 0.3 MB) are loaded for
 * the first picture and stay loaded in the isolate. The Worker and Node find them differently, so the caller passes the
 * loader (`raster/wasm-worker.ts`, `raster/wasm-node.ts`).
 */
export interface WasmLoaders {
  resvg(): Promise<WebAssembly.Module | Uint8Array>;
  webp(): Promise<WebAssembly.Module>;
  /** A file of `public/typefaces`. */
  typeface(file: string): Promise<ArrayBuffer>;
}

type Resvg = typeof import("@resvg/resvg-wasm");
type Webp = typeof import("@jsquash/webp/encode.js")["default"];

let resvgReady: Promise<Resvg> | undefined;
let webpReady: Promise<Webp> | undefined;

/** A failed load is not cached: the next picture tries again. */
function loadResvg(loaders: WasmLoaders): Promise<Resvg> {
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

function loadWebp(loaders: WasmLoaders): Promise<Webp> {
  webpReady ??= (async () => {
    const [encoder, module] = await Promise.all([import("@jsquash/webp/encode.js"), loaders.webp()]);
    await encoder.init(module);
    return encoder.default;
  })().catch((error) => {
    webpReady = undefined;
    throw error;
  });
  return webpReady;
}

export function createRasterizer(loaders: WasmLoaders): Rasterizer {
  /**
   * Frees the WebAssembly memory at once. Waiting for the garbage collector would keep several large pictures in
   * memory.
   */
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
    // If resvg fails while it renders, the scene cannot be freed; the module still works.
    const image = scene.render();
    try {
      return read(image);
    } finally {
      image.free();
      scene.free();
    }
  }

  /** A scene on which prints, light and shadow are drawn afterwards. */
  async function composed(scene: RasterSource, widthPx: number): Promise<RgbaImage> {
    if (typeof scene === "string") return render(scene, widthPx, pixelsOf);
    if (scene.widthPx !== widthPx) throw new Error(`prints lie on ${scene.widthPx} px, not on ${widthPx}`);
    const sharp = await render(scene.belowPrints, widthPx, pixelsOf);
    for (const print of scene.prints) compositePrint(print, sharp);
    compositeLayer(await render(scene.abovePrints, widthPx, pixelsOf), sharp);
    applyLighting(sharp, scene);
    return sharp;
  }

  /** From plain RGBA. */
  async function webpOf({ rgba, widthPx, heightPx }: RgbaImage, quality: number): Promise<EncodedPicture> {
    const encode = await loadWebp(loaders);
    const data = new Uint8ClampedArray(rgba.buffer as ArrayBuffer, rgba.byteOffset, rgba.byteLength);
    const image = { data, width: widthPx, height: heightPx, colorSpace: "srgb" as const };
    const bytes = new Uint8Array(await encode(image, { ...WEBP_OPTIONS, quality }));
    return { bytes, contentType: "image/webp", widthPx, heightPx };
  }

  return {
    openTypeface: loaders.typeface,

    async toWebp(scene, { widthPx, quality, mostBytes = Number.POSITIVE_INFINITY }) {
      const pixels = await composed(scene, widthPx);
      // On a background every pixel is opaque.
      if (typeof scene === "string" || scene.background === null) unpremultiply(pixels.rgba);
      let picture = await webpOf(pixels, quality);
      for (let lower = quality; picture.bytes.length > mostBytes && lower > LEAST_QUALITY; ) {
        lower = Math.max(LEAST_QUALITY, lower - QUALITY_STEP);
        picture = await webpOf(pixels, lower);
      }
      return picture;
    },

    async toPng(scene, { widthPx }) {
      if (typeof scene === "string") {
        return render(scene, widthPx, (image) => ({
          bytes: image.asPng(),
          contentType: "image/png" as const,
          widthPx: image.width,
          heightPx: image.height,
        }));
      }
      const { rgba, ...size } = await composed(scene, widthPx);
      unpremultiply(rgba);
      return { bytes: await encodeRgbaPng({ rgba, ...size }), contentType: "image/png", ...size };
    },

    toPixels: (svg, { widthPx }) => render(svg, widthPx, pixelsOf),

    async pixelsToWebp(pixels, { widthPx, quality }) {
      if (widthPx >= pixels.widthPx) return webpOf(pixels, quality);
      const heightPx = Math.max(1, Math.round((pixels.heightPx * widthPx) / pixels.widthPx));
      return webpOf(resizeByArea(pixels, { widthPx, heightPx }), quality);
    },

    async reduce(picture, { widthPx }) {
      const width = Math.min(widthPx, picture.widthPx);
      const height = Math.max(1, Math.round((picture.heightPx * width) / picture.widthPx));
      const size = { widthPx: width, heightPx: height };
      // At its own size the picture is copied pixel by pixel, without interpolation.
      const pixels = await render(pictureSvg(picture), picture.widthPx, pixelsOf);
      unpremultiply(pixels.rgba);
      return resizeByArea(pixels, size);
    },
  };
}

/** A picture that takes too many bytes is encoded again at lower quality, down to the point where even noise fits. */
const QUALITY_STEP = 12;
const LEAST_QUALITY = 0;

/** `method` 2 of 6: 3 and 4 take twice the time for 6 % fewer bytes. Sharp chroma keeps red text crisp. */
const WEBP_OPTIONS = { method: 2, use_sharp_yuv: 1 };

function pictureSvg({ widthPx, heightPx, ...picture }: SizedPicture): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${widthPx} ${heightPx}">` +
    `<image href="${dataUrl(picture)}" width="${widthPx}" height="${heightPx}" preserveAspectRatio="none"/></svg>`
  );
}

function pixelsOf(image: { pixels: Uint8Array; width: number; height: number }): RgbaImage {
  return { rgba: image.pixels, widthPx: image.width, heightPx: image.height };
}
