import { parseLength, parseNumbers } from "../numbers";
import type { SvgNode } from "../parse-svg-xml";
import { SvgRefusedError } from "../refusals";

/** Inherited properties and their initial values. */
const INHERITED: Record<string, string> = {
  ...{ color: "black", fill: "black", "fill-opacity": "1", "fill-rule": "nonzero", "clip-rule": "nonzero" },
  ...{ stroke: "none", "stroke-opacity": "1", "stroke-width": "1", "stroke-linecap": "butt" },
  ...{
    "stroke-linejoin": "miter",
    "stroke-miterlimit": "4",
    "stroke-dasharray": "none",
    "stroke-dashoffset": "0",
  },
  ...{ visibility: "visible", "shape-rendering": "auto", "image-rendering": "auto", "paint-order": "normal" },
  ...{ "marker-start": "none", "marker-mid": "none", "marker-end": "none" },
  "color-interpolation-filters": "linearRGB",
};
const NAMES = new Set(Object.keys(INHERITED));

/** An element's inherited properties, as the file writes them. */
export type Style = Readonly<Record<string, string>>;
export const INITIAL_STYLE: Style = INHERITED;

/** An element that sets none of them shares its parent's object. */
export function inherit({ attributes }: SvgNode, from: Style): Style {
  let style: Record<string, string> | null = null;
  const set = (name: string, value: string | undefined) => {
    if (value === undefined || value === "inherit") return;
    style ??= { ...from };
    style[name] = value;
  };
  const marker = attributes.get("marker");
  if (marker !== undefined)
    for (const each of ["marker-start", "marker-mid", "marker-end"]) set(each, marker);
  for (const [name, value] of attributes) if (NAMES.has(name)) set(name, value);
  return style ?? from;
}

/** An element's style by its place in the file, for content that is used from elsewhere. */
export function styleInPlace(node: SvgNode | null): Style {
  return node ? inherit(node, styleInPlace(node.parent)) : INITIAL_STYLE;
}

const COLOR = /^(?:#[\da-f]{3,8}|[a-z]{3,25}|(?:rgb|hsl)a?\([\d\s.,%+/a-z-]{0,80}\))$/i;
const OPAQUE = /^(?:#(?:[\da-f]{3}|[\da-f]{6})|[a-z]+|(?:rgb|hsl)\([^/]*\))$/i;

/** A color that the renderer knows; null for any other. */
export function readColor(text: string | undefined, current: string): string | null {
  const color = (text ?? "").trim();
  if (/^currentcolor$/i.test(color))
    return current === "currentColor" ? null : readColor(current, "currentColor");
  // The one CSS color name that is missing in the renderer's list.
  if (/^rebeccapurple$/i.test(color)) return "#663399";
  if (/^(?:none|inherit|initial|unset|transparent)$/i.test(color)) return null;
  if (
    /^(color|color-mix|lab|lch|oklab|oklch|hwb|var|device-cmyk|icc-color)\s*\(/i.test(color) ||
    /[\\@]/.test(color)
  )
    throw new SvgRefusedError("style");
  if (color !== "" && !COLOR.test(color)) throw new SvgRefusedError("style");
  return color === "" ? null : color;
}

export const isOpaque = (color: string): boolean => OPAQUE.test(color);

export function readOpacity(text: string | undefined): number {
  const value = parseLength(text, 1);
  return value === null ? 1 : Math.min(1, Math.max(0, value));
}

/** One word of a list; the first as the default. */
export const oneOf = <Word extends string>(text: string | undefined, words: readonly Word[]): Word =>
  words.find((each) => each === text?.trim()) ?? (words[0] as Word);

/** The id in `url(#id)` or `#id`; null for none. Other addresses are refused. */
export function readReference(text: string | undefined): string | null {
  if (text === undefined) return null;
  const value = text.trim();
  if (value.startsWith("#")) return value.slice(1);
  if (!/url\s*\(/i.test(value)) return null;
  const found = /^url\(\s*(["']?)#([^"')]+)\1\s*\)/i.exec(value);
  if (!found || /url/i.test(value.slice(found[0].length))) throw new SvgRefusedError("outside");
  return found[2] as string;
}

/** The fallback written after a paint's address, used if the address leads nowhere. */
export const paintFallback = (text: string): string => text.slice(text.indexOf(")") + 1).trim() || "none";

export const readViewBox = (text: string | undefined) => {
  const [x = 0, y = 0, width = 0, height = 0, ...more] = parseNumbers(text ?? "");
  const isSound =
    width > 0 && height > 0 && more.length === 0 && [x, y, width, height].every(Number.isFinite);
  return isSound ? { x, y, width, height } : null;
};
