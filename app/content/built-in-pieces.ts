import type { PieceText } from "~/domain/content/check-piece";
import type { ContentKind } from "~/domain/content/content-kinds";
import { slugify } from "~/lib/text/render-markdown";
import { HOME_FAQ } from "./copy/home/home-faq";
import { WHATS_NEW } from "./copy/home/sections";
import { TESTIMONIALS } from "./copy/home/testimonials";
import { FAQ_GROUPS } from "./copy/pages/faq";
import { TUTORIALS } from "./copy/pages/tutorials";

/** The distance between two positions, so that a piece can be inserted between them. */
const STEP = 10;

/** The site's own copy of a kind as pieces, for editors to begin with; empty for posts and articles, which are rows anyway. */
export function builtInPieces(kind: ContentKind): PieceText[] {
  return PIECES[kind]().map((piece, index) => ({
    ...{ slug: piece.slug ?? slugify(piece.title), title: piece.title, body: piece.body },
    fields: {
      ...Object.fromEntries(Object.entries(piece.fields).filter(([, value]) => value)),
      ...(kind === "news" ? {} : { position: String((index + 1) * STEP) }),
    } as Record<string, string>,
  }));
}

type Piece = Omit<PieceText, "slug" | "fields"> & {
  slug?: string;
  fields: Record<string, string | undefined>;
};

const PIECES: Record<ContentKind, () => Piece[]> = {
  post: () => [],
  article: () => [],
  question: () => [
    ...HOME_FAQ.map(({ question, answer }) => ({ title: question, body: answer, fields: { group: "home" } })),
    ...FAQ_GROUPS.flatMap(({ slug: group, questions }) =>
      questions.map(({ slug, question, answer, more }) => ({
        ...{ slug, title: question, body: answer },
        fields: { group, linkLabel: more?.label, linkHref: more?.href },
      })),
    ),
  ],
  tutorial: () =>
    TUTORIALS.map(({ slug, title, description, category, duration, thumbnail, video }) => ({
      ...{ slug, title, body: description },
      fields: { category, duration, thumbnail, video: video?.src, captions: video?.captionsSrc },
    })),
  testimonial: () =>
    TESTIMONIALS.map(({ name, role, content, avatar, rating }) => ({
      ...{ title: name, body: content },
      fields: { role, rating: String(rating), origin: "written", ink: avatar.ink },
    })),
  news: () =>
    WHATS_NEW.map((item) => ({
      ...{ title: item.title, body: item.text },
      fields: {
        day: item.date,
        linkLabel: "link" in item ? item.link.label : undefined,
        linkHref: "link" in item ? item.link.href : undefined,
      },
    })),
};
