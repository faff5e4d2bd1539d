import { type QUESTION_GROUPS, TESTIMONIAL_INKS, TUTORIAL_CATEGORIES } from "~/domain/content/content-kinds";
import type { PublishedPiece } from "~/domain/content/published-content";
import { HOME_FAQ } from "./copy/home/home-faq";
import { WHATS_NEW } from "./copy/home/sections";
import {
  TESTIMONIALS,
  TESTIMONIALS_NOTE,
  type Testimonial,
  WRITTEN_TESTIMONIALS_NOTE,
} from "./copy/home/testimonials";
import { FAQ_GROUPS } from "./copy/pages/faq";
import { filmOf, TUTORIALS, type Tutorial } from "./copy/pages/tutorials";

/**
 * What visitors see of the kinds that editors write: the live pieces, or the site's own copy where nobody has begun with
 * that kind (null).
 */

/** Read for the landing page. */
export const LANDING_KINDS = ["question", "tutorial", "testimonial", "news"] as const;
const NEWS_SHOWN = 3;
const VOICES_SHOWN = 12;

type Pieces = PublishedPiece[] | null;

export interface ShownQuestion {
  slug: string;
  question: string;
  /** Plain copy, or Markdown where there is HTML. */
  answer: string;
  html: string | null;
  more: { label: string; href: string } | null;
}

const linkOf = ({ fields }: PublishedPiece) =>
  fields.linkHref && fields.linkLabel ? { label: fields.linkLabel, href: fields.linkHref } : null;

function toQuestion(piece: PublishedPiece): ShownQuestion {
  const { slug, title, body, html } = piece;
  return { slug, question: title, answer: body, html, more: linkOf(piece) };
}

const inGroup = (pieces: PublishedPiece[], group: (typeof QUESTION_GROUPS)[number]) =>
  pieces.filter(({ fields }) => fields.group === group).map(toQuestion);

/** The landing page's. */
export function shownHomeQuestions(pieces: Pieces): ShownQuestion[] {
  if (pieces) return inGroup(pieces, "home");
  return HOME_FAQ.map((each) => ({ ...each, slug: each.question, html: null, more: null }));
}

/** Those of /faq, in groups; groups without questions are left out. */
export function shownQuestionGroups(pieces: Pieces) {
  return FAQ_GROUPS.map(({ title, slug, questions }) => ({
    title,
    slug,
    questions: pieces
      ? inGroup(pieces, slug)
      : questions.map((each): ShownQuestion => ({ ...each, html: null, more: each.more ?? null })),
  })).filter(({ questions }) => questions.length > 0);
}

export function shownTutorials(pieces: Pieces): readonly Tutorial[] {
  if (!pieces) return TUTORIALS;
  return pieces.map(({ slug, title, body, fields }) => {
    const src = fields.video ?? fields.videoUrl;
    return {
      ...{ slug, title, description: body, duration: fields.duration ?? "" },
      category: oneOf(TUTORIAL_CATEGORIES, fields.category),
      thumbnail: (fields.thumbnail ?? "tutorial-getting-started") as Tutorial["thumbnail"],
      video: src && fields.captions ? { src, captionsSrc: fields.captions } : null,
      film: filmOf(src),
    };
  });
}

export interface NewsItem {
  slug: string;
  /** yyyy-MM-dd */
  date: string;
  title: string;
  text: string;
  html: string | null;
  link: { label: string; href: string } | null;
}

/** The newest. */
export function shownNews(pieces: Pieces): NewsItem[] {
  if (!pieces)
    return WHATS_NEW.map((item) => ({
      ...{ slug: item.date, date: item.date, title: item.title, text: item.text, html: null },
      link: "link" in item ? item.link : null,
    }));
  return pieces.slice(0, NEWS_SHOWN).map((piece) => ({
    ...{ slug: piece.slug, date: piece.fields.day ?? "", title: piece.title },
    ...{ text: piece.body, html: piece.html, link: linkOf(piece) },
  }));
}

/** With the small print that says whether they were written or collected; null where all are real. */
export function shownTestimonials(pieces: Pieces): { voices: readonly Testimonial[]; note: string | null } {
  if (!pieces) return { voices: TESTIMONIALS, note: TESTIMONIALS_NOTE };
  const shown = pieces.slice(0, VOICES_SHOWN);
  return {
    voices: shown.map(({ title, body, fields }) => ({
      ...{ name: title, role: fields.role ?? "", content: body },
      avatar: { initials: title.slice(0, 2).toUpperCase(), ink: oneOf(TESTIMONIAL_INKS, fields.ink) },
      rating: Number(fields.rating) as Testimonial["rating"],
    })),
    note: shown.some(({ fields }) => fields.origin === "written") ? WRITTEN_TESTIMONIALS_NOTE : null,
  };
}

const oneOf = <Option extends string>(options: readonly [Option, ...Option[]], text: string | undefined) =>
  options.find((each) => each === text) ?? options[0];
