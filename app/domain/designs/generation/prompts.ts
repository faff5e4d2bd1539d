import * as words from "./prompt-words";

/** The options beside the prompt, and the prompt that the model gets. Pure, for server and browser. */

export const MAX_PROMPT_CHARACTERS = 1000;
/** A changed enhanced prompt may be longer than a typed one, by what we add to it: to a picture's words, also its changes. */
export const maxOwnFinalPromptCharacters = (job: { parentId: string | null }) =>
  job.parentId === null ? 1300 : 2500;
export const MAX_PICTURES_AT_ONCE = 4;
/** The cost of one picture, in credits. */
export const IMAGE_CREDITS = 1;
/** Jobs ahead in the queue are counted up to this many; above it the page says "more than". */
export const MAX_SHOWN_QUEUE_POSITION = 15;
/** From this length on the counter is amber. */
export const PROMPT_WARNING_CHARACTERS = 800;

/** "" is shown as "None". Other values are put into the prompt as they are. */
export const IMAGE_STYLES = [
  { value: "", label: words.none },
  { value: "realistic", label: words.realistic },
  { value: "cartoon", label: words.cartoon },
  { value: "3D", label: words.threeD },
  { value: "watercolor", label: words.watercolor },
  { value: "digital art", label: words.digitalArt },
  { value: "oil painting", label: words.oilPainting },
  { value: "pencil sketch", label: words.pencilSketch },
  { value: "pixel art", label: words.pixelArt },
  { value: "anime", label: words.anime },
] as const;

export type ImageStyle = (typeof IMAGE_STYLES)[number]["value"];

/**
 * The form's sizes name an aspect ratio; the picture is requested at print scale: 154–160 DPI on 12 × 16 in,
 * within the models' stable range of 3.7 megapixels, both edges multiples of 16 as the models demand.
 */
export const IMAGE_SIZES = [
  { value: "1024x1024", label: words.square, widthPx: 1920, heightPx: 1920 },
  { value: "1024x1792", label: words.portrait, widthPx: 1408, heightPx: 2464 },
  { value: "1792x1024", label: words.landscape, widthPx: 2464, heightPx: 1408 },
] as const;

export type ImageSize = (typeof IMAGE_SIZES)[number]["value"];

export const DEFAULT_IMAGE_SIZE: ImageSize = "1024x1024";

export function parseImageStyle(value: unknown): ImageStyle | null {
  return IMAGE_STYLES.find((style) => style.value === value)?.value ?? null;
}

export function parseImageSize(value: unknown): (typeof IMAGE_SIZES)[number] | null {
  return IMAGE_SIZES.find((size) => size.value === value) ?? null;
}

/** Characters as the counter and the limit count them: a line break of a submitted form is one character, not two. */
export function normalizePrompt(words: string): string {
  return words.replace(/\r\n?/g, "\n").trim();
}

/** More or longer phrases are not checked: no model spells them correctly. */
const MAX_CHECKED_PHRASES = 4;
const MAX_CHECKED_CHARACTERS = 40;

/**
 * Pairs of quotes. Doubled and angled quotes may be mixed, because people and keyboards do; single ones must not touch a
 * letter or digit outside, so that the apostrophes of "don't" and "dogs' bones" quote nothing.
 */
const QUOTED =
  /["“”„‟«»]([^"“”„‟«»\n]{1,80})["“”„‟«»]|(?<![\p{L}\p{N}])['‘‚‹]((?:[^'‘’‚‹›\n]|(?<=\p{L})['’](?=\p{L})){2,80})['‘’›](?![\p{L}\p{N}])/gu;

/** The same words without the quotes around phrases. */
export const withoutQuotes = (prompt: string) => prompt.replace(QUOTED, "$1$2");

/** Whether lettering is named in quotes, be it to have or to be rid of. */
export const namesLettering = (words: string) => words.search(QUOTED) >= 0;

const REMOVALS = [
  "remove|delete|erase|drop|without|not?|get rid of|take (?:out|away|off)",
  "replace|change|swap|turn|instead of|rather than|in place of",
  // `change the text from “Hey” to “Bye”`, within one sentence and without a phrase between.
  '(?:change|replace|swap|turn|switch)\\b[^.:;"“”„‟«»]*\\bfrom',
].join("|");
/** What may stand between a removal and the phrase: `the word that says`. */
const REFERENCE =
  "(?:(?:the|its|any|all|that|this)\\s+)?(?:(?:words?|text|letters|lettering|phrase|line|title|name|slogan|caption)\\s+(?:(?:that\\s+)?(?:says?|saying|reads?|reading)\\s+)?)?";
/** What comes right before a quoted phrase that should not be in the picture: `remove the words “Hey”`, `change “Hey” to …`. */
const UNWANTED = new RegExp(`\\b(?:${REMOVALS})\\s+${REFERENCE}$`, "i");
/** Between two phrases of one list. */
const AND = /^\s*(?:,|&|and|or|,\s*(?:and|or))\s*$/i;

/** The phrases that the picture should spell: those in quotes of any kind, but for those that the words want gone. */
export function quotedPhrases(prompt: string): string[] {
  const wanted: string[] = [];
  let end = 0;
  let isUnwanted = false;
  for (const match of prompt.matchAll(QUOTED)) {
    const before = prompt.slice(end, match.index);
    isUnwanted = UNWANTED.test(before) || (isUnwanted && AND.test(before));
    end = match.index + match[0].length;
    if (!isUnwanted) wanted.push((match[1] ?? match[2] ?? "").trim());
  }
  return wanted
    .filter((phrase) => /[\p{L}\p{N}]/u.test(phrase) && phrase.length <= MAX_CHECKED_CHARACTERS)
    .slice(0, MAX_CHECKED_PHRASES);
}
