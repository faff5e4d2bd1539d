import { build } from "esbuild";
import { Miniflare } from "miniflare";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPictureConverter } from "~/adapters/pictures/picture-converter.server";

const WORKER = `import { createPictureConverter } from "./app/adapters/pictures/picture-converter.server";
export default { async fetch(request, env) {
  const result = await createPictureConverter(env.IMAGES)(new Uint8Array(await request.arrayBuffer()));
  return new Response(result.png ?? null, { headers: { status: result.status } });
} };`;

/** The beginning of a picture from a phone: it states its kind and its size, and holds no pixels. */
const HEIC = Buffer.concat([
  Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"),
  Buffer.from("\0\0\0\x14ispe\0\0\0\0\0\0\x0f\xc0\0\0\x0b\xd0", "latin1"),
]);

describe("pictures in formats that we do not decode ourselves", () => {
  let worker: Miniflare;
  beforeAll(async () => {
    const { outputFiles } = await build({
      stdin: { contents: WORKER, resolveDir: process.cwd() },
      ...{ bundle: true, write: false, format: "esm", target: "es2022", alias: { "~": "./app" } },
    });
    worker = new Miniflare({
      ...{ modules: true, script: outputFiles[0]?.text ?? "", compatibilityDate: "2026-04-20" },
      images: { binding: "IMAGES" },
    });
    await worker.ready;
  });
  afterAll(() => worker?.dispose());

  const convert = async (file: Buffer) => {
    const response = await worker.dispatchFetch("http://converter.example", { method: "POST", body: file });
    return { status: response.headers.get("status"), png: Buffer.from(await response.arrayBuffer()) };
  };

  it("become the same PNG by the platform's binding, transparency included", async () => {
    const source = sharp({
      create: { width: 80, height: 60, channels: 4, background: { r: 200, g: 40, b: 20, alpha: 0 } },
    }).composite([
      {
        input: await sharp({ create: { width: 30, height: 30, channels: 3, background: "#c82814" } })
          .png()
          .toBuffer(),
        ...{ left: 10, top: 20 },
      },
    ]);
    for (const file of [
      await source.webp({ lossless: true }).toBuffer(),
      await source.avif({ quality: 90 }).toBuffer(),
    ]) {
      const { status, png } = await convert(file);
      expect(status).toBe("converted");
      const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      expect(info).toMatchObject({ width: 80, height: 60, channels: 4 });
      const at = (x: number, y: number) => [...data.subarray((y * 80 + x) * 4, (y * 80 + x) * 4 + 4)];
      expect(at(70, 50)[3]).toBe(0);
      const [red, green, blue, alpha] = at(25, 35) as [number, number, number, number];
      expect([Math.abs(red - 200) < 12, Math.abs(green - 40) < 12, Math.abs(blue - 20) < 12, alpha]).toEqual([
        ...[true, true, true, 255],
      ]);
    }
  });

  it("are unreadable where the binding cannot open them", async () => {
    expect(await convert(Buffer.from("RIFF\x10\0\0\0WEBPVP8L", "latin1"))).toMatchObject({
      status: "unreadable",
    });
    expect(await convert(HEIC)).toMatchObject({ status: "unreadable" });
  });
});

it("a recorded answer of the binding is told apart: a picture, an error about the picture, none at all", async () => {
  const converter = (answer: () => Promise<unknown>) =>
    createPictureConverter({ input: () => ({ output: answer }) } as unknown as ImagesBinding);
  const png = new Uint8Array([0x89, 2, 3]);
  expect(await converter(async () => ({ response: () => new Response(png) }))(HEIC)).toEqual({
    ...{ status: "converted", png },
  });
  // As the platform words it; the code is the part that is documented.
  const refused = Object.assign(new Error("IMAGES_TRANSFORM_ERROR 9520: unsupported image format"), {
    code: 9520,
  });
  expect(await converter(() => Promise.reject(refused))(HEIC)).toEqual({ status: "unreadable" });
  expect(await converter(() => Promise.reject(new Error("Network connection lost.")))(HEIC)).toEqual({
    ...{ status: "away" },
  });
});
