import type { MockupLayers } from "../rasterizer";
import { ONE, ONE_BITS, PART_BITS, type Positions, positions, rowBetween } from "./enlarged-rows";
import type { RgbaImage } from "./rgba";

const HALF = ONE / 2;

/** Lowest bits of a ground shadow's weight, too small to be visible. */
const OPEN_BITS = 5;

/**
 * Applies a scene's light and shadow to the pixels `sharp` covers and puts the ground with its shadow behind them, in place. The
 * shading map is small and smooth, so it is enlarged by interpolation. Colors are premultiplied, as resvg works; resvg itself
 * takes ten times as long for this.
 */
export function applyLighting(sharp: RgbaImage, scene: Omit<MockupLayers, "svg">): void {
  const { rgba, widthPx, heightPx } = sharp;
  const words = new Int32Array(rgba.buffer, rgba.byteOffset, widthPx * heightPx);
  new Composition(scene, widthPx, heightPx).lay(words);
}

/** A class whose fields always have the same types, so that V8's compiled code serves the next picture too. */
class Composition {
  private readonly x: Positions;
  private readonly y: Positions;
  /** Weights of shadow and light of one row, not enlarged yet. */
  private readonly dark: Int32Array;
  private readonly bright: Int32Array;
  /** Columns of partly covered pixels in the row. */
  private readonly edges: Int32Array;
  private readonly light: Int32Array;
  private readonly shade: Int32Array;
  private readonly ground: Int32Array;
  private readonly paper: Int32Array;
  private readonly paperAlpha: number;
  /** Ratio of the ground's shadow strength to the garment's. */
  private readonly onGround: number;
  /** Lookup: the uncovered ground's color by the weight of its shadow. */
  private readonly open: Int32Array;

  constructor(
    private readonly scene: Omit<MockupLayers, "svg">,
    private readonly widthPx: number,
    private readonly heightPx: number,
  ) {
    const { shading, shade, light, groundShadow, background } = scene;
    this.x = positions(widthPx, shading.widthPx);
    this.y = positions(heightPx, shading.heightPx);
    this.dark = new Int32Array(shading.widthPx);
    this.bright = new Int32Array(shading.widthPx);
    this.edges = new Int32Array(widthPx);
    this.light = channels(light.color);
    this.shade = channels(shade.color);
    this.ground = channels(groundShadow.color);
    this.paper = channels(background ?? "#000000");
    this.paperAlpha = background ? 255 : 0;
    this.onGround = groundShadow.strength / shade.strength / ONE;
    this.open = new Int32Array((ONE >> OPEN_BITS) + 1);
    for (let at = 0; at < this.open.length; at++) this.open[at] = this.partly(0, at << OPEN_BITS, 0);
  }

  lay(words: Int32Array): void {
    const { y, scene, dark, bright, widthPx, heightPx } = this;
    for (let row = 0; row < heightPx; row++) {
      const low = y.low[row] as number;
      const part = y.part[row] as number;
      rowBetween(scene.shading.shade, low, part, scene.shade.strength, dark);
      rowBetween(scene.shading.light, low, part, scene.light.strength, bright);
      this.row(words, row * widthPx);
    }
  }

  private row(words: Int32Array, start: number): void {
    const { dark, bright, open, edges, widthPx } = this;
    const { low, part } = this.x;
    const lightR = this.light[0] as number;
    const lightG = this.light[1] as number;
    const lightB = this.light[2] as number;
    const shadeR = this.shade[0] as number;
    const shadeG = this.shade[1] as number;
    const shadeB = this.shade[2] as number;
    let found = 0;
    for (let column = 0; column < widthPx; column++) {
      const at = start + column;
      const word = words[at] as number;
      const alpha = word >>> 24;
      const from = low[column] as number;
      const share = part[column] as number;
      const left = dark[from] as number;
      const shadow = left + (Math.imul((dark[from + 1] as number) - left, share) >> PART_BITS);
      if (alpha === 0) {
        words[at] = open[shadow >> OPEN_BITS] as number;
        continue;
      }
      if (alpha < 255) {
        edges[found++] = column;
        continue;
      }
      const leftLight = bright[from] as number;
      const lit = leftLight + (Math.imul((bright[from + 1] as number) - leftLight, share) >> PART_BITS);
      // Light first, then shadow over both.
      const shine = Math.imul(lit, ONE - shadow) >> ONE_BITS;
      const kept = ONE - shadow - shine;
      const red = Math.imul(word & 255, kept) + Math.imul(lightR, shine) + Math.imul(shadeR, shadow) + HALF;
      const green =
        Math.imul((word >>> 8) & 255, kept) + Math.imul(lightG, shine) + Math.imul(shadeG, shadow) + HALF;
      const blue =
        Math.imul((word >>> 16) & 255, kept) + Math.imul(lightB, shine) + Math.imul(shadeB, shadow) + HALF;
      words[at] = 0xff000000 | ((blue >> ONE_BITS) << 16) | ((green >> ONE_BITS) << 8) | (red >> ONE_BITS);
    }
    for (let index = 0; index < found; index++) {
      const column = edges[index] as number;
      const shadow = this.between(dark, column);
      const shine = Math.imul(this.between(bright, column), ONE - shadow) >> ONE_BITS;
      words[start + column] = this.partly(words[start + column] as number, shadow, shine);
    }
  }

  private between(weights: Int32Array, column: number): number {
    const from = this.x.low[column] as number;
    const left = weights[from] as number;
    const rise = (weights[from + 1] as number) - left;
    return left + (Math.imul(rise, this.x.part[column] as number) >> PART_BITS);
  }

  /** A pixel that the garment covers partly or not at all: the rest is shadowed ground. */
  private partly(word: number, shadow: number, shine: number): number {
    const { light, shade, ground, paper, paperAlpha, onGround } = this;
    const alpha = word >>> 24;
    const kept = ONE - shadow - shine;
    const cover = alpha / 255;
    const open = 1 - cover;
    const fallen = shadow * onGround;
    let out = (alpha + (paperAlpha + (255 - paperAlpha) * fallen) * open + 0.5) << 24;
    for (let channel = 0; channel < 3; channel++) {
      const own = (word >>> (8 * channel)) & 255;
      const cast = (light[channel] as number) * shine + (shade[channel] as number) * shadow;
      const above = (own * kept + cast * cover) / ONE;
      const paperOwn = paper[channel] as number;
      const below = (paperOwn + ((ground[channel] as number) - paperOwn) * fallen) * open;
      out |= ((above + below + 0.5) | 0) << (8 * channel);
    }
    return out;
  }
}

function channels(hex: string): Int32Array {
  return Int32Array.of(...[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)));
}
