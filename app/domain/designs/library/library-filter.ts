import { type ImageStyle, parseImageStyle } from "../generation/prompts";

/** `bought`: with a license; it is one of the others, too. */
export const PICTURE_KINDS = ["generated", "upload", "bought"] as const;
export const PICTURE_SHAPES = ["square", "portrait", "landscape"] as const;

/** Which of a person's pictures are listed. The defaults list all. */
export interface LibraryFilter {
  /** Beginnings of words in the prompt or file name; all must match. */
  search: string;
  isFavorite: boolean;
  isUsed: boolean;
  /** A collection's id, or "none": in no collection. */
  collection: string | null;
  kind: (typeof PICTURE_KINDS)[number] | null;
  shape: (typeof PICTURE_SHAPES)[number] | null;
  /** "" is the style None; null lists all. */
  style: ImageStyle | null;
  /** The first and the last day, as `2026-11-23`. */
  from: string | null;
  to: string | null;
}

export const EVERY_PICTURE: LibraryFilter = {
  ...{ search: "", isFavorite: false, isUsed: false, collection: null },
  ...{ kind: null, shape: null, style: null, from: null, to: null },
};

const MAX_SEARCH_CHARACTERS = 200;
const NO_STYLE = "none";

/** Reads the filters of an address; unknown values are ignored. */
export function parseLibraryFilter(query: URLSearchParams): LibraryFilter {
  const style = query.get("style");
  const collection = query.get("collection") ?? "";
  return {
    search: (query.get("q") ?? "").replaceAll("\0", "").trim().slice(0, MAX_SEARCH_CHARACTERS),
    isFavorite: query.get("favorites") === "1",
    isUsed: query.get("used") === "1",
    collection: /^[0-9a-z]{26}$|^none$/.test(collection) ? collection : null,
    kind: PICTURE_KINDS.find((kind) => kind === query.get("kind")) ?? null,
    shape: PICTURE_SHAPES.find((shape) => shape === query.get("shape")) ?? null,
    style: style === NO_STYLE ? "" : style ? parseImageStyle(style) : null,
    from: parseDay(query.get("from")),
    to: parseDay(query.get("to")),
  };
}

/** The filters as parameters of an address; those that list everything are left out. */
export function libraryFilterParameters(filter: LibraryFilter): Record<string, string> {
  const { search, isFavorite, isUsed, collection, kind, shape, style, from, to } = filter;
  const parameters = {
    q: search,
    favorites: isFavorite ? "1" : "",
    used: isUsed ? "1" : "",
    collection: collection ?? "",
    kind: kind ?? "",
    shape: shape ?? "",
    style: style === "" ? NO_STYLE : (style ?? ""),
    from: from ?? "",
    to: to ?? "",
  };
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ""));
}

/** Whether anything but the search narrows the list. */
export function isNarrowed(filter: LibraryFilter): boolean {
  return Object.keys(libraryFilterParameters({ ...filter, search: "" })).length > 0;
}

function parseDay(text: string | null): string | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const at = Date.parse(`${text}T00:00:00Z`);
  // A day that does not exist, such as 2026-02-31, is another day for some engines.
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text) ? text : null;
}
