import type { SitePictureName } from "~/content/site-pictures";
import { TUTORIAL_CATEGORIES } from "~/domain/content/content-kinds";

/** The video library. The first three also stand on the landing page. */
export { TUTORIAL_CATEGORIES };

export interface Tutorial {
  /** Also its place on the page: /VideoLibrary#slug. */
  slug: string;
  title: string;
  description: string;
  category: (typeof TUTORIAL_CATEGORIES)[number];
  /** m:ss */
  duration: string;
  /** 640 × 360: a picture of the site, or the path of one that editors uploaded. */
  thumbnail: SitePictureName | `/${string}`;
  /** A file with its captions (WebVTT). Null: not filmed yet, and its card says so. */
  video: { src: string; captionsSrc: string } | null;
}

export const TUTORIALS: readonly Tutorial[] = [
  {
    slug: "getting-started",
    title: "Getting Started",
    description:
      "From an empty account to a store with one shirt in it: verify your address, spend the first credit, open the store, set a price.",
    category: "Beginner",
    duration: "3:45",
    thumbnail: "tutorial-getting-started",
    video: null,
  },
  {
    slug: "design-enhancement-tutorial",
    title: "Design Enhancement Tutorial",
    description:
      "A good idea that prints badly is still a bad shirt. Fewer inks, a bolder outline, transparent ground, and the contrast check on dark cloth.",
    category: "Design",
    duration: "5:12",
    thumbnail: "tutorial-design-enhancement-tutorial",
    video: null,
  },
  {
    slug: "ai-model-generation",
    title: "AI Model Generation",
    description:
      "What to put in a prompt and what to leave out: one main figure, one mood, words in quotes. Then styles, formats and asking again.",
    category: "AI Features",
    duration: "6:22",
    thumbnail: "tutorial-ai-model-generation",
    video: null,
  },
  {
    slug: "first-hundred-visitors",
    title: "Your First Hundred Visitors",
    description:
      "Who would wear it, where they already talk, and what to post there. One design told three ways, and a link that shows the shirt.",
    category: "Marketing",
    duration: "7:05",
    thumbnail: "tutorial-first-hundred-visitors",
    video: null,
  },
  {
    slug: "pricing-that-pays",
    title: "Pricing That Pays",
    description:
      "Print cost, card fee, commission and what is left for you, worked through on a $28 tee and a $52 hoodie. When a dollar more sells better.",
    category: "E-commerce",
    duration: "4:50",
    thumbnail: "tutorial-pricing-that-pays",
    video: null,
  },
  {
    slug: "one-idea-ten-products",
    title: "One Idea, Ten Products",
    description:
      "Turn one drawing into a collection: five garments, chest, back and sleeve, light and dark cloth, without looking like the same shirt ten times.",
    category: "Advanced",
    duration: "8:30",
    thumbnail: "tutorial-one-idea-ten-products",
    video: null,
  },
];
