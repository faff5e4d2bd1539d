/**
 * The typefaces in which text of an uploaded drawing is set. Their files lie in `public/typefaces`, put there by
 * `scripts/assets/typefaces.ts` from the Fontsource packages; all are under the Open Font License.
 */
export interface Typeface {
  /** As people and programs write it. */
  name: string;
  /** Of its files. */
  slug: string;
  /** Weights and slants that it has; the upright regular first. */
  cuts: readonly TypefaceStyle[];
  /** Scripts besides Latin. */
  more: readonly Subset[];
}

export interface TypefaceStyle {
  isBold: boolean;
  isItalic: boolean;
}

/** Parts of a typeface, each a file of its own that is opened only for a character that needs it. */
export type Subset = "latin" | "latin-ext" | "cyrillic" | "greek";

const UPRIGHT: readonly TypefaceStyle[] = [
  { isBold: false, isItalic: false },
  { isBold: true, isItalic: false },
];
const ALL_FOUR: readonly TypefaceStyle[] = [
  ...UPRIGHT,
  { isBold: false, isItalic: true },
  { isBold: true, isItalic: true },
];
const ONE: readonly TypefaceStyle[] = UPRIGHT.slice(0, 1);

const EVERYTHING: readonly Subset[] = ["latin-ext", "cyrillic", "greek"];

const display = (name: string): Typeface => ({
  ...{ name, slug: name.toLowerCase().replaceAll(" ", "-"), cuts: ONE, more: [] },
});

/** The same widths as Arial, Times New Roman and Courier New, and with the most characters. */
export const SANS: Typeface = { name: "Arimo", slug: "arimo", cuts: ALL_FOUR, more: EVERYTHING };
export const SERIF: Typeface = { name: "Tinos", slug: "tinos", cuts: ALL_FOUR, more: EVERYTHING };
export const MONOSPACE: Typeface = { name: "Cousine", slug: "cousine", cuts: UPRIGHT, more: [] };
const SCRIPT: Typeface = display("Pacifico");
const COMIC: Typeface = display("Bangers");

export const TYPEFACES: readonly Typeface[] = [
  ...[SANS, SERIF, MONOSPACE, SCRIPT, COMIC],
  ...["Montserrat", "Open Sans", "Oswald", "Playfair Display", "Poppins", "Roboto"].map((name) => ({
    ...display(name),
    cuts: UPRIGHT,
  })),
  ...[
    ...["Alfa Slab One", "Bebas Neue", "Bungee", "Caveat Brush", "Creepster", "Limelight", "Lobster"],
    ...["Monoton", "Press Start 2P", "Righteous", "Rubik Mono One", "Rye", "Shrikhand"],
  ].map(display),
];

/** Common typefaces that we do not have, and CSS's generic ones, with what stands in for them. */
export const STAND_INS: ReadonlyMap<string, Typeface> = new Map([
  ...standsInFor(
    SANS,
    "arial, helvetica, helvetica neue, liberation sans, nimbus sans, verdana, tahoma, segoe ui, calibri, lucida grande, myriad pro, san francisco, inter, sans, sans-serif, system-ui, ui-sans-serif",
  ),
  ...standsInFor(
    SERIF,
    "times, times new roman, liberation serif, nimbus roman, georgia, garamond, cambria, minion pro, palatino, baskerville, serif, ui-serif",
  ),
  ...standsInFor(
    MONOSPACE,
    "courier, courier new, liberation mono, consolas, menlo, monaco, andale mono, monospace, ui-monospace",
  ),
  ...standsInFor(SCRIPT, "brush script mt, brush script, lucida handwriting, snell roundhand, cursive"),
  ...standsInFor(COMIC, "comic sans ms, comic sans, fantasy"),
]);

function standsInFor(typeface: Typeface, names: string): [string, Typeface][] {
  return names.split(", ").map((name) => [name, typeface]);
}

/** The name of a file in `public/typefaces`. */
export function typefaceFile(
  { slug }: Typeface,
  { isBold, isItalic }: TypefaceStyle,
  subset: Subset,
): string {
  return `${slug}-${subset}-${isBold ? 700 : 400}${isItalic ? "-italic" : ""}.woff`;
}
