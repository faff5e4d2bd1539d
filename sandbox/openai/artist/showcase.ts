/** A dozen pieces that one would wear: the demo store, each chosen by looking at it. */
export interface ShowcasePiece {
  slug: string;
  /** The creator's words. */
  prompt: string;
  /** An art style of the generator's form; empty for none. */
  style: string;
  title: string;
  description: string;
  seed: number;
  size: "square" | "portrait" | "landscape";
}

export const SHOWCASE: readonly ShowcasePiece[] = [
  {
    slug: "surf-the-moon",
    prompt: "a cat astronaut surfing on the moon, retro, 'Surf the moon'",
    style: "",
    title: "Surf the Moon",
    description: "Gravity is a suggestion. For everyone whose best ideas come after midnight.",
    seed: 1,
    size: "square",
  },
  {
    slug: "but-first-coffee",
    prompt: "a bear drinking coffee in the mountains 'But first, coffee'",
    style: "",
    title: "But First, Coffee",
    description: "The trail can wait until the cup is empty. A badge for slow starters.",
    seed: 2,
    size: "square",
  },
];
