import { MAX } from "../grammar";
import type { SvgNode } from "../parse-svg-xml";
import { SvgRefusedError } from "../refusals";
import type { WorkMeter } from "../work-meter";
import { type ChosenTypeface, chooseTypeface } from "./choose-typeface";
import { type Font, FontBook, type OpenTypeface } from "./font-book";
import { type PlacedCharacter, placeCharacters } from "./place-characters";
import { type TextStyle, TextStyles } from "./text-style";

/** The typefaces of a drawing's text, which the page names. */
export interface TypefaceUse {
  /** The typeface that the file names; the same as `set` if we have it. */
  asked: string;
  set: string;
}

/** Most typefaces that are named to the person and kept with the picture. */
const MAX_NAMED = 6;

/** About 30 µs to look up and place a letter. */
const UNITS_A_LETTER = 600;
/** About 1 µs to move and write a corner or curve of a letter. */
const UNITS_A_COMMAND = 20;
/** About 5 µs to copy a group around letters with colors of their own, and its attributes. */
const UNITS_A_GROUP = 100;

/**
 * Replaces each `<text>` by the outlines of its letters, as a path, or as a group of one for each part with colors of its own.
 * Returns the typefaces used. Throws SvgRefusedError.
 */
export async function setText(
  nodes: readonly SvgNode[],
  {
    open,
    viewport,
    meter,
  }: { open: OpenTypeface | undefined; viewport: { width: number; height: number }; meter: WorkMeter },
): Promise<TypefaceUse[]> {
  const texts = nodes.filter(({ name, hasLetters }) => name === "text" && hasLetters);
  if (texts.length === 0) return [];
  if (!open) throw new SvgRefusedError("text");
  const book = new FontBook(open, meter);
  const styles = new TextStyles(meter);
  const choices = new Choices(meter);
  const room = { segments: MAX.segments, groups: MAX.nodes };
  for (const text of texts) {
    const letters = placeCharacters(text, styles, { viewport, meter });
    const parts = await outline(letters, { book, choices, room, meter });
    becomeOutlines(text, parts, { room, meter });
    await meter.pauseIfDue();
  }
  return [...choices.uses.values()].slice(0, MAX_NAMED);
}

/** The typefaces of a whole drawing, each looked for once. */
class Choices {
  readonly uses = new Map<string, TypefaceUse>();
  readonly #chosen = new Map<string, ChosenTypeface>();

  constructor(private readonly meter: WorkMeter) {}

  of({ families, cut }: TextStyle): ChosenTypeface {
    const key = `${cut.isBold ? 1 : 0}${cut.isItalic ? 1 : 0}${families}`;
    const known = this.#chosen.get(key);
    if (known) return known;
    const choice = chooseTypeface(families, cut, this.meter);
    this.#chosen.set(key, choice);
    const use = choice.substitution ?? { asked: choice.typeface.name, set: choice.typeface.name };
    this.uses.set(`${use.asked}/${use.set}`, use);
    return choice;
  }
}

/** What may still be added to a drawing; what does not fit is refused before it is made. */
interface Room {
  segments: number;
  groups: number;
}

interface OutlinedPart {
  owner: SvgNode;
  d: string[];
}

interface Glyph {
  letter: PlacedCharacter;
  font: Font;
  glyph: ReturnType<Font["charToGlyph"]>;
  /** From the pen before it: the file's own shift, and kerning. */
  lead: number;
  advance: number;
}

async function outline(
  letters: PlacedCharacter[],
  { book, choices, room, meter }: { book: FontBook; choices: Choices; room: Room; meter: WorkMeter },
): Promise<OutlinedPart[]> {
  const glyphs: Glyph[] = [];
  for (const letter of letters) {
    const { typeface, cut } = choices.of(letter.style);
    const font = await book.fontFor(letter.character, typeface, cut);
    glyphs.push(measured(letter, font, glyphs.at(-1)));
    meter.spend(UNITS_A_LETTER);
    await meter.pauseIfDue();
  }
  const parts: OutlinedPart[] = [];
  let [x, y] = [0, 0];
  for (const [at, { letter, font, glyph, lead, advance }] of glyphs.entries()) {
    if (at === 0 || letter.x !== null || letter.y !== null) {
      x = letter.x ?? x;
      y = letter.y ?? y;
      x -= anchorShare(letter.style) * lengthOfChunk(glyphs, at);
    }
    x += lead;
    y += letter.dy;
    const { size, shift, baseline } = letter.style;
    const path = glyph.getPath(x, y + shift + size * below(baseline, font), size);
    meter.spend(path.commands.length * UNITS_A_COMMAND);
    room.segments -= path.commands.length;
    if (room.segments < 0) throw new SvgRefusedError("too-costly");
    await meter.pauseIfDue();
    if (path.commands.length > 0) {
      const last = parts.at(-1);
      if (last?.owner === letter.owner) last.d.push(path.toPathData(4));
      else parts.push({ owner: letter.owner, d: [path.toPathData(4)] });
    }
    x += advance;
  }
  return parts;
}

