import type { LayeredScene } from "~/domain/designs/renderer/rasteriser";

/** Arithmetic on pixels that resvg would take ten times as long for. Colours are multiplied by alpha, as resvg works. */

export interface Pixels {
  rgba: Uint8Array;
  widthPx: number;
  heightPx: number;
}

/** One, in fifteen bits: weights are whole numbers, since turning fractions into channels costs more than the sums themselves. */
const ONE = 1 << 15;
const HALF = ONE / 2;
/** How finely a place between two of the relief's pixels is known, in bits. */
const PART_BITS = 8;
/** How many bits of a shadow on the ground cannot be seen. */
const OPEN_BITS = 5;

interface Positions {
  low: Int32Array;
  part: Int32Array;
}

/** Where each column or row of the large picture falls between two of the small one. */
function positions(large: number, small: number): Positions {
  const low = new Int32Array(large);
  const part = new Int32Array(large);
  for (let at = 0; at < large; at++) {
    const exact = Math.min(small - 1.001, Math.max(0, ((at + 0.5) * small) / large - 0.5));
    low[at] = Math.floor(exact);
    part[at] = (exact - Math.floor(exact)) * (1 << PART_BITS);
  }
  return { low, part };
}

/** A row between two of a relief's, times `strength`: weights from 0 to `strength`. */
function rowBetween(
  values: Uint8Array,
  row: { low: number; part: number },
  strength: number,
  out: Int32Array,
): void {
  const top = row.low * out.length;
  const scale = ((strength / 255) * ONE) / (1 << PART_BITS);
  for (let at = 0; at < out.length; at++) {
    const above = values[top + at] as number;
    const below = values[top + out.length + at] as number;
    out[at] = ((above << PART_BITS) + (below - above) * row.part) * scale;
  }
}

type Colour = [red: number, green: number, blue: number];

function channels(hex: string): Colour {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Colour;
}

/**
 * Lays a scene's light and shadow on what `sharp` covers, and `sharp` on the ground with its shadow, in place. The relief is
 * small: it holds nothing that has an edge and is enlarged smoothly.
 */
export function compose(sharp: Pixels, scene: Omit<LayeredScene, "svg">): void {
  const { rgba, widthPx, heightPx } = sharp;
  const { relief, shade, light, ground, background } = scene;
  const x = positions(widthPx, relief.widthPx);
  const y = positions(heightPx, relief.heightPx);
  const dark = new Int32Array(relief.widthPx);
  const bright = new Int32Array(relief.widthPx);
  const inks: Inks = {
    light: channels(light.colour),
    shade: channels(shade.colour),
    ground: channels(ground.colour),
    paper: background ? channels(background) : ([0, 0, 0] as Colour),
    paperAlpha: background ? 255 : 0,
    onGround: ground.strength / shade.strength / ONE,
    open: new Int32Array((ONE >> OPEN_BITS) + 1),
  };
  for (let at = 0; at < inks.open.length; at++) inks.open[at] = edge(0, 0, at << OPEN_BITS, 0, inks);
  for (let row = 0; row < heightPx; row++) {
    const at = { low: y.low[row] as number, part: y.part[row] as number };
    rowBetween(relief.shade, at, shade.strength, dark);
    rowBetween(relief.light, at, light.strength, bright);
    const words = new Int32Array(rgba.buffer, rgba.byteOffset + row * widthPx * 4, widthPx);
    composeRow(words, { dark, bright, x }, inks);
  }
}

interface Inks {
  light: Colour;
  shade: Colour;
  ground: Colour;
  paper: Colour;
  paperAlpha: number;
  /** How much darker the ground is where the garment would be one darker. */
  onGround: number;
  /** The ground where nothing stands on it, by how dark its shadow is. */
  open: Int32Array;
}

/** Of a relief's row: weights of shadow and light, which are enlarged on the way. */
interface ReliefRow {
  dark: Int32Array;
  bright: Int32Array;
  x: Positions;
}

function composeRow(words: Int32Array, { dark, bright, x }: ReliefRow, inks: Inks): void {
  const [lightR, lightG, lightB] = inks.light;
  const [shadeR, shadeG, shadeB] = inks.shade;
  const { open } = inks;
  const { low, part } = x;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as number;
    const alpha = word >>> 24;
    const from = low[at] as number;
    const share = part[at] as number;
    const left = dark[from] as number;
    const shadow = left + (Math.imul((dark[from + 1] as number) - left, share) >> PART_BITS);
    if (alpha === 0) {
      words[at] = open[shadow >> OPEN_BITS] as number;
      continue;
    }
    const leftLight = bright[from] as number;
    const lit = leftLight + (Math.imul((bright[from + 1] as number) - leftLight, share) >> PART_BITS);
    // First the light is laid on, then the shadow over both.
    const shine = Math.imul(lit, ONE - shadow) >> 15;
    const kept = ONE - shadow - shine;
    if (alpha < 255) {
      words[at] = edge(word, alpha, shadow, shine, inks);
      continue;
    }
    const red = Math.imul(word & 255, kept) + Math.imul(lightR, shine) + Math.imul(shadeR, shadow) + HALF;
    const green =
      Math.imul((word >>> 8) & 255, kept) + Math.imul(lightG, shine) + Math.imul(shadeG, shadow) + HALF;
    const blue =
      Math.imul((word >>> 16) & 255, kept) + Math.imul(lightB, shine) + Math.imul(shadeB, shadow) + HALF;
    words[at] = 0xff000000 | ((blue >> 15) << 16) | ((green >> 15) << 8) | (red >> 15);
  }
}

/** A pixel that the garment covers in part or not at all: the rest is ground in its shadow. */
function edge(word: number, alpha: number, shadow: number, shine: number, inks: Inks): number {
  const { light, shade, ground, paper, paperAlpha, onGround } = inks;
  const kept = ONE - shadow - shine;
  const cover = alpha / 255;
  const open = 1 - cover;
  const fallen = shadow * onGround;
  let out = (alpha + (paperAlpha + (255 - paperAlpha) * fallen) * open + 0.5) << 24;
  for (let channel = 0; channel < 3; channel++) {
    const own = (word >>> (8 * channel)) & 255;
    const above =
      (own * kept + ((light[channel] as number) * shine + (shade[channel] as number) * shadow) * cover) / ONE;
    const paperOwn = paper[channel] as number;
    const below = (paperOwn + ((ground[channel] as number) - paperOwn) * fallen) * open;
    out |= ((above + below + 0.5) | 0) << (8 * channel);
  }
  return out;
}
