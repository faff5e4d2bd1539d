import type { ImageStyle } from "./prompts";

/** The full prompt for the model. Stored with the picture, because the models return no revised prompt. */
export function modelPrompt({
  words,
  style,
  seed,
}: {
  words: string;
  style: ImageStyle;
  seed: number;
}): string {
  const sentences = [
    `Artwork for a garment print: ${words}.`,
    ...(style ? [`Art style: ${style}.`] : []),
    "Isolated artwork, no garment, no mockup, no frame.",
    `Variation ${seed}.`,
  ];
  return sentences.join(" ");
}
