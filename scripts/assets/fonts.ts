/**
 * Builds the site's two typefaces from the Fontsource packages, subset to the characters we use (a second file holds
 * rare ones), the weights we use and one optical size. Writes the WOFF2 files (content hash in the name), the
 * @font-face rules with fallback faces of the same metrics, and the URLs to preload.
 * Run by hand after a change here: `npx tsx scripts/assets/fonts.ts`. The results are committed.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
// @ts-expect-error: the package ships no types
import subsetFont from "subset-font";
import { roundKerning } from "./fonts/kerning";
import { tablesOf, withoutNames, withTablesOf } from "./fonts/sfnt";

const OUT_DIR = "public/fonts";
const PACKAGES = "node_modules/@fontsource-variable";

type Face = {
  family: string;
  slug: string;
  source: string;
  license: string;
  weight: { min: number; max: number };
  pinned: Record<string, number>;
  /** Rounding of its kerning in thousandths of an em: at most 0.1 px at its largest size. */
  kerningStep: number;
  /** Local fallback fonts, each for a range of weights. */
  fallbacks: { weights: string; measuredAt: number; local: string[]; widths: Record<string, number> }[];
};

/** Advance widths of Helvetica and Arial in 1/1000 em (Adobe's AFM files; Arial has the same widths). */
const ARIAL = widths(
  " 278 a556 b556 c500 d556 e556 f278 g556 h556 i222 j222 k500 l222 m833 n556 o556 p556 q556 r333 s500 t278 u556 v500 w722 x500 y500 z500",
);
const ARIAL_BOLD = widths(
  " 278 a556 b611 c556 d611 e556 f333 g611 h611 i278 j278 k556 l278 m889 n611 o611 p611 q611 r389 s556 t333 u611 v556 w778 x556 y556 z500",
);

/** Letters per thousand of running English, spaces included: weights for the average width. */
const FREQUENCY: Record<string, number> = {
  " ": 183, e: 102, t: 74, a: 65, o: 61, n: 57, i: 56, s: 53, h: 49, r: 49, d: 34, l: 33, u: 23, c: 22,
  m: 20, f: 20, w: 17, g: 16, p: 15, y: 14, b: 12, v: 8, k: 5, x: 1, j: 1, q: 1, z: 1,
}; // biome-ignore format: a table

const REGULAR_FACES = ["Arial", "Liberation Sans", "Helvetica"];
const BOLD_FACES = ["Arial Bold", "Liberation Sans Bold", "Helvetica Bold"];

const FACES: Face[] = [
  {
    family: "Bricolage Grotesque",
    slug: "bricolage",
    source: "bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2",
    license: "bricolage-grotesque/LICENSE",
    // Only black is used: a second weight would double the file that headlines wait for.
    weight: { min: 800, max: 800 },
    // The large optical size has the tight counters and ink traps of a poster face.
    pinned: { opsz: 96, wdth: 100 },
    kerningStep: 2,
    fallbacks: [{ weights: "800", measuredAt: 800, local: BOLD_FACES, widths: ARIAL_BOLD }],
  },
  {
    family: "Instrument Sans",
    slug: "instrument",
    source: "instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
    license: "instrument-sans/LICENSE",
    weight: { min: 400, max: 700 },
    pinned: {},
    kerningStep: 10,
    fallbacks: [
      { weights: "400 500", measuredAt: 400, local: REGULAR_FACES, widths: ARIAL },
      { weights: "600 700", measuredAt: 600, local: BOLD_FACES, widths: ARIAL_BOLD },
    ],
  },
];

/** Common characters: ASCII, the accents of borrowed words, the signs and arrows of our copy. */
const COMMON = [
  ...range(0x20, 0x7e),
  ...codes("éèüöäñçáíó"),
  0xa0, 0xa9, 0xb0, 0xb7, 0xd7, 0x2009, 0x2013, 0x2014, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2026, 0x202f, 0x2032,
  0x2033, 0x2190, 0x2191, 0x2192, 0x2193, 0x2212,
]; // biome-ignore format: a table

