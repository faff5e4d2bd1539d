import { and, eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { designVersions } from "~/db/schema";
import { colorVariantIdsJson } from "~/domain/partner-catalog/variant-ids-sql";

/** The first color of a version that the printer has in any size; null if it has none. A size not yet read counts as there. */
export async function findColorInStock(
  { db }: Pick<App, "db">,
  { versionId }: { versionId: string },
): Promise<string | null> {
  const variantIds = colorVariantIdsJson(designVersions.garmentId, sql`color.value`);
  const [found] = await db
    .select({ color: sql<string>`color.value` })
    .from(designVersions)
    .innerJoin(sql`json_each(${designVersions.colors}) AS color`, sql`true`)
    .where(
      and(
        eq(designVersions.id, versionId),
        sql`EXISTS (SELECT 1 FROM json_each(${variantIds}) AS size LEFT JOIN variant_stock ON variant_id = size.value
          WHERE size.value IS NOT NULL AND coalesce(is_available, 1))`,
      ),
    )
    .orderBy(sql`color.key`)
    .limit(1);
  return found?.color ?? null;
}
