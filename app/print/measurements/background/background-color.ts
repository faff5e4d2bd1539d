export type Rgb = [red: number, green: number, blue: number];

/** The most common color of an opaque row; null if the row is not opaque. In an opaque picture, ink is what differs from it. */
export function backgroundOfRow(row: Uint32Array): Rgb | null {
  const counts = new Map<number, number>();
  let opaque = 0;
  for (const pixel of row) {
    if (pixel >>> 24 < 250) continue;
    opaque += 1;
    const key = pixel & 0xf8f8f8;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  if (opaque < row.length * 0.95) return null;
  const key = mostOf(counts);
  const like = [...row].find((pixel) => (pixel & 0xf8f8f8) === key) ?? 0;
  return [like & 255, (like >>> 8) & 255, (like >>> 16) & 255];
}

function mostOf(counts: Map<number, number>): number {
  let best = -1;
  let most = 0;
  for (const [key, count] of counts) {
    if (count > most) {
      most = count;
      best = key;
    }
  }
  return best;
}

/** The mean of the most common color (to 5 bits a channel) among some pixels. */
export function mostCommonColor(rgba: Uint8Array, pixels: number[]): Rgb {
  const counts = new Map<number, number>();
  const keyAt = (at: number) =>
    (((rgba[at * 4] as number) >> 3) << 10) |
    (((rgba[at * 4 + 1] as number) >> 3) << 5) |
    ((rgba[at * 4 + 2] as number) >> 3);
  for (const at of pixels) counts.set(keyAt(at), (counts.get(keyAt(at)) ?? 0) + 1);
  const best = mostOf(counts);
  const like = pixels.filter((at) => keyAt(at) === best);
  const mean = (channel: number) =>
    Math.round(like.reduce((sum, at) => sum + (rgba[at * 4 + channel] as number), 0) / like.length);
  return [mean(0), mean(1), mean(2)];
}

export function isLike(rgba: Uint8Array, at: number, [red, green, blue]: Rgb, within: number): boolean {
  const from = at * 4;
  return (
    (rgba[from + 3] as number) >= 250 &&
    Math.abs((rgba[from] as number) - red) <= within &&
    Math.abs((rgba[from + 1] as number) - green) <= within &&
    Math.abs((rgba[from + 2] as number) - blue) <= within
  );
}

export function toHex([red, green, blue]: Rgb): string {
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
