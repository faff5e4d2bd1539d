import { and, eq } from "drizzle-orm";
import type { App } from "~/app";
import { products } from "~/db/schema";

/** Unpublishes a product. Orders keep what they bought; carts show that it is gone. */
export async function unpublishProduct(
  { db, now }: Pick<App, "db" | "now">,
  { userId, productId }: { userId: string; productId: string },
): Promise<{ status: "unpublished" } | { status: "not-published" }> {
  const result = await db
    .update(products)
    .set({ state: "unpublished", updatedAt: now() })
    .where(and(eq(products.id, productId), eq(products.userId, userId), eq(products.state, "published")));
  // Rows changed by triggers are counted too, so it is never exactly one.
  return { status: result.meta.changes > 0 ? "unpublished" : "not-published" };
}
