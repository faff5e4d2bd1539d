import sharp, { type KernelEnum } from "sharp";
import { mapPixels, type Raster } from "./raster";

/** Pictures as they come back from other programs: saved with loss, and larger or smaller than they were drawn. */

/** As the shop stores it (`clean-generated-png.ts`). */
export function whiteWhereClear(source: Raster): Raster {
  return mapPixels(source, (out, at) => {
    if (out[at + 3] === 0) out.fill(255, at, at + 3);
  });
}

export async function decodePicture(bytes: Uint8Array): Promise<Raster> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { widthPx: info.width, heightPx: info.height, rgba: new Uint8Array(data) };
}

const rawOf = ({ widthPx, heightPx, rgba }: Raster) =>
  sharp(rgba, { raw: { width: widthPx, height: heightPx, channels: 4 } });

export async function asJpeg(source: Raster, quality: number): Promise<Raster> {
  return decodePicture(await rawOf(source).flatten({ background: "#fff" }).jpeg({ quality }).toBuffer());
}

/** Its colors with the losses of a JPEG, its transparency as it was. */
async function asWebp(source: Raster, quality: number): Promise<Raster> {
  return whiteWhereClear(await decodePicture(await rawOf(source).webp({ quality, effort: 1 }).toBuffer()));
}

async function resized(source: Raster, scale: number, kernel: keyof KernelEnum): Promise<Raster> {
  const width = Math.round(source.widthPx * scale);
  const height = Math.round(source.heightPx * scale);
  const { data } = await rawOf(source)
    .resize({ width, height, fit: "fill", kernel })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return whiteWhereClear({ widthPx: width, heightPx: height, rgba: new Uint8Array(data) });
}

/** What a picture goes through before somebody uploads it. */
export interface Passage {
  name: string;
  /** Size afterward by that before. */
  scale: number;
  kernel: keyof KernelEnum;
  /** Of a JPEG or, where the picture is transparent, a WebP; null if it is not saved with loss. */
  quality: number | null;
}

export async function passed(source: Raster, { scale, kernel, quality }: Passage): Promise<Raster> {
  const sized = scale === 1 ? source : await resized(source, scale, kernel);
  if (quality === null) return sized;
  const isOpaque = sized.rgba.every((value, at) => at % 4 !== 3 || value === 255);
  return isOpaque ? asJpeg(sized, quality) : asWebp(sized, quality);
}
