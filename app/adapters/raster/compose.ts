import type { LayeredScene } from "~/domain/designs/renderer/rasteriser";

/** Arithmetic on pixels that resvg would take ten times as long for. Colours are multiplied by alpha, as resvg works. */

export interface Pixels {
  rgba: Uint8Array;
  widthPx: number;
  heightPx: number;
}

/** Where each column or row of the large picture falls between two of the small one. */
function positions(large: number, small: number): { low: Int32Array; part: Float32Array } {
  const low = new Int32Array(large);
  const part = new Float32Array(large);
  for (let at = 0; at < large; at++) {
    const exact = Math.min(small - 1.001, Math.max(0, ((at + 0.5) * small) / large - 0.5));
    low[at] = Math.floor(exact);
    part[at] = exact - Math.floor(exact);
  }
  return { low, part };
}

/** One row of a relief enlarged smoothly, times `strength`, from 0 to `strength`. */
function enlargedRow(
  values: Uint8Array,
  width: number,
  row: { low: number; part: number },
  x: ReturnType<typeof positions>,
  strength: number,
  out: Float32Array,
): void {
  const { low, part } = x;
  const top = row.low * width;
  const down = row.part;
  const scale = strength / 255;
  let [column, left, right] = [-1, 0, 0];
  for (let at = 0; at < out.length; at++) {
    const from = low[at] as number;
    if (from !== column) {
      column = from;
      const above = values[top + from] as number;
      const aboveRight = values[top + from + 1] as number;
      left = (above + ((values[top + width + from] as number) - above) * down) * scale;
      right = (aboveRight + ((values[top + width + from + 1] as number) - aboveRight) * down) * scale;
    }
    out[at] = left + (right - left) * (part[at] as number);
  }
}

function channels(hex: string): [number, number, number] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];
}

/**
 * Lays a scene's light and shadow on what `sharp` covers, and `sharp` on the ground with its shadow, in place. The relief is
 * small: it holds nothing that has an edge and is enlarged smoothly.
 */
export function compose(sharp: Pixels, scene: Omit<LayeredScene, "svg">): void {
  const { rgba, widthPx, heightPx } = sharp;
  const { relief, shade, light, ground, background } = scene;
  const [lightR, lightG, lightB] = channels(light.colour);
  const [shadeR, shadeG, shadeB] = channels(shade.colour);
  const [groundR, groundG, groundB] = channels(ground.colour);
  const [paperR, paperG, paperB] = background ? channels(background) : [0, 0, 0];
  const paperAlpha = background ? 255 : 0;
  const x = positions(widthPx, relief.widthPx);
  const y = positions(heightPx, relief.heightPx);
  const dark = new Float32Array(widthPx);
  const bright = new Float32Array(widthPx);
  const onGround = ground.strength / shade.strength;
  for (let row = 0; row < heightPx; row++) {
    const at = { low: y.low[row] as number, part: y.part[row] as number };
    enlargedRow(relief.shade, relief.widthPx, at, x, shade.strength, dark);
    enlargedRow(relief.light, relief.widthPx, at, x, light.strength, bright);
    for (let column = 0, to = row * widthPx * 4; column < widthPx; column++, to += 4) {
      const alpha = rgba[to + 3] as number;
      const shadow = dark[column] as number;
      let [r, g, b] = [0, 0, 0];
      if (alpha > 0) {
        const cover = alpha / 255;
        const shine = bright[column] as number;
        r = rgba[to] as number;
        g = rgba[to + 1] as number;
        b = rgba[to + 2] as number;
        r += (lightR * cover - r) * shine;
        g += (lightG * cover - g) * shine;
        b += (lightB * cover - b) * shine;
        r += (shadeR * cover - r) * shadow;
        g += (shadeG * cover - g) * shadow;
        b += (shadeB * cover - b) * shadow;
      }
      if (alpha < 255) {
        const open = 1 - alpha / 255;
        const fallen = shadow * onGround;
        r += (paperR + (groundR - paperR) * fallen) * open;
        g += (paperG + (groundG - paperG) * fallen) * open;
        b += (paperB + (groundB - paperB) * fallen) * open;
        rgba[to + 3] = alpha + (paperAlpha + (255 - paperAlpha) * fallen) * open + 0.5;
      }
      rgba[to] = r + 0.5;
      rgba[to + 1] = g + 0.5;
      rgba[to + 2] = b + 0.5;
    }
  }
}

