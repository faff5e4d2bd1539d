import { type ExternalUrlFault, parseExternalUrl } from "~/lib/external-url";

export type SourceKind = "shop" | "etsy";

export interface TrendSource {
  kind: SourceKind;
  /** As it is fetched or searched. */
  url: string;
  /** The same for each spelling of one address. */
  key: string;
}

export type SourceResult =
  | { status: "readable"; source: TrendSource }
  /** Marketplaces that refuse robots; people can paste their titles instead. */
  | { status: "closed"; marketplace: "Amazon" | "Etsy" }
  | { status: "invalid"; fault: ExternalUrlFault };

const AMAZON = /(^|\.)(amazon\.(com|[a-z]{2}|com?\.[a-z]{2})|amzn\.(to|com|eu)|a\.co)$/;
const ETSY = /(^|\.)etsy\.com$/;

/** The shop or search that a typed address names. A missing "https://" is added, as a browser does. */
export function parseSource(
  text: string,
  { origin, sandboxDomain, hasEtsy }: { origin: string; sandboxDomain: string | null; hasEtsy: boolean },
): SourceResult {
  const trimmed = text.trim();
  const address = /^[a-z][a-z0-9+.-]*:/i.test(trimmed) || trimmed === "" ? trimmed : `https://${trimmed}`;
  const typed = parseExternalUrl(address, { ownOrigin: origin, sandboxDomain });
  if (!typed.ok) return { status: "invalid", fault: typed.fault };
  const { url } = typed;
  const host = url.hostname.replace(/\.$/, "");
  if (AMAZON.test(host)) return { status: "closed", marketplace: "Amazon" };
  if (ETSY.test(host)) {
    const search = etsySearch(url);
    if (!hasEtsy || !search) return { status: "closed", marketplace: "Etsy" };
    const key = search.shop
      ? `etsy:shop:${search.shop.toLowerCase()}`
      : `etsy:${search.keywords?.toLowerCase()}`;
    return { status: "readable", source: { kind: "etsy", url: url.href, key } };
  }
  url.hash = "";
  for (const name of [...url.searchParams.keys()])
    if (/^(utm_|fbclid|gclid|ref$)/i.test(name)) url.searchParams.delete(name);
  const path = url.pathname.replace(/\/+$/, "");
  const key = `${host.replace(/^www\./, "")}${path}${url.search}`;
  return { status: "readable", source: { kind: "shop", url: url.href, key } };
}

export interface EtsySearch {
  shop: string | null;
  keywords: string | null;
}

const MAX_KEYWORD_CHARACTERS = 100;

/** What an address at Etsy asks for: a shop, a search or a market; null for its other pages. */
export function etsySearch(url: URL): EtsySearch | null {
  const parts = url.pathname
    .split("/")
    .filter((part) => part !== "" && !/^[a-z]{2}(-[a-z]{2})?$/i.test(part));
  const [kind, name = ""] = parts;
  if (kind === "shop" && /^[A-Za-z0-9]{4,20}$/.test(name)) return { shop: name, keywords: null };
  const words =
    kind === "search" ? (url.searchParams.get("q") ?? "") : kind === "market" ? decoded(name) : "";
  const keywords = words.replace(/[_+]+/g, " ").trim().slice(0, MAX_KEYWORD_CHARACTERS);
  return keywords === "" ? null : { shop: null, keywords };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
