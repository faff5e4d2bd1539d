/**
 * Makes the two typefaces that the site serves, from the Fontsource packages: cut to the characters we set,
 * to the weights we use, and to one optical size. Writes the WOFF2 files (content hash in the name), the
 * @font-face rules with fallback faces of the same measure, and the addresses for preloading.
 *
 * Run by hand after a change here: `npx tsx scripts/fonts.ts`. The results are committed.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
// @ts-expect-error: the package ships no types
import subsetFont from "subset-font";

const OUT_DIR = "public/fonts";
const PACKAGES = "node_modules/@fontsource-variable";

type Face = {
  family: string;
  slug: string;
  source: string;
  licence: string;
  weight: { min: number; max: number };
  pinned: Record<string, number>;
  /** Faces of the machine that stand in, each for a range of weights. */
  fallbacks: { weights: string; measuredAt: number; local: string[]; widths: Record<string, number> }[];
};

/** Advance widths of Helvetica and Arial in 1/1000 em (Adobe's AFM files; Arial was drawn to the same widths). */
const ARIAL = widths(
  " 278 a556 b556 c500 d556 e556 f278 g556 h556 i222 j222 k500 l222 m833 n556 o556 p556 q556 r333 s500 t278 u556 v500 w722 x500 y500 z500",
);
const ARIAL_BOLD = widths(
  " 278 a556 b611 c556 d611 e556 f333 g611 h611 i278 j278 k556 l278 m889 n611 o611 p611 q611 r389 s556 t333 u611 v556 w778 x556 y556 z500",
);

/** Letters per thousand of running English, the space included: what a line of text is made of. */
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
    licence: "bricolage-grotesque/LICENSE",
    // All that is set in it is black: a second weight is half of the file, and headlines wait for every byte.
    weight: { min: 800, max: 800 },
    // The large optical size has the tight counters and ink traps that make it a poster face.
    pinned: { opsz: 96, wdth: 100 },
    fallbacks: [{ weights: "800", measuredAt: 800, local: BOLD_FACES, widths: ARIAL_BOLD }],
  },
  {
    family: "Instrument Sans",
    slug: "instrument",
    source: "instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
    licence: "instrument-sans/LICENSE",
    weight: { min: 400, max: 700 },
    pinned: {},
    fallbacks: [
      { weights: "400 500", measuredAt: 400, local: REGULAR_FACES, widths: ARIAL },
      { weights: "600 700", measuredAt: 600, local: BOLD_FACES, widths: ARIAL_BOLD },
    ],
  },
];

/** ASCII, Latin-1, and the punctuation, signs and arrows that our copy uses. */
const CHARACTERS = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0xff),
  0x131, 0x152, 0x153, 0x178, 0x2009, 0x2010, 0x2011, 0x2013, 0x2014, 0x2018, 0x2019, 0x201a, 0x201c, 0x201d, 0x201e,
  0x2022, 0x2026, 0x202f, 0x2032, 0x2033, 0x2039, 0x203a, 0x20ac, 0x2122, 0x2190, 0x2191, 0x2192, 0x2193, 0x2212,
]
  .map((code) => String.fromCodePoint(code))
  .join(""); // biome-ignore format: a table

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
  const table = (tag: string): number => {
    for (let index = 0; index < font.readUInt16BE(4); index++) {
      const at = 12 + index * 16;
      if (font.toString("latin1", at, at + 4) === tag) return font.readUInt32BE(at + 8);
    }
    throw new Error(`the font has no ${tag} table`);
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

/** Reads a format 4 character map, the one that every font of the Latin kind carries. */
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

const percent = (value: number) => `${(value * 100).toFixed(2)}%`;

mkdirSync(OUT_DIR, { recursive: true });
for (const file of readdirSync(OUT_DIR)) if (file.endsWith(".woff2")) rmSync(`${OUT_DIR}/${file}`);

const rules: string[] = [];
const hrefs: string[] = [];
for (const face of FACES) {
  const { min, max } = face.weight;
  const source = readFileSync(`${PACKAGES}/${face.source}`);
  const options = {
    keepFeatures: ["kern", "liga", "mark", "mkmk", "ccmp", "locl", "tnum", "case"],
    noHinting: true,
  };
  const woff2 = await subsetFont(source, CHARACTERS, {
    ...options,
    targetFormat: "woff2",
    variationAxes: { wght: min === max ? min : face.weight, ...face.pinned },
  });
  const name = `${face.slug}-${createHash("sha256").update(woff2).digest("hex").slice(0, 8)}.woff2`;
  writeFileSync(`${OUT_DIR}/${name}`, woff2);
  writeFileSync(`${OUT_DIR}/${face.slug}-OFL.txt`, readFileSync(`${PACKAGES}/${face.licence}`));
  hrefs.push(`/fonts/${name}`);
  rules.push(`@font-face {
  font-family: "${face.family}";
  src: url("/fonts/${name}") format("woff2");
  font-weight: ${min === max ? min : `${min} ${max}`};
  font-display: optional;
}`);
  for (const fallback of face.fallbacks) {
    const still = await subsetFont(source, CHARACTERS, {
      ...options,
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
  console.log(`${name}  ${(woff2.length / 1024).toFixed(1)} kB`);
}

writeFileSync(
  "app/ui/site/fonts.css",
  `/* Written by scripts/fonts.ts; change it there. */\n${rules.join("\n")}\n`,
);
writeFileSync(
  "app/ui/site/fonts.ts",
  `// Written by scripts/fonts.ts; change it there.

/** Addresses of the two typefaces, for \`<link rel="preload" as="font" type="font/woff2" crossorigin>\`. */
export const FONT_HREFS = [${hrefs.map((href) => `"${href}"`).join(", ")}] as const;
`,
);
