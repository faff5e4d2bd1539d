import MarkdownIt, { type Token } from "markdown-it";
import { cutText } from "./cut-text";

/**
 * Markdown as it is written here, into HTML that may be stored and shown: no HTML passes through, links have
 * allowed protocols only, pictures are this site's own. Pure, and the same for posts and articles.
 */

/** Raise it with every change of the output: rows of another number are rendered again before they are shown. */
export const MARKDOWN_RENDERER_VERSION = 2;
/** How fast people read prose with figures in it. */
const WORDS_PER_MINUTE = 220;
const EXCERPT_CHARACTERS = 220;

export interface RenderedMarkdown {
  html: string;
  /** The beginning in plain words, cut between two of them. */
  excerpt: string;
  readingMinutes: number;
}

/** Only to resolve addresses against. */
const HERE = "https://here.invalid";
const LINK_PROTOCOLS = new Set(["http:", "https:", "mailto:"]);

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: true });
// Quotation marks become typographic ones; (c) and the like stay as typed.
markdown.disable("replacements");
markdown.validateLink = (href) => targetOf(href) !== null;
markdown.core.ruler.push("outline", (state) => outline(state.tokens, state.Token));
markdown.renderer.rules.link_open = (tokens, at, options, _env, self) => {
  const token = tokens[at] as Token;
  if (targetOf(attribute(token, "href")) === "elsewhere") token.attrSet("rel", "noopener");
  return self.renderToken(tokens, at, options);
};
markdown.renderer.rules.image = (tokens, at) => pictureHtml(tokens[at] as Token);
markdown.renderer.rules.fence = (tokens, at) => codeHtml((tokens[at] as Token).content);
markdown.renderer.rules.code_block = (tokens, at) => codeHtml((tokens[at] as Token).content);
// A table wider than a phone is moved inside its frame, by keyboard too.
markdown.renderer.rules.table_open = (tokens, at) =>
  `<div class="scroll" tabindex="0" role="region" aria-label="Table ${tokens[at]?.meta?.number}"><table>\n`;
markdown.renderer.rules.table_close = () => "</table></div>\n";

const escaped = markdown.utils.escapeHtml;

export function renderMarkdown(text: string): RenderedMarkdown {
  const tokens = markdown.parse(text, {});
  const prose = proseOf(tokens);
  const words = prose.split(/\s+/).filter(Boolean).length;
  return {
    html: markdown.renderer.render(tokens, markdown.options, {}),
    excerpt: shorten(firstParagraph(tokens) || prose),
    readingMinutes: Math.max(1, Math.round(words / WORDS_PER_MINUTE)),
  };
}

/** The stored HTML, or a new rendering if an older version of the renderer made it. */
export function currentHtmlOf(row: { html: string; renderer: number; content: string }): string {
  return row.renderer === MARKDOWN_RENDERER_VERSION ? row.html : renderMarkdown(row.content).html;
}

const attribute = (token: Token, name: string) => String(token.attrGet(name) ?? "");

function targetOf(href: string): "here" | "elsewhere" | null {
  // Everything that looks like a protocol is treated as one, even if a browser would not.
  if (/^[^/?#:]*:/.test(href) && !/^[a-z]+:/i.test(href)) return null;
  try {
    const url = new URL(href, HERE);
    if (!LINK_PROTOCOLS.has(url.protocol) || url.password !== "") return null;
    return url.origin === HERE ? "here" : "elsewhere";
  } catch {
    return null;
  }
}

/** Headings in order below the page's own, each with an address; table cells aligned by class; pictures as figures. */
function outline(tokens: Token[], TokenClass: typeof Token): void {
  let level = 1;
  let tables = 0;
  const ids = new Map<string, number>();
  for (const [at, token] of tokens.entries()) {
    if (token.type === "heading_open") {
      level = Math.min(Math.max(2, Number(token.tag.slice(1))), level + 1, 4);
      token.tag = `h${level}`;
      const inline = tokens[at + 1] as Token;
      const words = plainText(inline.children ?? []);
      const id = anchorOf(words, ids);
      token.attrSet("id", id);
      const anchor = new TokenClass("html_inline", "", 0);
      anchor.content = ` <a class="anchor" href="#${id}" aria-label="Link to “${escaped(words)}”">#</a>`;
      inline.children?.push(anchor);
    } else if (token.type === "heading_close") token.tag = `h${level}`;
    else if (token.type === "table_open") {
      tables += 1;
      token.meta = { number: tables };
    } else if (token.type === "th_open" || token.type === "td_open") {
      alignByClass(token);
      // An empty corner cell is not a heading.
      if (tokens[at + 1]?.content === "")
        for (const edge of [token, tokens[at + 2] as Token]) edge.tag = "td";
    } else if (token.type === "paragraph_open" && isPicture(tokens[at + 1])) asFigure(tokens, at);
  }
}

/** With a prefix of their own, so that they never repeat an id of the page. */
function anchorOf(text: string, ids: Map<string, number>): string {
  const base = `on-${slugify(text) || "this"}`;
  const times = (ids.get(base) ?? 0) + 1;
  ids.set(base, times);
  return times === 1 ? base : `${base}-${times}`;
}

/** Lower case, punctuation removed, spaces turned into hyphens. Letters of every script are letters. */
export function slugify(title: string): string {
  return title
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s-]/gu, "")
    .trim()
    .replace(/[\s-]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, MAX_SLUG_CHARACTERS)
    .replace(/-$/, "");
}
export const MAX_SLUG_CHARACTERS = 80;