/** The rest of Latin-1 and punctuation, in a file that only pages with such a character load. */
const RARE = [
  ...range(0xa0, 0xff), 0x131, 0x152, 0x153, 0x178, 0x2010, 0x2011, 0x201a, 0x201e, 0x2039, 0x203a, 0x20ac, 0x2122,
].filter((code) => !COMMON.includes(code)); // biome-ignore format: a table

const SETTING = { keepFeatures: ["kern", "tnum"], noHinting: true };

function codes(letters: string): number[] {
  return [...letters].map((letter) => letter.codePointAt(0) ?? 0);
}

const text = (characters: number[]) => characters.map((code) => String.fromCodePoint(code)).join("");

/** A set of characters as CSS unicode-range: U+41-5A, U+E9. */
function unicodeRange(characters: number[]): string {
  const runs: [number, number][] = [];
  for (const code of [...characters].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && code === last[1] + 1) last[1] = code;
    else runs.push([code, code]);
  }
  const hex = (code: number) => code.toString(16).toUpperCase();
  return runs.map(([from, to]) => `U+${hex(from)}${from === to ? "" : `-${hex(to)}`}`).join(", ");
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

function widths(table: string): Record<string, number> {
  return Object.fromEntries(
    table.match(/[ a-z]\d+/g)?.map((entry) => [entry[0], Number(entry.slice(1))]) ?? [],
  );
}

function weighted(widthOf: (letter: string) => number): number {
  let sum = 0;
  let count = 0;
  for (const [letter, often] of Object.entries(FREQUENCY)) {
    sum += widthOf(letter) * often;
    count += often;
  }
  return sum / count;
}

/** Vertical metrics and mean advance of a TrueType file, in em. */
function measure(font: Buffer) {
  const tables = tablesOf(font);
  const table = (tag: string): number => {
    const found = tables.get(tag);
    if (!found) throw new Error(`the font has no ${tag} table`);
    return found.byteOffset - font.byteOffset;
  };
  const unitsPerEm = font.readUInt16BE(table("head") + 18);
  const hhea = table("hhea");
  const longMetrics = font.readUInt16BE(hhea + 34);
  const advance = (glyph: number) => font.readUInt16BE(table("hmtx") + Math.min(glyph, longMetrics - 1) * 4);
  const glyphOf = readCmap(font, table("cmap"));
  return {
    ascent: font.readInt16BE(hhea + 4) / unitsPerEm,
    descent: -font.readInt16BE(hhea + 6) / unitsPerEm,
    lineGap: font.readInt16BE(hhea + 8) / unitsPerEm,
    mean: weighted((letter) => advance(glyphOf(letter.codePointAt(0) ?? 0)) / unitsPerEm),
  };
}

/** Reads a format 4 character map, which every Latin font has. */
function readCmap(font: Buffer, cmap: number): (code: number) => number {
  for (let index = 0; index < font.readUInt16BE(cmap + 2); index++) {
    const start = cmap + font.readUInt32BE(cmap + 4 + index * 8 + 4);
    if (font.readUInt16BE(start) !== 4) continue;
    const segments = font.readUInt16BE(start + 6) / 2;
    const ends = start + 14;
    const starts = ends + segments * 2 + 2;
    const deltas = starts + segments * 2;
    const offsets = deltas + segments * 2;
    return (code) => {
      for (let segment = 0; segment < segments; segment++) {
        if (code > font.readUInt16BE(ends + segment * 2)) continue;
        const first = font.readUInt16BE(starts + segment * 2);
        if (code < first) return 0;
        const delta = font.readUInt16BE(deltas + segment * 2);
        const offset = font.readUInt16BE(offsets + segment * 2);
        if (offset === 0) return (code + delta) & 0xffff;
        const glyph = font.readUInt16BE(offsets + segment * 2 + offset + (code - first) * 2);
        return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
      }
      return 0;
    };
  }
  throw new Error("the font has no format 4 character map");
}

