import opentype from "opentype.js";
import { SvgRefusedError } from "../refusals";
import type { WorkMeter } from "../work-meter";
import { SANS, SERIF, type Subset, type Typeface, type TypefaceStyle, typefaceFile } from "./typefaces-data";

/** A file of `public/typefaces`, by name. */
export type OpenTypeface = (file: string) => Promise<ArrayBuffer>;

export type Font = opentype.Font;

/** Scripts that need more than one letter after the other, or that no typeface of ours has, as people call them. */
const SCRIPTS: readonly [RegExp, string][] = [
  [/\p{Script=Arabic}/u, "Arabic"],
  [/\p{Script=Hebrew}/u, "Hebrew"],
  [/\p{Script=Hiragana}|\p{Script=Katakana}/u, "Japanese"],
  [/\p{Script=Hangul}/u, "Korean"],
  [/\p{Script=Han}/u, "Chinese"],
  [/\p{Script=Devanagari}/u, "Hindi"],
  [/\p{Script=Thai}/u, "Thai"],
  [/\p{Script=Cyrillic}/u, "Cyrillic"],
  [/\p{Script=Greek}/u, "Greek"],
  [/\p{Extended_Pictographic}/u, "emoji"],
];

const WRITTEN_RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** All files that a drawing opens stay in memory until it is done; a design has two or three typefaces. */
const MAX_FILES = 12;
/** About 15 ms to unpack and read a file. */
const UNITS_A_FILE = 300_000;

/** Opens the parts of typefaces that a drawing needs, each once. */
export class FontBook {
  readonly #fonts = new Map<string, Promise<Font>>();

  constructor(
    private readonly open: OpenTypeface,
    private readonly meter: WorkMeter,
  ) {}

  /** The font that has a character, in the chosen typeface or one that has more characters. Throws SvgRefusedError if none has. */
  async fontFor(character: string, typeface: Typeface, cut: TypefaceStyle): Promise<Font> {
    if (!WRITTEN_RIGHT_TO_LEFT.test(character)) {
      const upright = { ...cut, isItalic: false };
      for (const [face, likeIt] of [
        [typeface, cut],
        [typeface, upright],
        [typeface === SERIF ? SERIF : SANS, upright],
      ] as const)
        for (const subset of subsetsFor(character, face, likeIt)) {
          const font = await this.#font(typefaceFile(face, closest(face, likeIt), subset));
          if (font.charToGlyphIndex(character) > 0) return font;
        }
    }
    throw new SvgRefusedError("text-script", SCRIPTS.find(([script]) => script.test(character))?.[1] ?? null);
  }

  #font(file: string): Promise<Font> {
    const known = this.#fonts.get(file);
    if (known) return known;
    if (this.#fonts.size >= MAX_FILES) throw new SvgRefusedError("typefaces");
    this.meter.spend(UNITS_A_FILE);
    const font = this.#parse(file);
    this.#fonts.set(file, font);
    return font;
  }

  async #parse(file: string): Promise<Font> {
    const bytes = await this.open(file);
    await this.meter.pause();
    return opentype.parse(bytes);
  }
}

const closest = ({ cuts }: Typeface, wanted: TypefaceStyle): TypefaceStyle =>
  cuts.find(({ isBold, isItalic }) => isBold === wanted.isBold && isItalic === wanted.isItalic) ??
  cuts.find(({ isBold }) => isBold === wanted.isBold) ??
  (cuts[0] as TypefaceStyle);

/** Where a character may be found, the likeliest file first. */
function subsetsFor(character: string, face: Typeface, cut: TypefaceStyle): Subset[] {
  const more = closest(face, cut).isItalic ? [] : face.more;
  if (/\p{Script=Cyrillic}/u.test(character)) return more.filter((each) => each === "cyrillic");
  if (/\p{Script=Greek}/u.test(character)) return more.filter((each) => each === "greek");
  const code = character.codePointAt(0) ?? 0;
  return ["latin", ...(code > 0xff ? more.filter((each) => each === "latin-ext") : [])];
}
