import { namesLettering, withoutQuotes } from "../prompts";
import type { VariationStrength } from "./edit-options";

/** The prompts of variations and edits. The model gets them, and the picture's page shows them. */

const ARTWORK = "Isolated artwork, no garment, no mockup, no frame.";

const STRENGTHS: Record<VariationStrength, string> = {
  slight: "Keep its figures, composition and colors, and vary small details only.",
  medium: "Keep its figures and its style, and vary poses, composition and colors.",
  strong: "Keep only its theme, and draw it anew with another composition and other colors.",
};

export function variationPrompt({
  words,
  changes = [],
  strength,
  seed,
}: {
  /** What the picture shows, if it was made from words. */
  words: string;
  /** What was changed since, the first change first. */
  changes?: readonly string[];
  strength: VariationStrength;
  seed: number;
}): string {
  const [shown = "", ...since] = withLastLettering([words, ...changes]);
  return [
    "Make a variation of the attached artwork for a garment print.",
    STRENGTHS[strength],
    ...(shown ? [`It shows: ${shown}.`] : []),
    ...(since.length > 0 ? [`Since then it was changed: ${lastWords(since)}.`] : []),
    ARTWORK,
    `Variation ${seed}.`,
  ].join(" ");
}

/** Together the changes of many pictures made from each other would be too long; the last ones count most. */
const MAX_CHANGES_CHARACTERS = 1_000;
const lastWords = (changes: readonly string[]) => changes.join("; ").slice(-MAX_CHANGES_CHARACTERS);

/** Lettering may have been changed or removed, so only the last words that quote any quote it: what is quoted is looked for in the picture. */
function withLastLettering(texts: readonly string[]): string[] {
  const last = texts.map(namesLettering).lastIndexOf(true);
  return texts.map((text, at) => (at < last ? withoutQuotes(text) : text));
}

/** What a person reads of a removed background, and what the model is told. */
export const REMOVE_BACKGROUND = "Remove the background";
const REMOVE_BACKGROUND_WHOLLY =
  "Remove the background completely, also where it shows through enclosed holes, and keep the figures exactly as they are";

/** Whether these words of a change only remove the background: earlier requests have the model's words. */
export const isBackgroundRemoval = (words: string) =>
  words === REMOVE_BACKGROUND || words === REMOVE_BACKGROUND_WHOLLY;

export function editPrompt({
  words,
  part = "",
  isMasked,
  seed,
}: {
  words: string;
  /** The part that may change, in words; "" if it is not said. */
  part?: string;
  isMasked: boolean;
  seed: number;
}): string {
  return [
    `Change the attached artwork for a garment print: ${isBackgroundRemoval(words) ? REMOVE_BACKGROUND_WHOLLY : words}.`,
    // A quoted part is in the picture now; whether it stays is for the words to say.
    ...(part ? [`Change only this part of it: ${withoutQuotes(part)}.`] : []),
    isMasked ? "Change only what the mask marks." : "Leave everything else as it is.",
    ARTWORK,
    `Variation ${seed}.`,
  ].join(" ");
}

/** The last sentence of a prompt, which differs for each picture. */
const SEED_SENTENCE = /Variation \d+\.$/;

/** The same prompt for another picture; one that a person wrote stays as it is. */
export function withOtherSeed(prompt: string, seed: number): string {
  return prompt.replace(SEED_SENTENCE, `Variation ${seed}.`);
}
