import { sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";

/**
 * Deletes a product for good: it leaves every list and store, and its words and mockups go. Orders keep the version that
 * they bought, with its mockups and title, since it may still be printed or claimed.
 */
export async function deleteProduct(
  { db, now }: Pick<App, "db" | "now">,
  { userId, productId }: { userId: string; productId: string },
): Promise<{ status: "deleted" | "already" | "missing" }> {
  const isSold = sql`EXISTS (SELECT 1 FROM order_lines WHERE version_id IN (SELECT id FROM design_versions WHERE product_id = ${productId}))`;
  const unsold = sql`version_id IN (SELECT v.id FROM design_versions v JOIN products p ON p.id = v.product_id
    WHERE p.id = ${productId} AND p.user_id = ${userId} AND p.deleted_at IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM order_lines o WHERE o.version_id = v.id))`;
  const [deleted, , , known] = await runTransaction(db, [
    sql`UPDATE products SET state = 'unpublished', deleted_at = ${now()}, updated_at = ${now()}, description = '', tags = '[]',
        source_url = NULL, title = iif(${isSold}, title, ''), cover_key = iif(${isSold}, cover_key, NULL)
      WHERE id = ${productId} AND user_id = ${userId} AND deleted_at IS NULL`,
    sql`INSERT OR IGNORE INTO file_deletions (file_key) SELECT file_key FROM mockups WHERE ${unsold}`,
    sql`DELETE FROM mockups WHERE ${unsold}`,
    sql`SELECT 1 FROM products WHERE id = ${productId} AND user_id = ${userId}`,
  ]);
  if ((deleted?.meta.changes ?? 0) > 0) return { status: "deleted" };
  return { status: known?.results[0] ? "already" : "missing" };
}
