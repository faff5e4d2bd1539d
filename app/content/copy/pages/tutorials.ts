import { FILMS, type Film } from "~/content/films";
import type { SitePictureName } from "~/content/site-pictures";
import { TUTORIAL_CATEGORIES } from "~/domain/content/content-kinds";

/** The video library. The landing page shows the first three, too. */
export { TUTORIAL_CATEGORIES };

export interface Tutorial {
  /** Also its place on the page: /VideoLibrary#slug. */
  slug: string;
  title: string;
  description: string;
  category: (typeof TUTORIAL_CATEGORIES)[number];
  /** m:ss; the film's own where there is one. */
  duration: string;
  /** 640 × 360: a picture of the site, or the path of one that editors uploaded. */
  thumbnail: SitePictureName | `/${string}`;
  /** A file with its captions (WebVTT). Null: not filmed yet, and its card says so. */
  video: { src: string; captionsSrc: string } | null;
  /** What is known of one of our own films: its poster, chapters and words. */
  film: Film | null;
}

const FILMS_BY_NAME: Readonly<Record<string, Film>> = FILMS;

/** One of our films, by the address of its file. */
export function filmOf(src: string | undefined): Film | null {
  return Object.values(FILMS_BY_NAME).find((film) => film.src === src) ?? null;
}

/** m:ss */
export const minutes = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** With its film; until there is one, with the length that is planned. */
function filmed(slug: TutorialSlug, planned: string) {
  const film = FILMS_BY_NAME[slug] ?? null;
  return {
    slug,
    duration: film ? minutes(film.seconds) : planned,
    thumbnail: `tutorial-${slug}` as const,
    video: film && { src: film.src, captionsSrc: film.captionsSrc },
    film,
  };
}

type TutorialSlug =
  Extract<SitePictureName, `tutorial-${string}`> extends `tutorial-${infer Slug}` ? Slug : never;

export const TUTORIALS: readonly Tutorial[] = [
  {
    ...filmed("getting-started", "3:45"),
    title: "Getting Started",
    description:
      "From an empty account to a store with one shirt in it: verify your address, spend the first credit, open the store, set a price.",
    category: "Beginner",
  },
  {
    ...filmed("design-enhancement-tutorial", "5:12"),
    title: "Design Enhancement Tutorial",
    description:
      "A good idea that prints badly is still a bad shirt. Read the print check, clear the background, keep dark ink visible on dark fabric, and redraw what no fix can save.",
    category: "Design",
  },
  {
    ...filmed("ai-model-generation", "6:22"),
    title: "AI Model Generation",
    description:
      "What to put in a prompt and what to leave out: one main figure, one mood, words in quotes. Then styles, formats and trying again.",
    category: "AI Features",
  },
  {
    ...filmed("first-hundred-visitors", "7:05"),
    title: "Your First Hundred Visitors",
    description:
      "Who would wear it, where they already talk, and what to post there. One design told three ways, and a link that shows the shirt.",
    category: "Marketing",
  },
  {
    ...filmed("pricing-that-pays", "4:50"),
    title: "Pricing That Pays",
    description:
      "Print cost, card fee, commission and what is left for you, worked through on a $28 tee and a $52 hoodie. What a second print adds, and where a price is too low.",
    category: "E-commerce",
  },
  {
    ...filmed("one-idea-ten-products", "8:30"),
    title: "One Idea, Ten Products",
    description:
      "Turn one drawing into a collection: a print check and a price for each garment, and one click that publishes them together.",
    category: "Advanced",
  },
];
