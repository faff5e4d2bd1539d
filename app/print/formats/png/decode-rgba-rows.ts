import { packRgba } from "../../pixels/rgba";
import { ADAM7_PASSES, decodePngRows } from "./decode-png";
import type { PngHeader } from "./png-header";

/** Decodes any PNG to rows of RGBA, one 32-bit number per pixel: red in the lowest byte, alpha in the highest. */

/** Largest interlaced picture that is read: it has to be assembled in memory. */
export const MAX_INTERLACED_PIXELS = 8_000_000;

/**
 * Rows from the top. A row is overwritten by the next, so copy what must be kept. Throws if the stream is damaged or an
 * interlaced picture is too large.
 */
export async function* decodeRgbaRows(bytes: Uint8Array, header: PngHeader): AsyncGenerator<Uint32Array> {
  const { widthPx, heightPx } = header;
  if (!header.isInterlaced) {
    const row = new Uint32Array(widthPx);
    const convert = converter(header, row);
    for await (const { pixels } of decodePngRows(bytes, header)) {
      convert(pixels, widthPx);
      yield row;
    }
    return;
  }
  if (widthPx * heightPx > MAX_INTERLACED_PIXELS) throw new Error("interlaced and too large");
  const whole = await deinterlaced(bytes, header);
  for (let y = 0; y < heightPx; y++) yield whole.subarray(y * widthPx, (y + 1) * widthPx);
}

async function deinterlaced(bytes: Uint8Array, header: PngHeader): Promise<Uint32Array> {
  const { widthPx, heightPx } = header;
  const whole = new Uint32Array(widthPx * heightPx);
  const row = new Uint32Array(widthPx);
  const convert = converter(header, row);
  const rows = decodePngRows(bytes, header);
  for (const [x0, y0, stepX, stepY] of ADAM7_PASSES) {
    const across = Math.ceil((widthPx - x0) / stepX);
    if (across <= 0) continue;
    for (let y = y0; y < heightPx; y += stepY) {
      const { value } = await rows.next();
      if (!value) throw new Error("pixels end too early");
      convert(value.pixels, across);
      for (let x = 0; x < across; x++) whole[y * widthPx + x0 + x * stepX] = row[x] as number;
    }
  }
  return whole;
}

/** Converts one row of samples to pixels: 16-bit samples lose their lower byte, 1 to 4 bits are widened. */
function converter(header: PngHeader, out: Uint32Array): (samples: Uint8Array, width: number) => void {
  const { colorType, bitDepth, transparency, palette } = header;
  const bytesOut = new Uint8Array(out.buffer);
  if (colorType === 6 && bitDepth === 8) return (samples) => bytesOut.set(samples);
  const step = bitDepth === 16 ? 2 : 1;
  if (colorType === 3) {
    const colors = new Uint32Array(256).fill(packRgba(0, 0, 0, 255));
    for (let at = 0; at * 3 + 2 < (palette?.length ?? 0); at++)
      colors[at] = packRgba(
        palette?.[at * 3] ?? 0,
        palette?.[at * 3 + 1] ?? 0,
        palette?.[at * 3 + 2] ?? 0,
        transparency?.[at] ?? 255,
      );
    return (samples, width) => {
      for (let x = 0; x < width; x++) out[x] = colors[samples[x] as number] as number;
    };
  }
  const isGray = colorType === 0 || colorType === 4;
  const hasAlpha = colorType === 4 || colorType === 6;
  const channels = (isGray ? 1 : 3) + (hasAlpha ? 1 : 0);
  // Scales samples of fewer than eight bits so that the largest is 255.
  const scale = bitDepth < 8 ? 255 / ((1 << bitDepth) - 1) : 1;
  const key = transparency && !hasAlpha ? keyOf(transparency, isGray ? 1 : 3, step) : null;
  return (samples, width) => {
    for (let x = 0; x < width; x++) {
      const at = x * channels * step;
      const first = (samples[at] as number) * scale;
      const green = isGray ? first : (samples[at + step] as number);
      const blue = isGray ? first : (samples[at + 2 * step] as number);
      let alpha = 255;
      if (hasAlpha) alpha = samples[at + (channels - 1) * step] as number;
      else if (key?.every((sample, index) => samples[at + index] === sample)) alpha = 0;
      out[x] = packRgba(first, green, blue, alpha);
    }
  };
}

/** The samples of the transparent color, as they appear in a row. */
function keyOf(transparency: Uint8Array, channels: number, step: number): number[] {
  return Array.from({ length: channels * step }, (_, at) =>
    step === 2 ? (transparency[at] ?? 0) : (transparency[at * 2 + 1] ?? 0),
  );
}
