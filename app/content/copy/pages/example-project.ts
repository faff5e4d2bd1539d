/** Two entries of an invented creator's notebook; its pictures and sums are real ones. Shown by /example-project. */
export const EXAMPLE_PROJECT = {
  title: "Tideline",
  lead: "An example project: one small collection, in two entries from its creator's notebook. The person is made up. The pictures are straight from the studio, and the numbers come from the calculator that every product uses.",
  prompt: "one line sun and wave, minimal, one ink",
} as const;

export interface ExampleProjectEntry {
  slug: "four-suns" | "three-garments";
  title: string;
  /** ISO date. */
  date: string;
  paragraphs: readonly string[];
  after: readonly string[];
}

export const EXAMPLE_PROJECT_ENTRIES: readonly ExampleProjectEntry[] = [
  {
    slug: "four-suns",
    title: "Four suns before breakfast",
    date: "2026-03-03",
    paragraphs: [
      "I wanted something for people who swim in the sea in winter and do not talk about it. No slogan. A sun, a wave, as few inks as possible.",
      "Same sentence four times, four credits. That is less than the coffee I had while waiting.",
    ],
    after: [
      "The first three look good and could be on anything. The fourth disobeyed: I asked for one ink and it used two, and the second is the whole point. A red sun over a black sea reads from across the street. It also has its own edge, so it needs no patch of color behind it.",
      "Note to self: ask for less than you want. What the model adds tells you what was missing.",
    ],
  },
  {
    slug: "three-garments",
    title: "Three garments, three prices",
    date: "2026-03-19",
    paragraphs: [
      "White tee, sand hoodie, heather-gray long sleeve. Navy was tempting, but the editor pointed out that a black sea on navy fabric is a rumor. It was right.",
      "I set prices from the bottom up: what do I earn on each piece, and is it worth my time?",
    ],
    after: [
      "The hoodie earns the most, the tee will sell the most, and the long sleeve is there because I want one. That is a collection.",
      "Next: a back print for the hoodie, small, between the shoulders. And the same wave without the sun, for February.",
    ],
  },
];
