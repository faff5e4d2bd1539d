import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import opentype from "opentype.js";

/** Typical print designs, each in the inks of a palette, on a square of 1000 units. */

export interface CorpusPalette {
  name: string;
  /** The ink of the largest area first; `light` is an additional ink for outlines and lettering. */
  inks: [string, string, string];
  light: string;
  /** Garment colors on which all of them are visible. */
  cloth: string[];
}

export const PALETTES: CorpusPalette[] = [
  { name: "sunset", inks: ["#e4572e", "#f2a541", "#f7d9a0"], light: "#f4efe4", cloth: ["black", "navy"] },
  { name: "harbour", inks: ["#1f4e79", "#c0392b", "#16161d"], light: "#2c6e9c", cloth: ["white", "sand"] },
  { name: "meadow", inks: ["#1f7a4d", "#8a3b12", "#20312a"], light: "#2f3e8f", cloth: ["white", "pink"] },
  {
    name: "neon",
    inks: ["#ffe14d", "#ff7ac6", "#7df5d0"],
    light: "#ffffff",
    cloth: ["black", "forest", "maroon"],
  },
];

const require = createRequire(import.meta.url);
const fonts = new Map<string, opentype.Font>();

/** Lettering as an outline, centered at x, its baseline at y. `subset`: the script, as the typeface's files name it. */
export function lettering(
  words: string,
  face: string,
  size: number,
  x: number,
  y: number,
  subset = "latin",
): string {
  const name = `${face}-${subset}`;
  let font = fonts.get(name);
  if (!font) {
    const file = readFileSync(require.resolve(`@fontsource/${face}/files/${name}-400-normal.woff`));
    font = opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
    fonts.set(name, font);
  }
  const path = font.getPath(words, 0, 0, size);
  const { x1, x2 } = path.getBoundingBox();
  return font.getPath(words, x - (x1 + x2) / 2, y, size).toPathData(2);
}

const star = (cx: number, cy: number, outer: number, inner: number, points = 5) =>
  `M${Array.from({ length: points * 2 }, (_, at) => {
    const angle = (Math.PI * at) / points - Math.PI / 2;
    const radius = at % 2 === 0 ? outer : inner;
    return `${(cx + radius * Math.cos(angle)).toFixed(1)} ${(cy + radius * Math.sin(angle)).toFixed(1)}`;
  }).join("L")}Z`;

export type Draw = (palette: CorpusPalette) => string;

