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
  strength,
  seed,
}: {
  /** What the picture shows, if it was made from words. */
  words: string;
  strength: VariationStrength;
  seed: number;
}): string {
  return [
    "Make a variation of the attached artwork for a garment print.",
    STRENGTHS[strength],
    ...(words ? [`It shows: ${words}.`] : []),
    ARTWORK,
    `Variation ${seed}.`,
  ].join(" ");
}

export function editPrompt({
  words,
  isMasked,
  seed,
}: {
  words: string;
  isMasked: boolean;
  seed: number;
}): string {
  return [
    `Change the attached artwork for a garment print: ${words}.`,
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
