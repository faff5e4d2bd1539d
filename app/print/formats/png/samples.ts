/** Converts a PNG's samples to 8-bit RGBA, row by row. */

export interface PngSampleFormat {
  colorType: number;
  bitDepth: number;
  palette: Uint8Array | null;
  /** Alpha of each palette entry, or the one transparent color, two bytes per sample. */
  transparency: Uint8Array | null;
}

/** One byte for each sample of 1, 2 or 4 bits. */
export function unpackSamples(packed: Uint8Array, width: number, bits: number): Uint8Array {
  const samples = new Uint8Array(width);
  const mask = (1 << bits) - 1;
  for (let x = 0, from = 0; x < width; from++) {
    const byte = packed[from] as number;
    for (let shift = 8 - bits; shift >= 0 && x < width; shift -= bits) samples[x++] = (byte >> shift) & mask;
  }
  return samples;
}

/**
 * Returns a function that turns one row of samples (those of less than a byte widened to one) into RGBA. It alternates between
 * two buffers, so the previous row stays valid. Throws if a required palette is missing.
 */
export function createRgbaRowDecoder(
  kind: PngSampleFormat,
  widthPx: number,
): (samples: Uint8Array) => Uint8Array {
  const { colorType, bitDepth } = kind;
  if (colorType === 6 && bitDepth === 8) return (samples) => samples;
  const buffers = [new Uint8Array(widthPx * 4), new Uint8Array(widthPx * 4)] as const;
  let turn = 0;
  const convert = converter(kind, widthPx);
  return (samples) => {
    turn = 1 - turn;
    const out = buffers[turn] as Uint8Array;
    convert(samples, out);
    return out;
  };
}

function converter(kind: PngSampleFormat, widthPx: number): (samples: Uint8Array, out: Uint8Array) => void {
  const { colorType, bitDepth, palette, transparency } = kind;
  if (colorType === 3) {
    if (!palette || palette.length < 3 || palette.length % 3 !== 0) throw new Error("no palette");
    return (samples, out) => fromPalette(palette, transparency, widthPx, samples, out);
  }
  // 16-bit samples keep the upper byte; fewer than 8 bits are scaled to the full range.
  const wide = bitDepth === 16 ? 2 : 1;
  const spread = bitDepth < 8 ? 255 / ((1 << bitDepth) - 1) : 1;
  const channels = { 0: 1, 2: 3, 4: 2, 6: 4 }[colorType] ?? 1;
  const colors = channels >= 3 ? 3 : 1;
  const hasAlpha = channels % 2 === 0;
  // One color marks transparency. Its samples take two bytes each; pictures of up to 8 bits use the second.
  const key =
    !hasAlpha && transparency && transparency.length >= colors * 2
      ? Array.from({ length: colors * wide }, (_, at) => transparency[wide === 2 ? at : at * 2 + 1] as number)
      : null;
  const layout = { size: channels * wide, wide, spread, colors, hasAlpha, key };
  return (samples, out) => fromSamples(layout, widthPx, samples, out);
}

interface Layout {
  /** Bytes of a pixel and of a sample. */
  size: number;
  wide: number;
  spread: number;
  colors: number;
  hasAlpha: boolean;
  key: number[] | null;
}

function fromSamples(
  { size, wide, spread, colors, hasAlpha, key }: Layout,
  widthPx: number,
  samples: Uint8Array,
  out: Uint8Array,
): void {
  for (let x = 0, from = 0, to = 0; x < widthPx; x++, from += size, to += 4) {
    const first = (samples[from] as number) * spread;
    out[to] = first;
    out[to + 1] = colors === 3 ? (samples[from + wide] as number) : first;
    out[to + 2] = colors === 3 ? (samples[from + 2 * wide] as number) : first;
    out[to + 3] = hasAlpha ? (samples[from + colors * wide] as number) : 255;
    if (key?.every((sample, index) => samples[from + index] === sample)) out[to + 3] = 0;
  }
}

function fromPalette(
  palette: Uint8Array,
  transparency: Uint8Array | null,
  widthPx: number,
  samples: Uint8Array,
  out: Uint8Array,
): void {
  const colors = palette.length / 3;
  for (let x = 0, to = 0; x < widthPx; x++, to += 4) {
    const index = samples[x] as number;
    if (index >= colors) throw new Error("a color that the palette lacks");
    out[to] = palette[index * 3] as number;
    out[to + 1] = palette[index * 3 + 1] as number;
    out[to + 2] = palette[index * 3 + 2] as number;
    out[to + 3] = transparency?.[index] ?? 255;
  }
}