export const DRAWINGS: Record<string, Draw> = {
  badge: ({ inks: [a, b, c] }) =>
    `<circle cx="500" cy="500" r="430" fill="${a}"/><circle cx="500" cy="500" r="380" fill="none" stroke="${c}" stroke-width="24"/><path d="${star(500, 480, 260, 120)}" fill="${b}"/>`,
  words: ({ inks: [a, b] }) =>
    `<path d="${lettering("HOLD", "bebas-neue", 430, 500, 460)}" fill="${a}"/><path d="${lettering("FAST", "bebas-neue", 430, 500, 850)}" fill="${b}"/>`,
  script: ({ inks: [a, b] }) =>
    `<path d="${lettering("Slow", "lobster", 400, 500, 480)}" fill="${a}" stroke="${a}" stroke-width="10"/><path d="${lettering("Sunday", "lobster", 300, 500, 800)}" fill="${b}" stroke="${b}" stroke-width="10"/>`,
  mountain: ({ inks: [a, b, c] }) =>
    `<circle cx="640" cy="360" r="190" fill="${b}"/><path d="M80 860 L400 300 L560 560 L660 440 L920 860Z" fill="${a}"/><path d="M400 300 L330 424 L390 470 L430 430 L480 430Z" fill="${c}"/>`,
  heart: ({ inks: [a, b, c] }) =>
    `<path d="M500 880C120 640 100 380 230 250C340 150 460 210 500 310C540 210 660 150 770 250C900 380 880 640 500 880Z" fill="${a}"/><path d="M120 520H880L820 600L880 680H120L180 600Z" fill="${b}"/><path d="${lettering("MOTHER", "alfa-slab-one", 110, 500, 638)}" fill="${c}"/>`,
  cat: ({ inks: [a, b] }) =>
    `<path fill-rule="evenodd" d="M180 120L360 300H640L820 120L860 560C860 780 700 890 500 890S140 780 140 560ZM300 460A70 70 0 1 0 440 460A70 70 0 1 0 300 460ZM560 460A70 70 0 1 0 700 460A70 70 0 1 0 560 460Z" fill="${a}"/><path d="M440 640H560L500 710Z" fill="${b}"/>`,
  cactus: ({ inks: [a, b, c] }) =>
    `<g stroke="${c}" stroke-width="22" stroke-linejoin="round"><path d="M410 880V240a90 90 0 0 1 180 0V880Z" fill="${a}"/><path d="M410 600H300a70 70 0 0 1-70-70V420h90v80h90Z" fill="${a}"/><path d="M590 520h100a70 70 0 0 0 70-70V340h-90v80h-80Z" fill="${a}"/></g><circle cx="500" cy="180" r="60" fill="${b}"/>`,
  waves: ({ inks: [a, b, c] }) =>
    [a, b, c, a, b]
      .map(
        (ink, at) =>
          `<path d="M100 ${260 + at * 120}Q200 ${170 + at * 120} 300 ${260 + at * 120}T500 ${260 + at * 120}T700 ${260 + at * 120}T900 ${260 + at * 120}" fill="none" stroke="${ink}" stroke-width="58" stroke-linecap="round"/>`,
      )
      .join(""),
  skull: ({ inks: [a, , c] }) =>
    `<path fill-rule="evenodd" d="M500 90C260 90 120 250 120 470C120 600 190 690 280 740V900H720V740C810 690 880 600 880 470C880 250 740 90 500 90ZM340 420a85 85 0 1 1 0 170a85 85 0 1 1 0-170ZM660 420a85 85 0 1 1 0 170a85 85 0 1 1 0-170ZM500 600L560 700H440Z" fill="${a}"/><path d="M380 780h50v120h-50zM480 780h50v120h-50zM580 780h50v120h-50z" fill="${c}"/>`,
  bolt: ({ inks: [a, b] }) =>
    `<path d="M600 80L220 560H460L380 920L780 400H540Z" fill="${b}" stroke="${a}" stroke-width="36" stroke-linejoin="round"/>`,
  mushroom: ({ inks: [a, b, c] }) =>
    `<path d="M390 560H610L660 880H340Z" fill="${c}"/><path d="M100 560C100 300 280 130 500 130S900 300 900 560Z" fill="${a}"/><circle cx="330" cy="400" r="70" fill="${b}"/><circle cx="520" cy="290" r="60" fill="${b}"/><circle cx="680" cy="430" r="80" fill="${b}"/>`,
  fish: ({ inks: [a, b, c] }) =>
    `<path d="M120 500C240 300 480 260 660 420L880 280V720L660 580C480 740 240 700 120 500Z" fill="${a}" stroke="${c}" stroke-width="20" stroke-linejoin="round"/><path d="M420 360Q520 500 420 640" fill="none" stroke="${b}" stroke-width="26"/><circle cx="270" cy="460" r="34" fill="${b}"/>`,
  cup: ({ inks: [a, b, c] }) =>
    `<path d="M200 440H700V700a170 170 0 0 1-170 170H370a170 170 0 0 1-170-170Z" fill="${a}"/><path d="M700 500h60a100 100 0 0 1 0 200h-60" fill="none" stroke="${a}" stroke-width="44"/>${[330, 450, 570].map((x) => `<path d="M${x} 380q-50-70 0-130t0-130" fill="none" stroke="${b}" stroke-width="30" stroke-linecap="round"/>`).join("")}<path d="${lettering("BREW", "rubik-mono-one", 110, 450, 690)}" fill="${c}"/>`,
  checks: ({ inks: [a, b] }) =>
    `<clipPath id="round"><circle cx="500" cy="500" r="420"/></clipPath><g clip-path="url(#round)">${Array.from({ length: 64 }, (_, at) => `<rect x="${(at % 8) * 125}" y="${Math.floor(at / 8) * 125}" width="126" height="126" fill="${((at % 8) + Math.floor(at / 8)) % 2 ? a : b}"/>`).join("")}</g>`,
  halftone: ({ inks: [a, b] }) =>
    `${Array.from({ length: 14 * 14 }, (_, at) => {
      const column = at % 14;
      const row = Math.floor(at / 14);
      return `<circle cx="${110 + column * 60}" cy="${110 + row * 60}" r="${(10 + row * 1.6).toFixed(1)}" fill="${row % 2 ? a : b}"/>`;
    }).join("")}`,
  sticker: ({ inks: [a, b, c], light }) =>
    `<g stroke="${light}" stroke-width="70" stroke-linejoin="round"><path d="M500 110C620 220 660 380 640 640L760 800H240L360 640C340 380 380 220 500 110Z" fill="${light}"/></g><path d="M500 110C620 220 660 380 640 640H360C340 380 380 220 500 110Z" fill="${a}"/><path d="M360 640L240 800H400L430 640ZM640 640L760 800H600L570 640Z" fill="${b}"/><circle cx="500" cy="400" r="70" fill="${c}"/>`,
  lines: ({ inks: [a] }) =>
    `<g fill="none" stroke="${a}" stroke-width="14" stroke-linecap="round" stroke-linejoin="round"><path d="M150 820L420 300L560 560L660 420L880 820"/><path d="M120 880H900"/><circle cx="680" cy="260" r="110"/></g>`,
};
