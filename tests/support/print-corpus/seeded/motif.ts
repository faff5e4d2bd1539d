import { lettering } from "../drawings";
import { seededRandom } from "../raster";

/** Random drawings without faults: motifs of simple shapes whose smallest feature is well above every limit. */

export type Random = () => number;

/** A good generator for small seeds: the first numbers of neighboring seeds differ. */
export function randomOf(seed: number): Random {
  const next = seededRandom((seed + 1) * 2_654_435_761);
  for (let skip = 0; skip < 8; skip++) next();
  return next;
}

export const between = (random: Random, low: number, high: number) => low + random() * (high - low);
export const pick = <T>(random: Random, choices: readonly T[]): T =>
  choices[Math.floor(random() * choices.length)] as T;

export interface SeededPalette {
  /** Colors that all differ from each other and from the cloth. */
  inks: [string, string, string];
  /** Garment color on which all of them are visible. */
  cloth: "white" | "black";
}

/** Three hues at least 50 degrees apart, all dark for white cloth or all light for black cloth. */
export function randomPalette(random: Random): SeededPalette {
  const isDark = random() < 0.5;
  const start = random() * 360;
  const inks = [0, 1, 2].map((at) => {
    const hue = (start + at * between(random, 70, 120)) % 360;
    const light = isDark ? 22 + at * 11 : 88 - at * 12;
    return hslToHex(hue, between(random, 55, 90), light + between(random, -3, 3));
  });
  return { inks: inks as SeededPalette["inks"], cloth: isDark ? "white" : "black" };
}

export function hslToHex(hue: number, saturation: number, light: number): string {
  const s = saturation / 100;
  const l = light / 100;
  const channel = (offset: number) => {
    const k = (offset + hue / 30) % 12;
    const value = l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

export const FACES = [
  "alfa-slab-one",
  "bangers",
  "bebas-neue",
  "bungee",
  "caveat-brush",
  "creepster",
  "limelight",
  "lobster",
  "press-start-2p",
  "righteous",
  "rubik-mono-one",
  "rye",
  "shrikhand",
] as const;

const SHORT_WORDS = ["YES", "Moth", "Oslo", "WAVE", "Bloom", "RIOT", "Dusk", "FERN", "Tide", "Atlas"];

type Shape = (random: Random, inks: SeededPalette["inks"]) => string;

const SHAPES: Record<string, Shape> = {
  blob: (random, [a, b]) => {
    const lobes = 5 + Math.floor(random() * 5);
    const points = Array.from({ length: lobes }, (_, at) => {
      const angle = (at / lobes) * 2 * Math.PI;
      const radius = between(random, 250, 420);
      return [500 + radius * Math.cos(angle), 500 + radius * Math.sin(angle)] as const;
    });
    return `<path d="${smoothClosed(points)}" fill="${a}"/><circle cx="500" cy="500" r="${between(random, 60, 130)}" fill="${b}"/>`;
  },
  rings: (random, [a, b, c]) =>
    [400, 280, 160]
      .map(
        (radius, at) =>
          `<circle cx="500" cy="500" r="${radius}" fill="none" stroke="${[a, b, c][at]}" stroke-width="${between(random, 45, 80)}"/>`,
      )
      .join(""),
  star: (random, [a, b]) => {
    const points = 4 + Math.floor(random() * 5);
    const tips = Array.from({ length: points * 2 }, (_, at) => {
      const angle = (Math.PI * at) / points - Math.PI / 2;
      const radius = at % 2 ? between(random, 190, 240) : 420;
      return `${500 + radius * Math.cos(angle)} ${500 + radius * Math.sin(angle)}`;
    });
    return `<path d="M${tips.join("L")}Z" fill="${a}" stroke="${b}" stroke-width="34" stroke-linejoin="round"/>`;
  },
  stripes: (random, [a, b, c]) => {
    const sway = between(random, -80, 80);
    return Array.from(
      { length: 4 },
      (_, at) =>
        `<path d="M110 ${240 + at * 160}Q500 ${240 + at * 160 + sway} 890 ${240 + at * 160}" fill="none" stroke="${[a, b, c][at % 3]}" stroke-width="70" stroke-linecap="round"/>`,
    ).join("");
  },
  house: (random, [a, b, c]) => {
    const eave = between(random, 380, 460);
    return `<path d="M160 ${eave}L500 120L840 ${eave}Z" fill="${b}"/><rect x="220" y="${eave}" width="560" height="${880 - eave}" fill="${a}"/><rect x="${between(random, 300, 520)}" y="600" width="150" height="280" fill="${c}"/>`;
  },
  word: (random, [a]) =>
    `<path d="${lettering(pick(random, SHORT_WORDS), pick(random, ["alfa-slab-one", "rubik-mono-one", "bungee"]), 230, 500, 580)}" fill="${a}"/><rect x="140" y="680" width="720" height="60" fill="${a}"/>`,
  flower: (random, [a, b]) => {
    const petals = 5 + Math.floor(random() * 4);
    const turn = random();
    return `${Array.from({ length: petals }, (_, at) => {
      const angle = ((at + turn) / petals) * 2 * Math.PI;
      return `<circle cx="${500 + 250 * Math.cos(angle)}" cy="${500 + 250 * Math.sin(angle)}" r="150" fill="${a}"/>`;
    }).join("")}<circle cx="500" cy="500" r="150" fill="${b}"/>`;
  },
  blocks: (random, [a, b, c]) =>
    Array.from(
      { length: 9 },
      (_, at) =>
        `<rect x="${120 + (at % 3) * 265}" y="${120 + Math.floor(at / 3) * 265}" width="230" height="230" rx="${between(random, 0, 100)}" fill="${pick(random, [a, b, c])}"/>`,
    ).join(""),
};

function smoothClosed(points: readonly (readonly [number, number])[]): string {
  const at = (index: number) => points[(index + points.length) % points.length] as readonly [number, number];
  const middle = (index: number) => [
    (at(index)[0] + at(index + 1)[0]) / 2,
    (at(index)[1] + at(index + 1)[1]) / 2,
  ];
  const start = middle(-1);
  return `M${start.join(" ")}${points.map((point, index) => `Q${point.join(" ")} ${middle(index).join(" ")}`).join("")}Z`;
}

export interface Motif {
  name: string;
  /** In a square of 1000 units. */
  svg: string;
  palette: SeededPalette;
}

export function randomMotif(random: Random, palette: SeededPalette): Motif {
  const name = pick(random, Object.keys(SHAPES));
  const shape = SHAPES[name] as Shape;
  const turn = name === "word" ? between(random, -4, 4) : between(random, -20, 20);
  const size = between(random, 0.86, 0.95);
  return {
    name,
    palette,
    svg: `<g transform="rotate(${turn} 500 500) translate(${500 * (1 - size)} ${500 * (1 - size)}) scale(${size})">${shape(random, palette.inks)}</g>`,
  };
}
