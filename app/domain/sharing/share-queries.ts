import { and, asc, desc, eq, ne, sql } from "drizzle-orm";
import type { App } from "~/app";
import { designVersions, products, sharePosts, shares } from "~/db/schema";

const SHOWN_POSTS = 12;

export type ListedSharedPost = Awaited<ReturnType<typeof sharedPostsQuery>>[number];

/** The posts of one share, for its page; only its owner finds them. */
export async function readShare(
  { db }: Pick<App, "db">,
  { userId, shareId }: { userId: string; shareId: string },
) {
  const [[share], posts] = await db.batch([
    db
      .select({
        id: shares.id,
        productId: shares.productId,
        title: products.title,
        isOnSale: sql<number>`${products.state} = 'published'`.as("is_on_sale"),
        coverKey: products.coverKey,
        pictureId: designVersions.pictureId,
      })
      .from(shares)
      .innerJoin(products, eq(products.id, shares.productId))
      .innerJoin(designVersions, eq(designVersions.id, products.versionId))
      .where(and(eq(shares.id, shareId), eq(shares.userId, userId)))
      .limit(1),
    db
      .select()
      .from(sharePosts)
      .where(and(eq(sharePosts.shareId, shareId), eq(sharePosts.userId, userId)))
      .orderBy(asc(sharePosts.id)),
  ]);
  return share ? { ...share, posts } : null;
}

/** A person's latest posts with the visits that each brought, newest first; as a query for a batch. */
export function sharedPostsQuery({ db }: Pick<App, "db">, { userId }: { userId: string }) {
  return db
    .select({
      id: sharePosts.id,
      shareId: sharePosts.shareId,
      network: sharePosts.network,
      postState: sql<(typeof sharePosts.$inferSelect)["state"]>`${sharePosts.state}`.as("post_state"),
      postUrl: sql<string | null>`${sharePosts.url}`.as("post_url"),
      visits: sharePosts.visits,
      dueAt: sharePosts.dueAt,
      title: products.title,
    })
    .from(sharePosts)
    .innerJoin(shares, eq(shares.id, sharePosts.shareId))
    .innerJoin(products, eq(products.id, shares.productId))
    .where(and(eq(sharePosts.userId, userId), ne(sharePosts.state, "canceled")))
    .orderBy(desc(sharePosts.id))
    .limit(SHOWN_POSTS);
}

/** Counts a visit by the link of a post; unknown ids are ignored. */
export async function countVisit({ db }: Pick<App, "db">, { postId }: { postId: string }): Promise<void> {
  await db
    .update(sharePosts)
    .set({ visits: sql`${sharePosts.visits} + 1` })
    .where(eq(sharePosts.id, postId));
}
