/** What a person chooses beside the words, and the prompt that the model gets. Pure, for server and browser. */

export const MAX_PROMPT_CHARACTERS = 1000;
/** What one picture costs. */
export const IMAGE_CREDITS = 1;
/** The counted places before a job are at most this many; further back it is "more than". */
export const MAX_SHOWN_QUEUE_POSITION = 15;
/** From here the counter turns amber. */
export const PROMPT_WARNING_CHARACTERS = 800;

/** The empty value is "None". The value goes into the prompt as it stands. */
export const IMAGE_STYLES = [
  { value: "", label: "None" },
  { value: "realistic", label: "Realistic" },
  { value: "cartoon", label: "Cartoon" },
  { value: "3D", label: "3D" },
  { value: "watercolor", label: "Watercolor" },
  { value: "digital art", label: "Digital Art" },
  { value: "oil painting", label: "Oil Painting" },
  { value: "pencil sketch", label: "Pencil Sketch" },
  { value: "pixel art", label: "Pixel Art" },
  { value: "anime", label: "Anime" },
] as const;

export type ImageStyle = (typeof IMAGE_STYLES)[number]["value"];

/**
 * The form's sizes stand for the shape; the picture is asked for at print scale: 154–160 DPI on 12 × 16 in, within
 * the models' stable range of 3.7 megapixels, both edges multiples of 16 as they demand.
 */
export const IMAGE_SIZES = [
  { value: "1024x1024", label: "Square", widthPx: 1920, heightPx: 1920 },
  { value: "1024x1792", label: "Portrait", widthPx: 1408, heightPx: 2464 },
  { value: "1792x1024", label: "Landscape", widthPx: 2464, heightPx: 1408 },
] as const;

export type ImageSize = (typeof IMAGE_SIZES)[number]["value"];

export const DEFAULT_IMAGE_SIZE: ImageSize = "1024x1024";

export function parseImageStyle(value: unknown): ImageStyle | null {
  return IMAGE_STYLES.find((style) => style.value === value)?.value ?? null;
}

export function parseImageSize(value: unknown): (typeof IMAGE_SIZES)[number] | null {
  return IMAGE_SIZES.find((size) => size.value === value) ?? null;
}

/** Characters as the counter and the limit count them: a line break of a posted form is one, not two. */
export function normalizePrompt(words: string): string {
  return words.replace(/\r\n?/g, "\n").trim();
}

/** Beyond so many, or so long, nobody prints them and no model gets them right: they are not checked. */
const MAX_CHECKED_PHRASES = 4;
const MAX_CHECKED_CHARACTERS = 40;

/** The words that shall be lettered: those in double quotes, of any kind. */
export function quotedPhrases(prompt: string): string[] {
  return [...prompt.matchAll(/["“”„«»]([^"“”„«»\n]{1,80})["“”„«»]/g)]
    .map((match) => (match[1] ?? "").trim())
    .filter((phrase) => /[\p{L}\p{N}]/u.test(phrase) && phrase.length <= MAX_CHECKED_CHARACTERS)
    .slice(0, MAX_CHECKED_PHRASES);
}

/** The whole of what the model reads. Kept with the picture: models answer no revised prompt of their own. */
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