/** Inline styles do not pass our own content policy. */
function alignByClass(token: Token): void {
  const align = /text-align:(right|center)/.exec(attribute(token, "style"))?.[1];
  token.attrs = align ? [["class", align === "right" ? "num" : "middle"]] : null;
}

const isPicture = (token: Token | undefined) =>
  token?.children?.length === 1 && token.children[0]?.type === "image" && isOwn(token.children[0]);

function isOwn(image: Token): boolean {
  const source = attribute(image, "src");
  return source.startsWith("/") && targetOf(source) === "here";
}

function asFigure(tokens: Token[], at: number): void {
  const [open, inline, close] = tokens.slice(at, at + 3) as [Token, Token, Token];
  for (const edge of [open, close]) {
    edge.tag = "figure";
    edge.hidden = false;
  }
  (inline.children?.[0] as Token).meta = { isFigure: true };
}

/** Title: `1200x675 What one sees`, so that the picture's place is kept while it loads. */
function pictureHtml(image: Token): string {
  const source = attribute(image, "src");
  const alt = escaped(plainText(image.children ?? []));
  // Pictures of other sites would reveal our readers to them.
  if (!isOwn(image)) return `<a href="${escaped(source)}" rel="noopener">${alt || escaped(source)}</a>`;
  const [, width, height, caption = ""] =
    /^(?:(\d{2,4})x(\d{2,4})(?:\s+|$))?(.*)$/s.exec(attribute(image, "title")) ?? [];
  const size = width ? ` width="${width}" height="${height}"` : "";
  const picture = `<img src="${escaped(source)}" alt="${alt}"${size} loading="lazy" decoding="async">`;
  const isFigure = (image.meta as { isFigure?: boolean } | null)?.isFigure;
  return isFigure && caption ? `${picture}<figcaption>${escaped(caption)}</figcaption>` : picture;
}

function codeHtml(code: string): string {
  return `<pre tabindex="0"><code>${escaped(code)}</code></pre>\n`;
}

function plainText(children: readonly Token[]): string {
  return children
    .map((child) => {
      if (child.type === "softbreak" || child.type === "hardbreak") return " ";
      if (child.type === "text" || child.type === "code_inline") return child.content;
      return child.type === "image" ? "" : plainText(child.children ?? []);
    })
    .join("");
}

function proseOf(tokens: readonly Token[]): string {
  return tokens.map((token) => (token.type === "inline" ? plainText(token.children ?? []) : "")).join(" ");
}

function firstParagraph(tokens: readonly Token[]): string {
  const at = tokens.findIndex(
    (token, index) => token.type === "paragraph_open" && hasWords(tokens[index + 1]),
  );
  return at < 0 ? "" : plainText(tokens[at + 1]?.children ?? []).trim();
}

const hasWords = (token: Token | undefined) => plainText(token?.children ?? []).trim() !== "";

function shorten(text: string): string {
  const whole = text.replace(/\s+/g, " ").trim();
  if (whole.length <= EXCERPT_CHARACTERS) return whole;
  const cut = cutText(whole, EXCERPT_CHARACTERS);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), EXCERPT_CHARACTERS / 2)).replace(/[\s,;:–—-]+$/, "")}…`;
}