function addPixel(sums: Float32Array, to: number, rgba: Uint8Array, at: number, part: number): void {
  sums[to] = (sums[to] as number) + (rgba[at] as number) * part;
  sums[to + 1] = (sums[to + 1] as number) + (rgba[at + 1] as number) * part;
  sums[to + 2] = (sums[to + 2] as number) + (rgba[at + 2] as number) * part;
  sums[to + 3] = (sums[to + 3] as number) + (rgba[at + 3] as number) * part;
}

/**
 * A smaller picture in which every pixel is the average of the area it stands for, in plain RGBA. Works on multiplied
 * colours, so that what is transparent does not bleed into what is not.
 */
export function averaged({ rgba, widthPx, heightPx }: Pixels, width: number, height: number): Uint8Array {
  const out = new Uint8ClampedArray(width * height * 4);
  const sums = new Float32Array(width * 4);
  const line = new Float32Array(width * 4);
  const perColumn = widthPx / width;
  const perRow = heightPx / height;
  const share = 1 / (perColumn * perRow);
  // A source pixel lies in one column of the result, or across the border of two.
  const columns = new Int32Array(widthPx);
  const inNext = new Float32Array(widthPx);
  for (let x = 0; x < widthPx; x++) {
    const column = Math.floor(x / perColumn);
    const over = (x + 1) / perColumn - column - 1;
    columns[x] = column * 4;
    inNext[x] = over > 1e-6 && column + 1 < width ? over * perColumn : 0;
  }
  let to = 0;
  for (let row = 0; row < heightPx; row++) {
    line.fill(0);
    for (let x = 0, at = row * widthPx * 4; x < widthPx; x++, at += 4) {
      const first = columns[x] as number;
      const next = inNext[x] as number;
      addPixel(line, first, rgba, at, 1 - next);
      if (next > 0) addPixel(line, first + 4, rgba, at, next);
    }
    const inNextRow = ((row + 1) / perRow - to - 1) * perRow;
    const ends = inNextRow > -1e-6;
    const below = ends ? Math.max(0, inNextRow) : 0;
    for (let x = 0; x < sums.length; x++) sums[x] = (sums[x] as number) + (line[x] as number) * (1 - below);
    if (!ends) continue;
    for (let x = 0; x < sums.length; x++) {
      if (to < height) out[to * sums.length + x] = (sums[x] as number) * share;
      sums[x] = (line[x] as number) * below;
    }
    to += 1;
  }
  const bytes = new Uint8Array(out.buffer);
  unmultiply(bytes);
  return bytes;
}

/** The same pixels as 32-bit words; a view where the bytes lie so that one can be had. */
function wordsOf(rgba: Uint8Array): Uint32Array {
  const bytes = rgba.byteOffset % 4 === 0 ? rgba : rgba.slice();
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
}

/** A copy with its colours multiplied by alpha. */
export function multiplied(rgba: Uint8Array): Uint8Array {
  const out = rgba.slice();
  const words = wordsOf(out);
  for (let at = 0; at < words.length; at++) {
    const alpha = (words[at] as number) >>> 24;
    if (alpha === 255) continue;
    for (let byte = at * 4; byte < at * 4 + 3; byte++)
      out[byte] = ((out[byte] as number) * alpha) / 255 + 0.5;
  }
  return out;
}

/** From colour multiplied by alpha to plain RGBA, in place. */
export function unmultiply(rgba: Uint8Array): void {
  const words = wordsOf(rgba);
  for (let at = 0; at < words.length; at++) {
    // Nearly all of a drawing is either opaque or nothing: one look at a word tells.
    const alpha = (words[at] as number) >>> 24;
    if (alpha === 255 || alpha === 0) continue;
    for (let byte = at * 4; byte < at * 4 + 3; byte++)
      rgba[byte] = Math.min(255, ((rgba[byte] as number) * 255) / alpha + 0.5);
  }
}
