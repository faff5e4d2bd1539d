/** Limits of My Images; this file does not import the database, so that components can import it. */

/** Pictures on a page of My Images, as its address says. */
export const PAGE_SIZES = [24, 96, 200] as const;
export type LibraryPageSize = (typeof PAGE_SIZES)[number];
/** Pictures that one action changes or downloads: as many as the largest page has. */
export const MAX_SELECTED = 200;
export const MAX_COLLECTIONS = 100;
export const MAX_COLLECTION_NAME_CHARACTERS = 60;
/** How long a deleted picture can be restored. Its files are deleted a day later (`pictures/delete-orphans.ts`). */
export const RESTORABLE_DAYS = 30;
/** How long a move can be undone. */
export const UNDO_DAYS = 30;
/** The reason stored for a picture that its owner deleted. */
export const WITHDRAWN_BY_OWNER = "you:removed";
/** Of the products that a picture is printed on, the viewer names this many. */
export const MAX_SHOWN_PRODUCTS = 5;
