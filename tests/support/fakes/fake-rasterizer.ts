import type { Rasterizer, RasterSource } from "~/print";

/** Returns bytes that depend on the arguments, immediately: for tests of rules, not of pixels. */
export function fakeRasterizer(): Rasterizer & { calls: { kind: "webp" | "png" | "reduce"; svg: string }[] } {
  const calls: { kind: "webp" | "png" | "reduce"; svg: string }[] = [];
  const drawnFrom = (scene: RasterSource) => {
    if (typeof scene === "string") return scene;
    const prints = scene.prints.map(({ rgba, ...place }) => `${JSON.stringify(place)} ${rgba.slice(0, 64)}`);
    return [scene.belowPrints, ...prints, scene.abovePrints].join("\n");
  };
  const encode = (text: string) => new TextEncoder().encode(text);
  return {
    calls,
    toWebp: async (scene, { widthPx, quality }) => {
      const svg = drawnFrom(scene);
      calls.push({ kind: "webp", svg });
      return {
        bytes: encode(`webp ${widthPx} ${quality} ${svg}`),
        contentType: "image/webp",
        widthPx,
        heightPx: Math.round(widthPx * 1.2),
      };
    },
    toPng: async (scene, { widthPx }) => {
      const svg = drawnFrom(scene);
      calls.push({ kind: "png", svg });
      return {
        bytes: encode(`png ${widthPx} ${svg}`),
        contentType: "image/png",
        widthPx,
        heightPx: Math.round(widthPx * 0.525),
      };
    },
    openTypeface: () => Promise.reject(new Error("no typefaces here")),
    toPixels: async (svg, { widthPx }) => {
      calls.push({ kind: "png", svg });
      const heightPx = Number(/ height="(\d+)"/.exec(svg)?.[1] ?? widthPx);
      return { rgba: new Uint8Array(widthPx * heightPx * 4).fill(200, 0, 4000), widthPx, heightPx };
    },
    pixelsToWebp: async ({ rgba, ...size }, { widthPx, quality }) => {
      calls.push({ kind: "webp", svg: "" });
      const heightPx = Math.round((size.heightPx * widthPx) / size.widthPx);
      const bytes = encode(`webp ${widthPx} ${quality} ${rgba.slice(0, 64)}`);
      return { bytes, contentType: "image/webp", widthPx, heightPx };
    },
    reduce: async ({ bytes }, { widthPx }) => {
      calls.push({ kind: "reduce", svg: "" });
      const rgba = new Uint8Array(widthPx * widthPx * 4).fill(200);
      rgba.set(bytes.slice(0, rgba.length));
      return { rgba, widthPx, heightPx: widthPx };
    },
  };
}
