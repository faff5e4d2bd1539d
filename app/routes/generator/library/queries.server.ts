import type { App } from "~/app";
import { collectionsQuery } from "~/domain/designs/library/collections";
import type { LibraryFilter } from "~/domain/designs/library/library-filter";
import { libraryPage, libraryQuery, neighborQuery } from "~/domain/designs/library/list-library";
import {
  libraryPictureQuery,
  libraryUsageQuery,
  openChangeQuery,
  productsWithPictureQuery,
  removedPage,
  removedPicturesQuery,
} from "~/domain/designs/library/read-library";
import { ownStoreQuery } from "~/domain/stores/store";
import type { Cursor } from "~/lib/pagination";

/** No change has this id. */
const NO_CHANGE = "";

/** The list of My Images in one batch. */
export async function readLibrary(
  app: Pick<App, "db" | "now">,
  asked: {
    userId: string;
    filter: LibraryFilter;
    cursor: Cursor | null;
    pageSize: number;
    changeId: string | null;
  },
) {
  const { userId, changeId } = asked;
  const [stores, rows, collections, [usage], [change]] = await app.db.batch([
    ownStoreQuery(app, { userId }),
    libraryQuery(app, asked),
    collectionsQuery(app, userId),
    libraryUsageQuery(app, userId),
    openChangeQuery(app, { userId, changeId: changeId ?? NO_CHANGE }),
  ]);
  return {
    hasStore: stores.length > 0,
    page: libraryPage(rows, asked),
    collections,
    usage: usage ?? { pictures: 0, bytes: 0 },
    change: change ?? null,
  };
}

/** One picture, its neighbors in the list, and what the viewer says of it, in one batch; null if there is none. */
export async function readViewer(
  app: Pick<App, "db" | "now">,
  asked: { userId: string; pictureId: string; filter: LibraryFilter; changeId: string | null },
) {
  const { userId, changeId } = asked;
  const [[picture], [newer], [older], collections, products, [change]] = await app.db.batch([
    libraryPictureQuery(app, asked),
    neighborQuery(app, { ...asked, side: "newer" }),
    neighborQuery(app, { ...asked, side: "older" }),
    collectionsQuery(app, userId),
    productsWithPictureQuery(app, asked),
    openChangeQuery(app, { userId, changeId: changeId ?? NO_CHANGE }),
  ]);
  if (!picture) return null;
  const neighbors = { newerId: newer?.neighborId ?? null, olderId: older?.neighborId ?? null };
  return { picture, ...neighbors, collections, products, change: change ?? null };
}

export async function readDeleted(
  app: Pick<App, "db" | "now">,
  { userId, cursor }: { userId: string; cursor: Cursor | null },
) {
  return removedPage(await removedPicturesQuery(app, { userId, cursor }), cursor);
}
