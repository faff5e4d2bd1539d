import { MAX } from "../grammar";
import { parseLength } from "../numbers";
import type { SvgNode } from "../parse-svg-xml";
import { SvgRefusedError } from "../refusals";
import type { WorkMeter } from "../work-meter";
import { lengthIn, type TextStyle, type TextStyles } from "./text-style";

/** A character of a text, with the position that the file gives it, if any. */
export interface PlacedCharacter {
  character: string;
  style: TextStyle;
  /** The innermost element around it: its colors are the character's. */
  owner: SvgNode;
  x: number | null;
  y: number | null;
  dx: number;
  dy: number;
}

/** Not drawn by any typeface: joiners, selectors, soft hyphens, marks of direction. */
const INVISIBLE = /\u00ad|[\u200b-\u200c]|\u200d|[\u200e-\u200f]|\u2060|\ufe0e|\ufe0f|\ufeff/gu;

/** To look at a character of a text, white space included. */
const UNITS_A_CHARACTER = 4;
/** To look for the numbers of a list, and to read one. */
const CHARACTERS_A_UNIT = 5;
const UNITS_A_POSITION = 20;

/** All characters of a `<text>` in order, white space collapsed as the file asks, with the positions of `x`, `y`, `dx` and `dy`. */
export function placeCharacters(
  text: SvgNode,
  styles: TextStyles,
  { viewport: { width, height }, meter }: { viewport: { width: number; height: number }; meter: WorkMeter },
): PlacedCharacter[] {
  const placed: PlacedCharacter[] = [];
  const spans: { node: SvgNode; from: number; to: number }[] = [];
  const collect = (node: SvgNode) => {
    const span = { node, from: placed.length, to: 0 };
    spans.push(span);
    if (node.attributes.get("display") !== "none")
      for (const child of node.children) {
        if (child.name === "#text")
          addLetters(placed, child.text, { owner: node, style: styles.of(node), meter });
        else if (child.name === "tspan" || child.name === "a") collect(child);
      }
    span.to = placed.length;
  };
  collect(text);
  while (placed.at(-1)?.character === " " && !placed.at(-1)?.style.keepsSpaces) placed.pop();
  // Outer elements first, so that inner positions win.
  for (const { node, from, to } of spans)
    for (const [name, whole] of [
      ["x", width],
      ["y", height],
      ["dx", width],
      ["dy", height],
    ] as const) {
      const list = node.attributes.get(name);
      if (list === undefined) continue;
      const letters = placed.slice(from, to);
      meter.spend(Math.ceil(list.length / CHARACTERS_A_UNIT) + letters.length * UNITS_A_POSITION);
      // Numbers beyond the last letter are not read.
      const numbers = list.matchAll(/[^\s,]+/g);
      for (const letter of letters) {
        const length = numbers.next().value?.[0];
        if (length === undefined) break;
        const value = length.endsWith("%") ? parseLength(length, whole) : lengthIn(length, letter.style.size);
        if (value !== null) letter[name] = value;
      }
    }
  return placed;
}

function addLetters(
  placed: PlacedCharacter[],
  text: string,
  { owner, style, meter }: Pick<PlacedCharacter, "owner" | "style"> & { meter: WorkMeter },
): void {
  meter.spend(text.length * UNITS_A_CHARACTER);
  for (const each of cased(text.normalize("NFC").replace(INVISIBLE, ""), style)) {
    const character = /\s/.test(each) && each !== "\u00a0" ? " " : each;
    if (character === " " && !style.keepsSpaces && (placed.at(-1)?.character ?? " ") === " ") continue;
    if (placed.length >= MAX.letters) throw new SvgRefusedError("too-long", "text");
    placed.push({ character, style, owner, x: null, y: null, dx: 0, dy: 0 });
  }
}

function cased(text: string, { letterCase }: TextStyle): string {
  if (letterCase === null) return text;
  return letterCase === "upper" ? text.toUpperCase() : text.toLowerCase();
}
