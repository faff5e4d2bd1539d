import type { MetaDescriptor } from "@remix-run/cloudflare";
import { SOCIAL_IMAGE_SIZE_PX, SOCIAL_IMAGES } from "~/content/social-images";
import { cutText } from "~/lib/text/cut-text";
import { type JsonLdNode, jsonLd } from "./json-ld";
import * as words from "./words";

interface RootMatch {
  matches: readonly ({ id: string; data?: unknown } | undefined)[];
}

/** A page's own picture for shared links. `src` is a path of this site. */
export interface SocialImage {
  src: string;
  alt: string;
  widthPx: number;
  heightPx: number;
}

/** The prepared picture of a page, by the first segment of its path; all others use the site's. */
const KIND_BY_AREA = new Map<string, keyof typeof SOCIAL_IMAGES>(
  Object.entries({
    "browse-stores": "stores",
    store: "stores",
    blog: "blog",
    kb: "manual",
    support: "help",
    contact: "help",
    faq: "help",
    examples: "examples",
    "example-project": "examples",
    LearnMore: "learn",
    VideoLibrary: "learn",
  } as const),
);

/**
 * Meta tags of a public page for search engines and shared links. `path` is its canonical path, without a query that only
 * sorts, filters or pages. The origin comes from the root loader and is absent where that failed.
 */
export function pageMeta(
  { matches }: RootMatch,
  page: {
    title: string;
    description: string;
    path: string;
    socialTitle?: string;
    type?: string;
    picture?: SocialImage | null;
    /** Structured data (./json-ld). */
    things?: (origin: string) => readonly JsonLdNode[];
  },
): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === "root")?.data as { origin?: string } | undefined;
  const description = shortenDescription(page.description);
  const words: MetaDescriptor[] = [
    { title: page.title },
    { name: "description", content: description },
    { property: "og:site_name", content: "Inkloom" },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:title", content: page.socialTitle ?? page.title },
    { property: "og:description", content: description },
  ];
  if (!root?.origin) return words;
  const canonical = root.origin + page.path;
  return [
    ...words,
    { tagName: "link", rel: "canonical", href: canonical },
    { property: "og:url", content: canonical },
    ...pictureMeta(root.origin, page.picture ?? socialImageFor(page.path)),
    ...(page.things ? [jsonLd(page.things(root.origin))] : []),
  ];
}

/** Search results show this many characters and cut off the rest. */
const MAX_DESCRIPTION_CHARACTERS = 160;
/** A sentence that ends before this is too short to stand alone. */
const MIN_DESCRIPTION_CHARACTERS = 70;

/** One line of a text, up to the last sentence that fits, or the last word. */
export function shortenDescription(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= MAX_DESCRIPTION_CHARACTERS) return line;
  const start = cutText(line, MAX_DESCRIPTION_CHARACTERS);
  const sentence = Math.max(...[". ", "! ", "? "].map((end) => start.lastIndexOf(end)));
  if (sentence >= MIN_DESCRIPTION_CHARACTERS) return start.slice(0, sentence + 1);
  return `${cutText(start, MAX_DESCRIPTION_CHARACTERS - 1).replace(/[\s,;:]+\S*$/, "")}…`;
}

/** The picture for shared links of a page without its own. */
export function socialImageFor(path: string): SocialImage {
  const { src, alt } = SOCIAL_IMAGES[KIND_BY_AREA.get(path.split("/")[1] ?? "") ?? "site"];
  return {
    src,
    alt: words.socialImage({ alt }),
    widthPx: SOCIAL_IMAGE_SIZE_PX.width,
    heightPx: SOCIAL_IMAGE_SIZE_PX.height,
  };
}

function pictureMeta(origin: string, picture: SocialImage): MetaDescriptor[] {
  return [
    { property: "og:image", content: origin + picture.src },
    { property: "og:image:width", content: String(picture.widthPx) },
    { property: "og:image:height", content: String(picture.heightPx) },
    { property: "og:image:alt", content: picture.alt },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
