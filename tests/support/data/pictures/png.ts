/** Writes PNGs for tests, pixel by pixel, with real filters and checksums where they matter. */
export interface PngSpec {
  widthPx: number;
  heightPx: number;
  /** 2 is color, 6 color with alpha (the default). */
  colorType?: 2 | 6;
  /** RGBA of a pixel; alpha is dropped for color type 2. */
  pixel: (x: number, y: number) => readonly [number, number, number, number];
  /** 0 none, 1 sub, 2 up, 3 average, 4 Paeth; one for all rows. */
  filter?: 0 | 1 | 2 | 3 | 4;
}

export async function makePng(plan: PngSpec): Promise<Uint8Array> {
  const { widthPx, heightPx, colorType = 6, filter = 0 } = plan;
  const channels = colorType === 6 ? 4 : 3;
  const rowBytes = widthPx * channels;
  const raw = new Uint8Array(heightPx * (rowBytes + 1));
  let above = new Uint8Array(rowBytes);
  for (let y = 0; y < heightPx; y++) {
    const row = new Uint8Array(rowBytes);
    for (let x = 0; x < widthPx; x++) {
      const pixel = plan.pixel(x, y);
      for (let channel = 0; channel < channels; channel++) row[x * channels + channel] = pixel[channel] ?? 0;
    }
    const at = y * (rowBytes + 1);
    raw[at] = filter;
    for (let index = 0; index < rowBytes; index++) {
      const left = index >= channels ? (row[index - channels] ?? 0) : 0;
      const corner = index >= channels ? (above[index - channels] ?? 0) : 0;
      raw[at + 1 + index] = (row[index] ?? 0) - predict(filter, left, above[index] ?? 0, corner);
    }
    above = row;
  }
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, widthPx);
  view.setUint32(4, heightPx);
  header.set([8, colorType, 0, 0, 0], 8);
  return join([
    Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", await deflate(raw)),
    chunk("IEND", new Uint8Array(0)),
  ]);
}

function predict(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const guess = left + up - corner;
  const distances = [left, up, corner].map((value) => Math.abs(guess - value)) as [number, number, number];
  if (distances[0] <= distances[1] && distances[0] <= distances[2]) return left;
  return distances[1] <= distances[2] ? up : corner;
}

async function deflate(raw: Uint8Array): Promise<Uint8Array> {
  const stream = new Response(raw as BodyInit).body?.pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(name), 4);
  bytes.set(data, 8);
  view.setUint32(data.length + 8, crc(bytes.subarray(4, data.length + 8)));
  return bytes;
}

function crc(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}

function join(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
