import { MAX_LENGTH_CHARACTERS, parseLength } from "../numbers";
import type { SvgNode } from "../parse-svg-xml";
import { SvgRefusedError } from "../refusals";
import type { WorkMeter } from "../work-meter";
import type { TypefaceStyle } from "./typefaces-data";

/** The properties that say how text is set, resolved for one element. */
export interface TextStyle {
  families: string;
  /** In user units. */
  size: number;
  cut: TypefaceStyle;
  anchor: "start" | "middle" | "end";
  letterSpacing: number;
  wordSpacing: number;
  /** Downward, in user units. */
  shift: number;
  baseline: string;
  keepsSpaces: boolean;
  letterCase: "upper" | "lower" | null;
}

const INITIAL: TextStyle = {
  families: "",
  size: 16,
  cut: { isBold: false, isItalic: false },
  anchor: "start",
  letterSpacing: 0,
  wordSpacing: 0,
  shift: 0,
  baseline: "auto",
  keepsSpaces: false,
  letterCase: null,
};

const SIZES: Record<string, number> = {
  ...{ "xx-small": 9, "x-small": 10, small: 13, medium: 16, large: 18, "x-large": 24, "xx-large": 32 },
};

/** What would change the picture and is not drawn, with the value at which it does nothing. */
const IDLE_VALUES: Record<string, RegExp> = {
  textLength: /^$/,
  rotate: /^[0\s]*$/,
  "writing-mode": /^(lr|lr-tb|horizontal-tb)$/,
  direction: /^ltr$/,
  "font-variant": /^(normal|none)$/,
  "text-decoration": /^(none|none solid.*|.*\bnone\b.*)$/,
  "text-decoration-line": /^none$/,
};

/** About 10 µs to read the properties of an element. */
const UNITS_A_STYLE = 200;

/** The styles of a drawing's elements, each read once. */
export class TextStyles {
  readonly #known = new Map<SvgNode, TextStyle>();

  constructor(private readonly meter: WorkMeter) {}

  /** Throws SvgRefusedError for what would be set differently than the file says. */
  of(node: SvgNode): TextStyle {
    const known = this.#known.get(node);
    if (known) return known;
    this.meter.spend(UNITS_A_STYLE);
    const style = inheritText(node, node.parent ? this.of(node.parent) : INITIAL);
    this.#known.set(node, style);
    return style;
  }
}

function inheritText({ attributes, name }: SvgNode, from: TextStyle): TextStyle {
  const font = readFont(attributes.get("font"));
  const value = (property: string) => {
    const own = attributes.get(property) ?? font.get(property);
    return own === undefined || own === "inherit" ? undefined : own.trim();
  };
  const size = sizeOf(value("font-size"), from.size);
  const spacing = (property: string, before: number) => {
    const text = value(property);
    if (text === undefined) return before;
    return text === "normal" ? 0 : (lengthIn(text, size) ?? before);
  };
  const weight = value("font-weight");
  const slant = value("font-style");
  const anchor = value("text-anchor");
  const letterCase = value("text-transform");
  if (letterCase === "capitalize") throw new SvgRefusedError("unsupported", "text-transform");
  if (name === "text" || name === "tspan")
    for (const [property, idle] of Object.entries(IDLE_VALUES)) {
      const text = value(property);
      if (text !== undefined && !idle.test(text)) throw new SvgRefusedError("unsupported", property);
    }
  const space = attributes.get("xml:space");
  const white = value("white-space");
  return {
    families: value("font-family") ?? from.families,
    size,
    cut: {
      isBold: weight === undefined ? from.cut.isBold : /^(bold|bolder|[6-9]\d\d)$/.test(weight),
      isItalic: slant === undefined ? from.cut.isItalic : /^(italic|oblique)/.test(slant),
    },
    anchor: anchor === "start" || anchor === "middle" || anchor === "end" ? anchor : from.anchor,
    letterSpacing: spacing("letter-spacing", from.letterSpacing),
    wordSpacing: spacing("word-spacing", from.wordSpacing),
    shift: from.shift + shiftOf(value("baseline-shift"), from.size),
    baseline: value("dominant-baseline") ?? value("alignment-baseline") ?? from.baseline,
    keepsSpaces:
      white !== undefined
        ? /^pre/.test(white)
        : space === undefined
          ? from.keepsSpaces
          : space === "preserve",
    letterCase:
      letterCase === undefined
        ? from.letterCase
        : letterCase === "uppercase"
          ? "upper"
          : letterCase === "lowercase"
            ? "lower"
            : null,
  };
}

/** The shorthand: style and weight, size, line height, families. Read word by word: one pattern for all takes cubic time. */
function readFont(font: string | undefined): Map<string, string> {
  if (font === undefined) return new Map();
  const all = font
    .trim()
    .split(/\s+/)
    .join(" ")
    .replace(/ ?\/ ?/g, "/")
    .split(" ");
  const withUnit = all.findIndex((word) => /^[\d.]+(px|pt|mm|em|%)(\/|$)/i.test(word));
  const at = withUnit >= 0 ? withUnit : all.findIndex((word) => /^[\d.]+(\/|$)/.test(word));
  if (at < 0 || at === all.length - 1) return new Map();
  const before = all.slice(0, at).join(" ");
  return new Map([
    ["font-size", all[at]?.split("/")[0] ?? ""],
    ["font-family", all.slice(at + 1).join(" ")],
    ["font-weight", /\b(bold|[6-9]00)\b/.test(before) ? "bold" : "normal"],
    ["font-style", /\b(italic|oblique)\b/.test(before) ? "italic" : "normal"],
  ]);
}

function sizeOf(text: string | undefined, outer: number): number {
  if (text === undefined) return outer;
  if (text === "smaller") return outer / 1.2;
  if (text === "larger") return outer * 1.2;
  return SIZES[text] ?? lengthIn(text, outer) ?? outer;
}

function shiftOf(text: string | undefined, size: number): number {
  if (text === undefined || text === "baseline") return 0;
  if (text === "super") return -0.4 * size;
  if (text === "sub") return 0.2 * size;
  return -(lengthIn(text, size) ?? 0);
}

/** A length whose em and percent are of `size`; null for none. */
export function lengthIn(text: string, size: number): number | null {
  if (text.length > MAX_LENGTH_CHARACTERS) return null;
  const found = /^([-+.\d]+(?:e[-+]?\d+)?)(em|ex|%)$/i.exec(text.trim());
  if (!found) return parseLength(text, size);
  const unit = found[2]?.toLowerCase();
  const value = Number(found[1]) * size * (unit === "em" ? 1 : unit === "ex" ? 0.5 : 0.01);
  return Number.isFinite(value) ? value : null;
}