function measured(letter: PlacedCharacter, font: Font, before: Glyph | undefined): Glyph {
  const { style, character, dx } = letter;
  const glyph = font.charToGlyph(character);
  const scale = style.size / font.unitsPerEm;
  const isPlaced = letter.x !== null || letter.y !== null || dx !== 0 || letter.dy !== 0;
  const isKerned =
    !isPlaced && before?.font === font && before.letter.style === style && style.letterSpacing === 0;
  return {
    ...{ letter, font, glyph },
    lead: dx + (isKerned ? font.getKerningValue(before.glyph, glyph) * scale : 0),
    advance:
      (glyph.advanceWidth ?? 0) * scale + style.letterSpacing + (character === " " ? style.wordSpacing : 0),
  };
}

const anchorShare = ({ anchor }: TextStyle) => ({ start: 0, middle: 0.5, end: 1 })[anchor];

/** From one letter with a position of its own to the next. */
function lengthOfChunk(glyphs: readonly Glyph[], from: number): number {
  let length = 0;
  for (let at = from; at < glyphs.length; at++) {
    const { letter, lead, advance } = glyphs[at] as Glyph;
    if (at > from && (letter.x !== null || letter.y !== null)) break;
    length += lead + advance;
  }
  return length;
}

/** How far below the file's line the letters' own baseline lies, in sizes. */
function below(baseline: string, font: Font): number {
  const { ascender, descender, unitsPerEm } = font;
  if (baseline === "middle") return 0.26;
  if (baseline === "central") return (ascender + descender) / 2 / unitsPerEm;
  if (/^(hanging|text-before-edge|text-top)$/.test(baseline)) return ascender / unitsPerEm;
  if (/^(ideographic|text-after-edge|text-bottom)$/.test(baseline)) return descender / unitsPerEm;
  return 0;
}

const POSITIONS = ["x", "y", "dx", "dy"];

function becomeOutlines(
  text: SvgNode,
  parts: readonly OutlinedPart[],
  added: { room: Room; meter: WorkMeter },
): void {
  for (const name of POSITIONS) text.attributes.delete(name);
  // Letters have no markers.
  text.attributes.set("marker", "none");
  const isOnePiece = parts.every(({ owner }) => owner === text) || text.parent?.name === "clipPath";
  if (isOnePiece) {
    text.name = "path";
    text.children = [];
    text.attributes.set("d", parts.flatMap(({ d }) => d).join(""));
    return;
  }
  text.name = "g";
  text.children = parts.map(({ owner, d }) => nested(owner, text, d.join(""), added));
}

/** A path within groups that have the colors of the elements around it. */
function nested(
  owner: SvgNode,
  text: SvgNode,
  d: string,
  { room, meter }: { room: Room; meter: WorkMeter },
): SvgNode {
  const plain = { text: "", hasLetters: false, parent: text };
  let node: SvgNode = { ...plain, name: "path", children: [], attributes: new Map([["d", d]]) };
  for (let at = owner; at !== text && at.parent; at = at.parent) {
    meter.spend(UNITS_A_GROUP + at.attributes.size);
    if (--room.groups < 0) throw new SvgRefusedError("too-many-nodes");
    const attributes = new Map(at.attributes);
    for (const name of [...POSITIONS, "id", "transform"]) attributes.delete(name);
    const group: SvgNode = { ...plain, name: "g", children: [node], attributes };
    node.parent = group;
    node = group;
  }
  return node;
}
