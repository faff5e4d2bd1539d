import { cleanMultiLine, cleanSingleLine } from "~/lib/text/clean-text";
import { MAX_HTML_CHARACTERS, MAX_MARKDOWN_CHARACTERS } from "~/lib/text/markdown-limits";
import { parseWholeNumber } from "~/lib/text/numbers-in-text";
import { renderMarkdown, slugify } from "~/lib/text/render-markdown";
import {
  CONTENT_FIELDS,
  type ContentKind,
  type FieldDefinition,
  MAX_PIECE_TITLE_CHARACTERS,
  needsBody,
} from "./content-kinds";

/** An editor's input, checked and cleaned. */
export interface PieceText {
  title: string;
  slug: string;
  body: string;
  /** By field name; empty ones are left out. */
  fields: Record<string, string>;
}

export type FieldFault =
  | { fault: "missing" }
  | { fault: "too-long"; most: number }
  /** The text is short enough, but its HTML is not. */
  | { fault: "formatting" }
  | { fault: "choice" | "day" | "duration" | "link" | "file" }
  | { fault: "number"; least: number; most: number }
  | { fault: "video"; host: string | null };

/** Reads a piece of this kind from typed values, whether of a form or of a file. */
export function checkPiece(
  kind: ContentKind,
  given: (name: string) => unknown,
  { videoHost }: { videoHost: string | null },
): { status: "fine"; text: PieceText } | { status: "faulty"; faults: Record<string, FieldFault> } {
  const faults: Record<string, FieldFault> = {};
  const text = (name: string) => {
    const value = given(name);
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  };
  const limited = (name: string, value: string, most: number, isRequired = true) => {
    if (value === "" && isRequired) faults[name] = { fault: "missing" };
    else if (value.length > most) faults[name] = { fault: "too-long", most };
    return value;
  };
  const title = limited("title", cleanSingleLine(text("title")), MAX_PIECE_TITLE_CHARACTERS);
  const body = limited("body", cleanMultiLine(text("body")), MAX_MARKDOWN_CHARACTERS, needsBody(kind));
  if (!faults.body && isTooLongRendered(body)) faults.body = { fault: "formatting" };
  const fields: Record<string, string> = {};
  for (const definition of CONTENT_FIELDS[kind]) {
    const value = cleanSingleLine(text(definition.name));
    if (value === "") {
      if (definition.isRequired) faults[definition.name] = { fault: "missing" };
      continue;
    }
    const fault = faultOf(definition, value, videoHost);
    if (fault) faults[definition.name] = fault;
    else fields[definition.name] = value;
  }
  if (fields.linkHref && !fields.linkLabel) faults.linkLabel ??= { fault: "missing" };
  if (fields.linkLabel && !fields.linkHref) faults.linkHref ??= { fault: "missing" };
  if ((fields.video || fields.videoUrl) && !fields.captions) faults.captions ??= { fault: "missing" };
  const slug = slugify(text("slug")) || slugify(title) || kind;
  return Object.keys(faults).length > 0
    ? { status: "faulty", faults }
    : { status: "fine", text: { title, slug, body, fields } };
}

/** No text below this renders to more than the limit: the shortest headings become 25 times as long. */
const MIN_RENDERED_CHARACTERS = MAX_HTML_CHARACTERS / 30;

function isTooLongRendered(body: string): boolean {
  return body.length > MIN_RENDERED_CHARACTERS && renderMarkdown(body).html.length > MAX_HTML_CHARACTERS;
}

function faultOf({ kind }: FieldDefinition, value: string, videoHost: string | null): FieldFault | null {
  switch (kind.type) {
    case "line":
      return value.length > kind.most ? { fault: "too-long", most: kind.most } : null;
    case "choice":
      return kind.options.includes(value) ? null : { fault: "choice" };
    case "number": {
      const number = parseWholeNumber(value);
      const isWithin = number !== null && number >= kind.least && number <= kind.most;
      return isWithin ? null : { fault: "number", least: kind.least, most: kind.most };
    }
    case "day":
      return isDay(value) ? null : { fault: "day" };
    case "duration":
      return /^\d{1,3}:[0-5]\d$/.test(value) ? null : { fault: "duration" };
    case "link":
      return isLink(value) ? null : { fault: "link" };
    case "file":
      return isFilePath(value, kind.of) ? null : { fault: "file" };
    case "video":
      return hostOf(value) !== null && hostOf(value) === videoHost
        ? null
        : { fault: "video", host: videoHost };
  }
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

const MAX_LINK_CHARACTERS = 500;

/** `/path` but not `//host`, or https without a password in it. */
function isLink(text: string): boolean {
  if (text.length > MAX_LINK_CHARACTERS || /[\s\\]/.test(text)) return false;
  return /^\/(?!\/)/.test(text) || hostOf(text) !== null;
}

function hostOf(text: string): string | null {
  try {
    const url = new URL(text);
    return url.protocol === "https:" && url.username === "" && url.password === "" ? url.host : null;
  } catch {
    return null;
  }
}

const ENDINGS = { picture: "webp|png|jpg", video: "mp4|webm", captions: "vtt" };

/** Pictures and films that are part of the site are allowed too, by their names. */
function isFilePath(text: string, of: keyof typeof ENDINGS): boolean {
  if (of === "picture" && /^tutorial-[a-z-]{1,60}$/.test(text)) return true;
  if (of !== "picture" && new RegExp(`^/media/films/[a-z-]{1,60}-[0-9a-f]{8}\\.(${ENDINGS[of]})$`).test(text))
    return true;
  return new RegExp(`^/media/content/[0-9a-f]{64}\\.(${ENDINGS[of]})$`).test(text);
}
