import {
  EVERY_PICTURE,
  type LibraryFilter,
  libraryFilterParameters,
  parseLibraryFilter,
} from "~/domain/designs/library/library-filter";
import { type LibraryPageSize, PAGE_SIZES } from "~/domain/designs/library/library-limits";
import { safePath } from "~/http/responses/redirects";
import { type Cursor, LINE_NUMBER_BY_TIME, listLinks, parseCursor } from "~/lib/pagination";
import { LIBRARY_PATH } from "./library-path";

export { LIBRARY_PATH };
export const CHANGES_PATH = `${LIBRARY_PATH}/changes`;
export const ZIP_PATH = `${LIBRARY_PATH}/zip`;
export const DELETED_PATH = `${LIBRARY_PATH}/deleted`;
export const NEW_COLLECTION_PATH = `${LIBRARY_PATH}/collections/new`;
export const collectionPath = (id: string) => `${LIBRARY_PATH}/collections/${id}`;

const SELECT_ALL = "all";

/** How the list is shown. */
export interface LibraryView {
  layout: "grid" | "list";
  isSelecting: boolean;
  /** Every picture of this page is selected from the start. */
  isAllSelected: boolean;
  pageSize: LibraryPageSize;
}

export function parseLibraryView(query: URLSearchParams): LibraryView {
  return {
    layout: query.get("view") === "list" ? "list" : "grid",
    isSelecting: query.get("select") === "1" || query.get("select") === SELECT_ALL,
    isAllSelected: query.get("select") === SELECT_ALL,
    pageSize: PAGE_SIZES.find((size) => String(size) === query.get("show")) ?? PAGE_SIZES[0],
  };
}

/** Everything of an address but the change to undo. */
export interface LibraryState {
  filter: LibraryFilter;
  view: LibraryView;
  cursor: Cursor | null;
}

export function parseLibraryState(query: URLSearchParams): LibraryState {
  return {
    filter: parseLibraryFilter(query),
    view: parseLibraryView(query),
    cursor: parseCursor(query, LINE_NUMBER_BY_TIME),
  };
}

function keptParameters({ filter, view }: Pick<LibraryState, "filter" | "view">): Record<string, string> {
  return {
    ...libraryFilterParameters(filter),
    ...{ view: view.layout === "list" ? "list" : "", select: view.isSelecting ? "1" : "" },
    show: view.pageSize === PAGE_SIZES[0] ? "" : String(view.pageSize),
  };
}

const pageParameters = ({ cursor }: LibraryState): Record<string, string> =>
  cursor ? { [LINE_NUMBER_BY_TIME[cursor.side]]: cursor.key.join("-") } : {};

/** Addresses of the list from its first page on: filters and view stay, except what is given. */
export function libraryLinks(state: Pick<LibraryState, "filter" | "view">) {
  const kept = keptParameters(state);
  return (given: Record<string, string> = {}) => listLinks(LIBRARY_PATH)({ ...kept, ...given });
}

/** All pictures from the newest on, shown in the same way, none selected. */
export const newestLink = ({ view }: Pick<LibraryState, "view">) =>
  libraryLinks({ filter: EVERY_PICTURE, view: { ...view, isSelecting: false } })();

/** The list as it was left. */
export function listLink(state: LibraryState): string {
  return libraryLinks(state)(pageParameters(state));
}

/** The list as it was left, with all or none of its pictures selected. */
export function selectionLink(state: LibraryState, selected: "all" | "none"): string {
  return libraryLinks(state)({
    ...pageParameters(state),
    select: selected === "all" ? SELECT_ALL : "1",
  });
}

/** The address of a picture, which leads back to the list as it was left. */
export function pictureLink(pictureId: string, state: LibraryState, given: Record<string, string> = {}) {
  const kept = { ...keptParameters(state), ...pageParameters(state) };
  return listLinks(`${LIBRARY_PATH}/${pictureId}`)({ ...kept, ...given });
}

/** Where a form came from: an address of the list or of the viewer, without the last change. */
export function placeToReturnTo(typed: unknown): URL {
  const path = safePath(typed, LIBRARY_PATH);
  const url = new URL(path, "http://site.invalid");
  if (url.pathname !== LIBRARY_PATH && !url.pathname.startsWith(`${LIBRARY_PATH}/`))
    return new URL(LIBRARY_PATH, "http://site.invalid");
  url.searchParams.delete("undo");
  // After a change nothing is selected.
  if (url.searchParams.get("select") === SELECT_ALL) url.searchParams.set("select", "1");
  return url;
}
