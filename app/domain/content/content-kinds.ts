import { words } from "./words";

/** The kinds of content that editors write, and the fields of each besides title and text. Data only. */

export const CONTENT_KINDS = ["post", "article", "question", "tutorial", "testimonial", "news"] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

export const CONTENT_STATES = ["draft", "scheduled", "published", "archived"] as const;
export type ContentState = (typeof CONTENT_STATES)[number];

export const MAX_PIECE_TITLE_CHARACTERS = 200;
/** A post may be a title alone, as an import of posts takes it. */
export const needsBody = (kind: ContentKind): boolean => kind !== "post";
export const MAX_POSITION = 9_999;
/** Of what a picture shows. */
export const MAX_ALT_CHARACTERS = 300;

/** The groups of questions: the landing page's, and those of /faq. */
export const QUESTION_GROUPS = ["home", "drawing", "printing", "selling", "orders", "account"] as const;
export const TUTORIAL_CATEGORIES = words.tutorialCategories;
export const TESTIMONIAL_INKS = ["marigold", "teal", "indigo", "vermilion", "ink"] as const;
/** Whether a real person said it, or it was written as an example. The page says so. */
export const TESTIMONIAL_ORIGINS = ["collected", "written"] as const;
export const MAX_RATING = 5;

export type FieldKind =
  | { type: "line"; most: number }
  | { type: "choice"; options: readonly string[] }
  /** A whole number. */
  | { type: "number"; least: number; most: number }
  /** yyyy-MM-dd */
  | { type: "day" }
  /** m:ss */
  | { type: "duration" }
  /** A path of this site, or an https address. */
  | { type: "link" }
  /** A file of the editors', by its path under /media/content/. */
  | { type: "file"; of: "picture" | "video" | "captions" }
  /** An https address on the configured host for videos. */
  | { type: "video" };

export interface FieldDefinition {
  name: string;
  kind: FieldKind;
  isRequired?: boolean;
  /** What a new piece begins with. */
  initial?: string;
}

const position: FieldDefinition = {
  name: "position",
  kind: { type: "number", least: 0, most: MAX_POSITION },
  initial: "10",
};
const excerpt: FieldDefinition = { name: "excerpt", kind: { type: "line", most: 500 } };
const topic: FieldDefinition = { name: "topic", kind: { type: "line", most: 60 } };
const linkLabel: FieldDefinition = { name: "linkLabel", kind: { type: "line", most: 80 } };
const linkHref: FieldDefinition = { name: "linkHref", kind: { type: "link" } };

export const CONTENT_FIELDS: Record<ContentKind, readonly FieldDefinition[]> = {
  post: [excerpt, topic, { name: "author", kind: { type: "line", most: 100 } }],
  article: [excerpt, topic],
  question: [
    { name: "group", kind: { type: "choice", options: QUESTION_GROUPS }, isRequired: true },
    position,
    linkLabel,
    linkHref,
  ],
  tutorial: [
    { name: "category", kind: { type: "choice", options: TUTORIAL_CATEGORIES }, isRequired: true },
    { name: "duration", kind: { type: "duration" }, isRequired: true },
    position,
    { name: "thumbnail", kind: { type: "file", of: "picture" } },
    { name: "video", kind: { type: "file", of: "video" } },
    { name: "captions", kind: { type: "file", of: "captions" } },
    { name: "videoUrl", kind: { type: "video" } },
  ],
  testimonial: [
    { name: "role", kind: { type: "line", most: 100 }, isRequired: true },
    {
      name: "rating",
      kind: { type: "number", least: 1, most: MAX_RATING },
      isRequired: true,
      initial: String(MAX_RATING),
    },
    { name: "origin", kind: { type: "choice", options: TESTIMONIAL_ORIGINS }, isRequired: true },
    { name: "ink", kind: { type: "choice", options: TESTIMONIAL_INKS }, isRequired: true },
    position,
  ],
  news: [{ name: "day", kind: { type: "day" }, isRequired: true }, linkLabel, linkHref],
};

/** Where a live piece is seen. */
export const CONTENT_PATHS: Record<ContentKind, (slug: string) => string> = {
  post: (slug) => `/blog/${encodeURIComponent(slug)}`,
  article: (slug) => `/kb/${encodeURIComponent(slug)}`,
  question: (slug) => `/faq#${encodeURIComponent(slug)}`,
  tutorial: (slug) => `/VideoLibrary#${encodeURIComponent(slug)}`,
  testimonial: () => "/#voices",
  news: () => "/#news",
};

export function isContentKind(text: unknown): text is ContentKind {
  return (CONTENT_KINDS as readonly unknown[]).includes(text);
}
