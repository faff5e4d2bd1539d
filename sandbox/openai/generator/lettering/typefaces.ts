import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import opentype from "opentype.js";

const require = createRequire(import.meta.url);

/** The display typefaces, all under the Open Font License or Apache 2.0. */
export const typefaces = {
  "alfa-slab-one": { subsets: ["latin", "latin-ext"], weight: 400, caps: true },
  bangers: { subsets: ["latin", "latin-ext"], weight: 400, caps: true },
  "bebas-neue": { subsets: ["latin", "latin-ext"], weight: 400, caps: true },
  bungee: { subsets: ["latin", "latin-ext"], weight: 400, caps: true },
  "caveat-brush": { subsets: ["latin", "latin-ext"], weight: 400, caps: false },
  creepster: { subsets: ["latin"], weight: 400, caps: false },
  limelight: { subsets: ["latin", "latin-ext"], weight: 400, caps: true },
  lobster: { subsets: ["latin", "latin-ext", "cyrillic"], weight: 400, caps: false },
  monoton: { subsets: ["latin", "latin-ext"], weight: 400, caps: true },
  "press-start-2p": { subsets: ["latin", "latin-ext", "cyrillic", "greek"], weight: 400, caps: true },
  righteous: { subsets: ["latin", "latin-ext"], weight: 400, caps: true },
  "rubik-mono-one": { subsets: ["latin", "latin-ext", "cyrillic"], weight: 400, caps: true },
  rye: { subsets: ["latin", "latin-ext"], weight: 400, caps: true },
  shrikhand: { subsets: ["latin", "latin-ext"], weight: 400, caps: false },
  unifrakturcook: { subsets: ["latin"], weight: 700, caps: false },
} as const;
export type TypefaceName = keyof typeof typefaces;

const moodFaces: [string, TypefaceName[]][] = [
  ["western", ["rye", "alfa-slab-one"]],
  ["spooky", ["creepster"]],
  ["gothic", ["unifrakturcook", "creepster"]],
  ["metal", ["unifrakturcook", "alfa-slab-one", "bebas-neue"]],
  ["neon", ["righteous", "monoton", "bungee"]],
  ["psychedelic", ["shrikhand", "righteous"]],
  ["retro", ["shrikhand", "righteous", "lobster", "bungee"]],
  ["vintage", ["rye", "limelight", "alfa-slab-one", "lobster"]],
  ["minimal", ["bebas-neue", "limelight", "righteous"]],
  ["cute", ["shrikhand", "caveat-brush", "lobster"]],
  ["pastel", ["shrikhand", "lobster"]],
  ["royal", ["limelight", "unifrakturcook"]],
  ["fantasy", ["unifrakturcook", "rye"]],
  ["magic", ["limelight", "shrikhand"]],
  ["nature", ["alfa-slab-one", "bebas-neue", "rye"]],
  ["space", ["righteous", "bungee"]],
  ["food", ["lobster", "shrikhand", "bungee", "bangers"]],
  ["love", ["lobster", "shrikhand"]],
  ["japan", ["rubik-mono-one", "bebas-neue"]],
];
const styleFaces: Record<string, TypefaceName[]> = {
  "pixel art": ["press-start-2p"],
  anime: ["bangers", "rubik-mono-one"],
  cartoon: ["bangers", "bungee", "shrikhand"],
  "pencil sketch": ["caveat-brush"],
  "3D": ["bungee", "alfa-slab-one", "rubik-mono-one"],
  watercolor: ["caveat-brush", "lobster"],
};

/** Typefaces that suit a picture, best first; templates choose among the first few. */
export function typefacesFor(style: string, moods: string[]): TypefaceName[] {
  const own = styleFaces[style];
  if (own && style !== "watercolor" && style !== "3D" && style !== "cartoon") return own;
  for (const [mood, names] of moodFaces) if (moods.includes(mood)) return names;
  return own ?? ["alfa-slab-one", "bebas-neue", "bungee", "righteous", "shrikhand", "lobster"];
}

const loaded = new Map<string, opentype.Font>();
function fontOf(face: TypefaceName, subset: string): opentype.Font {
  const key = `${face}-${subset}`;
  let font = loaded.get(key);
  if (!font) {
    const file = require.resolve(
      `@fontsource/${face}/files/${face}-${subset}-${typefaces[face].weight}-normal.woff`,
    );
    const bytes = readFileSync(file);
    font = opentype.parse(
      bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
    );
    loaded.set(key, font);
  }
  return font;
}

/** The character's glyph in that typeface, or in a fallback that covers nearly everything. */
export function glyphOf(
  face: TypefaceName,
  character: string,
): { font: opentype.Font; glyph: opentype.Glyph } | null {
  for (const name of face === "rubik-mono-one" ? [face] : ([face, "rubik-mono-one"] as TypefaceName[])) {
    for (const subset of typefaces[name].subsets) {
      const font = fontOf(name, subset);
      if (font.charToGlyphIndex(character) > 0) return { font, glyph: font.charToGlyph(character) };
    }
  }
  return null;
}