/**
 * The characters of a face as WOFF2, in all its weights. All weights use the kerning of the lightest: the small
 * differences would be a fifth of the file.
 */
async function cut(source: Buffer, face: Face, characters: number[]): Promise<Buffer> {
  const { min, max } = face.weight;
  const [whole, lightest]: [Buffer, Buffer] = await Promise.all(
    [min === max ? min : face.weight, min].map((wght) =>
      subsetFont(source, text(characters), {
        ...SETTING,
        targetFormat: "truetype",
        variationAxes: { wght, ...face.pinned },
      }),
    ),
  );
  roundKerning(lightest, face.kerningStep);
  const stillKerned = withTablesOf(whole, lightest, ["GPOS", "GDEF"]);
  return subsetFont(withoutNames(stillKerned), text(characters), { ...SETTING, targetFormat: "woff2" });
}

const percent = (value: number) => `${(value * 100).toFixed(2)}%`;

mkdirSync(OUT_DIR, { recursive: true });
for (const file of readdirSync(OUT_DIR)) if (file.endsWith(".woff2")) rmSync(`${OUT_DIR}/${file}`);

const rules: string[] = [];
const hrefs: string[] = [];
for (const face of FACES) {
  const { min, max } = face.weight;
  const source = readFileSync(`${PACKAGES}/${face.source}`);
  for (const [prefix, characters] of [
    ["", COMMON],
    ["more-", RARE],
  ] as const) {
    const woff2 = await cut(source, face, characters);
    const hash = createHash("sha256").update(woff2).digest("hex").slice(0, 8);
    const name = `${prefix}${face.slug}-${hash}.woff2`;
    writeFileSync(`${OUT_DIR}/${name}`, woff2);
    if (characters === COMMON) hrefs.push(`/fonts/${name}`);
    rules.push(`@font-face {
  font-family: "${face.family}";
  src: url("/fonts/${name}") format("woff2");
  font-weight: ${min === max ? min : `${min} ${max}`};
  font-display: optional;
${characters === RARE ? `  unicode-range:\n    ${unicodeRange(RARE)};\n` : ""}}`);
    console.log(`${name}  ${(woff2.length / 1024).toFixed(1)} kB`);
  }
  writeFileSync(`${OUT_DIR}/${face.slug}-OFL.txt`, readFileSync(`${PACKAGES}/${face.license}`));
  for (const fallback of face.fallbacks) {
    const still = await subsetFont(source, text(COMMON), {
      ...SETTING,
      targetFormat: "truetype",
      variationAxes: { wght: fallback.measuredAt, ...face.pinned },
    });
    const { ascent, descent, lineGap, mean } = measure(still);
    const adjust = mean / (weighted((letter) => fallback.widths[letter] ?? 0) / 1000);
    rules.push(`@font-face {
  font-family: "${face.slug}-fallback";
  font-weight: ${fallback.weights};
  src: ${fallback.local.map((local) => `local("${local}")`).join(", ")};
  size-adjust: ${percent(adjust)};
  ascent-override: ${percent(ascent / adjust)};
  descent-override: ${percent(descent / adjust)};
  line-gap-override: ${percent(lineGap / adjust)};
}`);
  }
}

writeFileSync(
  "app/ui/site/fonts/fonts.css",
  `/* Written by scripts/assets/fonts.ts; change it there. */\n${rules.join("\n")}\n`,
);
writeFileSync(
  "app/ui/site/fonts/fonts.ts",
  `// Written by scripts/assets/fonts.ts; change it there.

/** URLs of the two typefaces' common characters, for \`<link rel="preload" as="font" type="font/woff2" crossorigin>\`. */
export const FONT_HREFS = [${hrefs.map((href) => `"${href}"`).join(", ")}] as const;
`,
);
