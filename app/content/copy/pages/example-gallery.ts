/** The gallery of /examples. Its pictures are drawn by scripts/assets/site-pictures.ts from these same lines. */
export const GALLERY_TABS = ["Trending", "Minimal", "Illustrated", "Typography"] as const;
export type GalleryTab = (typeof GALLERY_TABS)[number];

/** What is real about them and what is not. */
export const GALLERY_NOTE =
  "The sentences and pictures are real, straight from the studio. The designers and their likes are made up.";

export interface GalleryExample {
  /** Its picture is called `example-slug`. */
  slug: string;
  title: string;
  designer: string;
  /** The sentence that it was drawn from. */
  prompt: string;
  garmentId: "t-shirt" | "hoodie" | "sweatshirt" | "long-sleeve" | "tank-top";
  colorId: string;
  categories: readonly GalleryTab[];
  likes: number;
}

export const GALLERY_EXAMPLES: readonly GalleryExample[] = [
  {
    slug: "night-errand",
    title: "Night Errand",
    designer: "Mirela Dusk",
    prompt: "a skeleton riding a bicycle at night",
    garmentId: "hoodie",
    colorId: "black",
    categories: ["Trending", "Illustrated"],
    likes: 412,
  },
  {
    slug: "red-sun-black-sea",
    title: "Red Sun, Black Sea",
    designer: "Jonas Falk",
    prompt: "one line sun and wave, minimal, one ink",
    garmentId: "t-shirt",
    colorId: "white",
    categories: ["Trending", "Minimal"],
    likes: 386,
  },
  {
    slug: "small-batch",
    title: "Small Batch",
    designer: "Odette Marsh",
    prompt: "'Small Batch' big retro lettering",
    garmentId: "sweatshirt",
    colorId: "sand",
    categories: ["Typography"],
    likes: 203,
  },
  {
    slug: "golden-hour-fox",
    title: "Golden Hour Fox",
    designer: "Tariq Benali",
    prompt: "a fox in the forest with mushrooms",
    garmentId: "long-sleeve",
    colorId: "forest",
    categories: ["Illustrated"],
    likes: 298,
  },
  {
    slug: "quiet-ridge",
    title: "Quiet Ridge",
    designer: "Jonas Falk",
    prompt: "minimalist mountain and moon",
    garmentId: "t-shirt",
    colorId: "sand",
    categories: ["Minimal"],
    likes: 241,
  },
  {
    slug: "out-of-office",
    title: "Out of Office",
    designer: "Mirela Dusk",
    prompt: "'Out of Office' palm tree sunset retro",
    garmentId: "tank-top",
    colorId: "white",
    categories: ["Trending", "Typography", "Illustrated"],
    likes: 517,
  },
  {
    slug: "eight-arm-solo",
    title: "Eight-Arm Solo",
    designer: "Pilar Ortega",
    prompt: "an octopus playing drums",
    garmentId: "t-shirt",
    colorId: "navy",
    categories: ["Trending", "Illustrated"],
    likes: 355,
  },
  {
    slug: "not-today",
    title: "Not Today",
    designer: "Odette Marsh",
    prompt: "'Not Today' stacked lettering",
    garmentId: "hoodie",
    colorId: "charcoal",
    categories: ["Typography", "Minimal"],
    likes: 178,
  },
  {
    slug: "stay-soft",
    title: "Stay Soft",
    designer: "Tariq Benali",
    prompt: "'Stay Soft' lettering with a cactus",
    garmentId: "sweatshirt",
    colorId: "pink",
    categories: ["Illustrated", "Typography"],
    likes: 264,
  },
];
