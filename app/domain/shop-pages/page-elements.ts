import { Parser } from "htmlparser2";
import { type MicrodataItem, MicrodataReader } from "./microdata";

/** What is read of a page, in one pass. */
export interface PageElements {
  title: string;
  h1: string;
  /** `property` or `name` in lower case, first one wins. */
  meta: Map<string, string>;
  canonical: string | null;
  base: string | null;
  /** Contents of `script type="application/ld+json"`. */
  jsonLd: string[];
  microdata: MicrodataItem[];
  /** The first pictures that are no icons. */
  pictures: string[];
  /** Text beside elements that are named after a price. */
  prices: string[];
  hasPasswordField: boolean;
  /** The beginning of the text that a reader sees. */
  text: string;
}

const MAX_JSON_LD_CHARACTERS = 1_000_000;
const MAX_JSON_LD_BLOCKS = 60;
const MAX_META = 500;
const MAX_PICTURES = 40;
const MAX_PRICES = 20;
const MAX_TEXT_CHARACTERS = 20_000;
const MAX_PIECE_CHARACTERS = 2_000;
/** The parser's cost grows with the square of the depth. No page of a shop is this deep; what follows is not read. */
const MAX_DEPTH = 1_000;
class TooDeepError extends Error {}
const UNSEEN = new Set(["script", "style", "noscript", "template", "svg", "head"]);
const ICON = /icon|logo|sprite|pixel|avatar|flag|badge|spacer|payment/i;
const PRICE_CLASS = /(^|[\s_-])(sale-?|current-?|product-?)?price([\s_-]|$)/i;

export function readPageElements(html: string): PageElements {
  const found: PageElements = {
    title: "",
    h1: "",
    meta: new Map(),
    canonical: null,
    base: null,
    jsonLd: [],
    microdata: [],
    pictures: [],
    prices: [],
    hasPasswordField: false,
    text: "",
  };
  const microdata = new MicrodataReader();
  /** Texts being collected, by the depth at which they end. */
  const open: { depth: number; text: string; done: (text: string) => void }[] = [];
  let depth = 0;
  let unseenAt = 0;
  let jsonLdCharacters = 0;

  const collect = (done: (text: string) => void) => {
    if (open.length < 20) open.push({ depth, text: "", done });
  };
  const takers: Record<string, (attributes: Record<string, string>) => void> = {
    title: () => collect((text) => (found.title ||= text)),
    h1: () => collect((text) => (found.h1 ||= text)),
    meta: ({ property, name, content = "" }) => {
      const key = (property ?? name ?? "").toLowerCase();
      if (key && found.meta.size < MAX_META && !found.meta.has(key))
        found.meta.set(key, content.slice(0, MAX_TEXT_CHARACTERS));
    },
    link: ({ rel = "", href }) => {
      if (/(^|\s)canonical(\s|$)/i.test(rel)) found.canonical ??= href ?? null;
    },
    base: ({ href }) => {
      found.base ??= href ?? null;
    },
    input: ({ type = "" }) => {
      if (type.toLowerCase() === "password") found.hasPasswordField = true;
    },
    img: (attributes) => {
      const { src, "data-src": lazy, width, height, alt = "", class: names = "" } = attributes;
      const address = lazy ?? src;
      if (!address || found.pictures.length >= MAX_PICTURES) return;
      const isSmall = [width, height].some((side) => side !== undefined && Number(side) < 150);
      if (!isSmall && !ICON.test(`${address} ${alt} ${names}`)) found.pictures.push(address);
    },
  };

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > MAX_DEPTH) throw new TooDeepError();
        if (unseenAt === 0 && UNSEEN.has(name)) unseenAt = depth;
        if (Object.hasOwn(takers, name)) takers[name]?.(attributes);
        if (name === "script" && /^\s*application\/ld\+json/i.test(attributes.type ?? "")) collectJsonLd();
        else if (
          found.prices.length < MAX_PRICES &&
          PRICE_CLASS.test(`${attributes.class ?? ""} ${attributes.id ?? ""}`)
        )
          collect((text) => found.prices.push(text));
        microdata.open(name, attributes, depth);
      },
      ontext(text) {
        for (const each of open)
          if (each.text.length < MAX_PIECE_CHARACTERS || each.done === takeJsonLd) each.text += text;
        microdata.text(text);
        if (unseenAt === 0 && found.text.length < MAX_TEXT_CHARACTERS) found.text += text;
      },
      onclosetag() {
        for (let last = open.at(-1); last && last.depth >= depth; last = open.at(-1)) {
          open.pop();
          last.done(last.text.trim());
        }
        microdata.close(depth);
        if (unseenAt === depth) unseenAt = 0;
        depth -= 1;
        if (unseenAt === 0 && found.text.length < MAX_TEXT_CHARACTERS) found.text += " ";
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );

  function takeJsonLd(text: string): void {
    jsonLdCharacters += text.length;
    if (found.jsonLd.length < MAX_JSON_LD_BLOCKS && jsonLdCharacters <= MAX_JSON_LD_CHARACTERS)
      found.jsonLd.push(text);
  }
  function collectJsonLd(): void {
    collect(takeJsonLd);
  }

  untilTooDeep(() => parser.end(html));
  found.microdata = microdata.items();
  return found;
}

/** Text of a piece of HTML, such as a description in a feed: no markup, entities decoded. */
export function textOfHtml(html: string, maxCharacters: number): string {
  if (!/[<&]/.test(html)) return html.slice(0, maxCharacters);
  let text = "";
  let hidden = 0;
  let depth = 0;
  const parser = new Parser({
    onopentagname(name) {
      depth += 1;
      if (depth > MAX_DEPTH) throw new TooDeepError();
      if (name === "script" || name === "style") hidden += 1;
      else text += " ";
    },
    ontext(piece) {
      if (hidden === 0 && text.length < maxCharacters) text += piece;
    },
    onclosetag(name) {
      depth -= 1;
      if (name === "script" || name === "style") hidden -= 1;
    },
  });
  untilTooDeep(() => parser.end(html.slice(0, maxCharacters * 4)));
  return text.slice(0, maxCharacters);
}

function untilTooDeep(parse: () => void): void {
  try {
    parse();
  } catch (error) {
    if (!(error instanceof TooDeepError)) throw error;
  }
}
