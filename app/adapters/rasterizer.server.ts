import type { EncodedPicture, Rasterizer, RasterSource, RgbaImage, SourcePicture } from "~/print";
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
 * SVG to WebP and PNG with resvg and libwebp, both as WebAssembly. The two modules (2.4 MB and 0.3 MB) are loaded when the
 * first picture is asked for and stay for the life of the isolate; how they are found differs between the worker and Node,
 * so that is handed in (`raster/wasm-worker.ts`, `raster/wasm-node.ts`).
 */
export interface WasmLoaders {
  resvg(): Promise<WebAssembly.Module | Uint8Array>;
  webp(): Promise<WebAssembly.Module>;
}

type Resvg = typeof import("@resvg/resvg-wasm");
type Webp = typeof import("@jsquash/webp/encode.js")["default"];

let resvgReady: Promise<Resvg> | undefined;
let webpReady: Promise<Webp> | undefined;

/** A failed load must not be remembered: the next picture tries again. */
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
    // Where resvg gives up in the middle the scene stays its own and cannot be freed; the module goes on all the same.
    const image = scene.render();
    try {
      return read(image);
    } finally {
      image.free();
      scene.free();
    }
  }

  /** A scene whose prints, light and shadow are laid on afterwards. */
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
    async toWebp(scene, { widthPx, quality, mostBytes = Number.POSITIVE_INFINITY }) {
      const pixels = await composed(scene, widthPx);
      // On a ground of its own every pixel is opaque.
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
      // At its own size the picture is copied pixel by pixel; nothing is interpolated.
      const pixels = await render(pictureSvg(picture), picture.widthPx, pixelsOf);
      unpremultiply(pixels.rgba);
      return resizeByArea(pixels, size);
    },
  };
}

/** A picture of too many bytes is encoded again at less, down to where noise alone fits a card. */
const QUALITY_STEP = 12;
const LEAST_QUALITY = 0;

/** `method` 2 of 6: 3 and 4 cost twice the time for 6 % of the bytes. Sharp chroma keeps red lettering crisp. */
const WEBP_OPTIONS = { method: 2, use_sharp_yuv: 1 };

function pictureSvg({ widthPx, heightPx, ...picture }: SourcePicture): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${widthPx} ${heightPx}">` +
    `<image href="${dataUrl(picture)}" width="${widthPx}" height="${heightPx}" preserveAspectRatio="none"/></svg>`
  );
}

function pixelsOf(image: { pixels: Uint8Array; width: number; height: number }): RgbaImage {
  return { rgba: image.pixels, widthPx: image.width, heightPx: image.height };
}
