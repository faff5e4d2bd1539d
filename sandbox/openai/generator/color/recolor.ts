import { Resvg } from "@resvg/resvg-js";
import { distanceBetween, hexOf, hexOfLab, type Lab, labOf } from "./colors";

/** How a drawing's colors are mapped to inks. */
export interface InkOptions {
  /** Dark to light. */
  inks: readonly string[];
  /** The ink behind the drawing: its largest area must not use it. */
  behind?: string;
  /** An ink requested for the drawing ("a blue cat"); it may be used even if it equals `behind`. */
  tint?: string;
  /** Keeps light and dark shades within one ink, for painted styles. */
  tonal?: boolean;
}

const fillPattern = /(fill|stop-color|stroke)="(#[0-9a-fA-F]{3,8})"/g;

interface Fill {
  hex: string;
  lab: Lab;
  share: number;
}

function fillsOf(markup: string): Fill[] {
  const shares = new Map<string, number>();
  for (const match of markup.matchAll(fillPattern)) shares.set((match[2] as string).toLowerCase(), 0);
  const image = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="-24 -40 80 80" width="120" height="120" shape-rendering="crispEdges">${markup}</svg>`,
    { font: { loadSystemFonts: false } },
  ).render();
  const pixels = image.pixels;
  const exact = new Map<string, string>();
  for (const hex of shares.keys()) exact.set(hexOf([...rgbTriple(hex)]), hex);
  let total = 1;
  for (let i = 0; i < pixels.length; i += 4) {
    if ((pixels[i + 3] as number) < 250) continue;
    const hex = exact.get(hexOf([pixels[i] as number, pixels[i + 1] as number, pixels[i + 2] as number]));
    if (hex === undefined) continue;
    shares.set(hex, (shares.get(hex) ?? 0) + 1);
    total++;
  }
  return [...shares].map(([hex, count]) => ({ hex, lab: labOf(hex), share: Math.max(0.012, count / total) }));
}

function rgbTriple(hex: string): [number, number, number] {
  const lab = hex.length === 4 ? [...hex.slice(1)].map((d) => d + d).join("") : hex.slice(1, 7);
  const value = Number.parseInt(lab, 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** The color that covers most of a drawing. */
export const findMainFill = (markup: string): string =>
  fillsOf(markup).sort((a, b) => b.share - a.share)[0]?.hex ?? "#000000";

const remembered = new Map<string, Fill[]>();

/**
 * Recolors a drawing with the inks: dark fills get dark inks and light fills light ones; hue decides between neighbors.
 * Drawings from different sources then look alike.
 */
export function recolorWithInks(markup: string, inking: InkOptions): string {
  let fills = remembered.get(markup);
  if (!fills) {
    fills = fillsOf(markup);
    if (remembered.size > 400) remembered.clear();
    remembered.set(markup, fills);
  }
  if (fills.length === 0) return markup;
  const wanted = fills;
  const inks = inking.inks.map((hex) => ({ hex, lab: labOf(hex) }));
  const chosen = assign(
    wanted,
    inks.map((i) => i.lab),
    inking.behind && !inking.tint ? inking.inks.indexOf(inking.behind) : -1,
  );
  const paint = new Map<string, string>();
  wanted.forEach((fill, i) => {
    const ink = inks[chosen[i] as number] as { hex: string; lab: Lab };
    if (!inking.tonal) {
      paint.set(fill.hex, ink.hex);
      return;
    }
    const together = wanted.filter((_, j) => chosen[j] === chosen[i]);
    const weight = together.reduce((sum, f) => sum + f.share, 0);
    const middle = together.reduce((sum, f) => sum + f.lab[0] * f.share, 0) / weight;
    const step = (fill.lab[0] - middle) * 0.55;
    paint.set(
      fill.hex,
      hexOfLab([Math.max(0.08, Math.min(0.99, ink.lab[0] + step)), ink.lab[1], ink.lab[2]]),
    );
  });
  return markup.replace(fillPattern, (_, attribute: string, hex: string) => {
    return `${attribute}="${paint.get(hex.toLowerCase()) ?? hex}"`;
  });
}

/** Recolors everything that has the color `base`, keeping shades; on dark fur, eyes and mouth become light. */
export function replaceBaseColor(markup: string, base: string, target: string): string {
  const from = labOf(base);
  const to = labOf(target);
  return markup.replace(fillPattern, (whole, attribute: string, hex: string) => {
    const lab = labOf(hex);
    if (to[0] < 0.38 && lab[0] < 0.42) return `${attribute}="#ffd34d"`;
    const near = Math.hypot(lab[1] - from[1], lab[2] - from[2]) < 0.085 && Math.abs(lab[0] - from[0]) < 0.28;
    if (!near) return whole;
    return `${attribute}="${hexOfLab([Math.max(0.1, Math.min(0.98, to[0] + (lab[0] - from[0]) * 0.9)), to[1], to[2]])}"`;
  });
}

/** The ink that most of a drawing would get without a background. */
export function findMainInk(markup: string, inks: readonly string[]): string {
  const fills = fillsOf(markup);
  const chosen = assign(
    fills,
    inks.map((hex) => labOf(hex)),
    -1,
  );
  const shares = inks.map((_, i) =>
    fills.reduce((sum, fill, f) => sum + (chosen[f] === i ? fill.share : 0), 0),
  );
  return inks[shares.indexOf(Math.max(...shares))] ?? (inks[0] as string);
}

function assign(fills: Fill[], inks: Lab[], behind: number): number[] {
  const main = fills.reduce((best, fill, i) => (fill.share > (fills[best] as Fill).share ? i : best), 0);
  const fit = fills.map((fill) =>
    inks.map((ink) => {
      const light = Math.abs(fill.lab[0] - ink[0]);
      const hue = Math.hypot(fill.lab[1] - ink[1], fill.lab[2] - ink[2]);
      // A fill that already has an ink's color was requested by name.
      return light + hue < 0.03 ? -0.5 : Math.sqrt(fill.share) * (light * 1.5 + hue * 1.35);
    }),
  );
  const chosen = fit.map((costs) => costs.indexOf(Math.min(...costs)));
  const priceOf = (i: number, ink: number) => {
    const fill = fills[i] as Fill;
    let price = (fit[i] as number[])[ink] as number;
    if (i === main && ink === behind) price += 0.9;
    for (let j = 0; j < fills.length; j++) {
      if (j === i) continue;
      const other = fills[j] as Fill;
      const apart = distanceBetween(fill.lab, other.lab);
      const smaller = Math.sqrt(Math.min(fill.share, other.share));
      if (chosen[j] === ink) price += apart > 0.1 ? smaller * Math.min(apart, 0.5) * 1.6 : 0;
      else {
        const order =
          (fill.lab[0] - other.lab[0]) * ((inks[ink] as Lab)[0] - (inks[chosen[j] as number] as Lab)[0]);
        if (order < 0 && Math.abs(fill.lab[0] - other.lab[0]) > 0.08) price += smaller * 0.45;
      }
    }
    return price;
  };
  for (let round = 0; round < 4; round++) {
    let moved = false;
    for (let i = 0; i < fills.length; i++) {
      let best = chosen[i] as number;
      let lowest = priceOf(i, best) - 1e-9;
      for (let ink = 0; ink < inks.length; ink++) {
        const price = priceOf(i, ink);
        if (price < lowest) {
          lowest = price;
          best = ink;
        }
      }
      if (best !== chosen[i]) {
        chosen[i] = best;
        moved = true;
      }
    }
    if (!moved) break;
  }
  return chosen;
}
