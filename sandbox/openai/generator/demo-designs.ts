import type { StyleName } from "./prompt/parse-prompt";

/** A picture of the demo store, with its product texts. */
export interface DemoDesign {
  slug: string;
  /** The prompt, as a person would type it. */
  prompt: string;
  /** An art style of the generator's form; empty for none. */
  style: Exclude<StyleName, "none"> | "";
  title: string;
  description: string;
  /** The variation, chosen by eye. */
  seed: number;
  size: "square" | "portrait" | "landscape";
}

/** Pixel dimensions by size name. */
export const DEMO_DESIGN_SIZES = {
  square: { widthPx: 1920, heightPx: 1920 },
  portrait: { widthPx: 1408, heightPx: 2464 },
  landscape: { widthPx: 2464, heightPx: 1408 },
} as const;

/** The dozen designs of the demo store. */
export const DEMO_DESIGNS: readonly DemoDesign[] = [
  {
    slug: "surf-the-moon",
    prompt: "a cat astronaut surfing on the moon, retro, 'Surf the moon'",
    style: "",
    title: "Surf the Moon",
    description:
      "Low gravity, high tide: a cat in a full suit takes the one wave nobody else can reach. Printed in five sunset inks, for people whose weekend plans are out of this world.",
    seed: 4,
    size: "square",
  },
  {
    slug: "but-first-coffee",
    prompt: 'a bear drinking coffee in the mountains, vintage "But first, coffee"',
    style: "",
    title: "But First, Coffee",
    description:
      "Some mornings you need a mug before you need a view, and this bear has both. A worn-in camp print that looks as if it had already seen a few summits.",
    seed: 5,
    size: "square",
  },
  {
    slug: "paperback-fox",
    prompt: "a fox reading a book in the forest",
    style: "watercolor",
    title: "Paperback Fox",
    description:
      "One fox, one good book and nobody around for miles. Soft watercolour washes in pine green and amber, for everyone who packs novels before socks.",
    seed: 6,
    size: "square",
  },
  {
    slug: "ride-or-die",
    prompt: 'skeleton riding a motorcycle, desert, "Ride or die"',
    style: "",
    title: "Ride or Die",
    description:
      "He took the scenic route through the desert and never got off the bike. Big horror-film lettering and a grin to match, for the friend who always says one more mile.",
    seed: 5,
    size: "portrait",
  },
  {
    slug: "fuji-in-bloom",
    prompt: "mount fuji and cherry blossoms, sunset, japanese",
    style: "",
    title: "Fuji in Bloom",
    description:
      "The mountain, the sun and two branches' worth of spring, in the four quiet inks of an old travel poster. Tall, calm and easy to wear with everything.",
    seed: 2,
    size: "portrait",
  },
  {
    slug: "toad-stool-magic",
    prompt: "a frog wizard holding a mushroom",
    style: "cartoon",
    title: "Minor Swamp Magic",
    description:
      "He studied for two hundred years and specialised in mushrooms. Bold outlines and a sticker edge make this frog the best-dressed caster of your party.",
    seed: 3,
    size: "square",
  },
  {
    slug: "pedal-rex",
    prompt: "dinosaur riding a bicycle",
    style: "pixel art",
    title: "Pedal Rex",
    description:
      "Short arms, long ride: a pixel dinosaur on the only vehicle with handlebars that close. Drawn square by square, like the cartridge games it escaped from.",
    seed: 5,
    size: "square",
  },
  {
    slug: "stay-wild",
    prompt: 'a wolf howling at the moon in the forest "Stay wild"',
    style: "",
    title: "Stay Wild",
    description:
      "A gray wolf under a cold moon, framed by pines and set in lettering from the old west. For early trains home, late fires and no signal at all.",
    seed: 4,
    size: "square",
  },
  {
    slug: "still-water",
    prompt: "minimalist mountain and moon over a lake",
    style: "",
    title: "Still Water",
    description:
      "Three peaks, one moon and a lake that keeps its thoughts to itself. Two inks and plenty of air, small enough for the chest and good enough for the back.",
    seed: 5,
    size: "square",
  },
  {
    slug: "eight-arm-solo",
    prompt: "octopus playing drums, neon",
    style: "3D",
    title: "Eight-Arm Solo",
    description:
      "Every drummer has wished for more hands, and only one of them grew up with eight. A puffy, glossy print in neon that is louder than the band.",
    seed: 1,
    size: "square",
  },
  {
    slug: "endless-summer",
    prompt: "sunset over the ocean with palm trees, retro 'Endless summer'",
    style: "",
    title: "Endless Summer",
    description:
      "A postcard from the last warm evening of the year, stamped and never sent. Palms, three lines of surf and a sun that is in no hurry to set.",
    seed: 4,
    size: "landscape",
  },
  {
    slug: "sky-whale",
    prompt: "a whale in the starry sky",
    style: "oil painting",
    title: "Sky Whale",
    description:
      "Somewhere above the clouds a whale swims home by starlight. Thick painted strokes in teal and midnight blue, made for people who look up a lot.",
    seed: 3,
    size: "square",
  },
];

/** The prompt of a design in the form in which the app sends prompts. */
export function demoDesignPrompt(piece: DemoDesign): string {
  const style = piece.style === "" ? "" : ` Art style: ${piece.style}.`;
  return `Artwork for a garment print: ${piece.prompt}.${style} Isolated artwork, no garment, no mockup, no frame. Variation ${piece.seed}.`;
}
