import { cleanSingleLine } from "~/lib/text/clean-text";

/** A product as somebody else's shop describes it. Texts are cut and cleaned, and never used as instructions. */
export interface ShopProduct {
  title: string;
  description: string;
  /** Absolute http(s) addresses, the main picture first. */
  pictures: string[];
  /** Absolute; null where the page names none. */
  url: string | null;
  /** In hundredths of the currency; null where the page names none. */
  priceCents: number | null;
  /** ISO 4217; null where the page names none, as Shopify's feeds do. */
  currency: string | null;
  brand: string | null;
  category: string | null;
  tags: string[];
  colors: string[];
  /** Epoch ms; null where the page does not say. */
  publishedAt: number | null;
}

const MAX_TITLE_CHARACTERS = 300;
const MAX_DESCRIPTION_CHARACTERS = 5_000;
const MAX_NAME_CHARACTERS = 100;
const MAX_LIST = 40;
const MAX_URL_CHARACTERS = 2_000;
const MAX_CENTS = 1_000_000_00;

/** One line without control characters, cut to a length. */
export function cutLine(text: unknown, maxCharacters: number): string {
  if (typeof text !== "string" && typeof text !== "number") return "";
  // Cut first: what follows need not be cleaned.
  const line = cleanSingleLine(String(text).slice(0, maxCharacters * 4))
    .replace(/\s+/g, " ")
    .slice(0, maxCharacters)
    // A character of two halves may have been cut.
    .replace(/[\ud800-\udbff]$/, "")
    .trim();
  // A substring keeps the whole string in memory; a copy does not.
  return ` ${line}`.slice(1);
}

/** A product from a page's data, which may be malformed; null without a title. */
export function shopProduct(
  found: { [Field in keyof ShopProduct]?: unknown },
  baseUrl: string,
): ShopProduct | null {
  const title = cutLine(found.title, MAX_TITLE_CHARACTERS);
  if (title === "") return null;
  const name = (value: unknown) => cutLine(value, MAX_NAME_CHARACTERS) || null;
  const names = (values: unknown) =>
    [
      ...new Set(
        list(values)
          .map(name)
          .filter((each) => each !== null),
      ),
    ].slice(0, MAX_LIST);
  const currency = cutLine(found.currency, 3).toUpperCase();
  return {
    title,
    description: cutLine(found.description, MAX_DESCRIPTION_CHARACTERS),
    pictures: [
      ...new Set(
        list(found.pictures)
          .map((each) => webAddress(each, baseUrl))
          .filter((each) => each !== null),
      ),
    ].slice(0, MAX_LIST),
    url: webAddress(found.url, baseUrl),
    priceCents: parsePrice(found.priceCents),
    currency: /^[A-Z]{3}$/.test(currency) ? currency : null,
    brand: name(found.brand),
    category: name(found.category),
    tags: names(found.tags),
    colors: names(found.colors),
    publishedAt: parseTime(found.publishedAt),
  };
}

function list(values: unknown): unknown[] {
  return Array.isArray(values) ? values.slice(0, MAX_LIST * 5) : values == null ? [] : [values];
}

/** An absolute http(s) address, or null. */
export function webAddress(value: unknown, baseUrl: string): string | null {
  if (typeof value !== "string" || value.trim() === "" || value.length > MAX_URL_CHARACTERS) return null;
  const url = URL.parse(value.trim(), baseUrl);
  return url && /^https?:$/.test(url.protocol) && url.href.length <= MAX_URL_CHARACTERS ? url.href : null;
}

/** "1,299.00", "1.299,00 €", "19,99", 24 … in hundredths, or null. The last sign before one or two digits is the decimal one. */
export function parsePrice(value: unknown): number | null {
  const text =
    typeof value === "number" ? String(value) : typeof value === "string" ? value.slice(0, 60) : "";
  const [digits] = /\d[\d.,\u00a0\u202f' ]*/.exec(text.trim()) ?? [];
  if (!digits || /^\s*-/.test(text) || /\de[+-]?\d/i.test(text)) return null;
  const compact = digits.replace(/[\u00a0\u202f' ]/g, "").replace(/[.,]+$/, "");
  const [, whole = compact, fraction = ""] = /^(.*)[.,](\d{1,2}|\d{4,})$/.exec(compact) ?? [];
  const amount = Number(`${whole.replace(/[.,]/g, "")}.${fraction || "0"}`);
  const cents = Math.round(amount * 100);
  return Number.isFinite(cents) && cents >= 0 && cents <= MAX_CENTS ? cents : null;
}

/** ISO 8601 or epoch ms, no earlier than shops on the web. */
function parseTime(value: unknown): number | null {
  const time =
    typeof value === "number"
      ? value
      : typeof value === "string"
        ? Date.parse(value.slice(0, 40))
        : Number.NaN;
  return Number.isFinite(time) && time > Date.UTC(1995, 0) && time < Date.UTC(2100, 0) ? time : null;
}
