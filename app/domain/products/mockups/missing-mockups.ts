import { and, eq, gt, isNotNull, lt, sql } from "drizzle-orm";
import type { App } from "~/app";
import { designVersions, mockups, orderLines, products } from "~/db/schema";
import type { PrintAreaId } from "~/garments/find-garments";
import { minIdAt } from "~/lib/ids";
import { PRESENTATION_MOCKUP_COUNT } from "./mockup-kinds";

/** How far back lost messages are searched for, and how long a message on its way is left alone. */
const SEARCHED_MS = 3 * 60 * 60 * 1000;
const PATIENCE_MS = 2 * 60 * 1000;

/**
 * What this isolate has enqueued, and when: a page with many views enqueues once, and so does a version that cannot be
 * drawn.
 */
const askedAt = new Map<string, number>();
const ASKED_AGAIN_MS = 60 * 60 * 1000;
const MOST_REMEMBERED = 1_000;

/**
 * True if a version with missing pictures should be drawn because somebody views it: kinds of pictures were added since
 * old versions were published, and the search below no longer reaches them. At most once an hour per isolate.
 */
export function shouldRenderOnView(
  { now }: Pick<App, "now">,
  {
    versionId,
    publishedAt,
    hasAllMockups,
  }: { versionId: string; publishedAt: number; hasAllMockups: boolean },
): boolean {
  const from = now() - SEARCHED_MS;
  if (hasAllMockups || publishedAt > from || versionId > minIdAt(from)) return false;
  if (now() - (askedAt.get(versionId) ?? Number.NEGATIVE_INFINITY) < ASKED_AGAIN_MS) return false;
  askedAt.delete(versionId);
  askedAt.set(versionId, now());
  for (const [oldest] of askedAt) {
    if (askedAt.size <= MOST_REMEMBERED) break;
    askedAt.delete(oldest);
  }
  return true;
}

/** Versions on sale, and sold ones, that still lack pictures after their message should have been processed. */
export async function listVersionsMissingMockups({ db, now }: Pick<App, "db" | "now">): Promise<string[]> {
  const from = now() - SEARCHED_MS;
  const to = now() - PATIENCE_MS;
  // The number of pictures that `requiredMockups` names.
  const has = (...areas: PrintAreaId[]) => sql`max(area_id IN ${areas})`;
  const wanted = sql`(SELECT
      2 * (${has("front", "left-chest")} + ${has("back")} + ${has("left-sleeve")} + ${has("right-sleeve")}) * json_array_length(${designVersions.colors})
      + 1 + ${PRESENTATION_MOCKUP_COUNT} * ${has("front", "left-chest", "back")}
    FROM version_prints WHERE version_id = ${designVersions.id})`;
  const lacks = sql`${wanted} > (SELECT count(*) FROM ${mockups} WHERE ${mockups.versionId} = ${designVersions.id})`;
  const onSale = sql`${products.state} = 'published'`;
  const fields = { id: designVersions.id };
  const [edited, published, bought] = await db.batch([
    db
      .select(fields)
      .from(designVersions)
      .innerJoin(products, eq(products.versionId, designVersions.id))
      .where(
        and(
          gt(designVersions.id, minIdAt(from)),
          lt(designVersions.id, minIdAt(to)),
          eq(products.id, designVersions.productId),
          onSale,
          lacks,
        ),
      )
      .limit(50),
    db
      .select(fields)
      .from(products)
      .innerJoin(designVersions, eq(designVersions.id, products.versionId))
      .where(and(gt(products.publishedAt, from), lt(products.publishedAt, to), onSale, lacks))
      .limit(50),
    db
      .select({ id: orderLines.versionId })
      .from(orderLines)
      .where(
        and(
          gt(orderLines.id, minIdAt(from)),
          lt(orderLines.id, minIdAt(to)),
          isNotNull(orderLines.soldAt),
          sql`NOT EXISTS (SELECT 1 FROM mockups m WHERE m.version_id = order_lines.version_id
            AND m.colour = order_lines.colour AND m.kind = 'card')`,
          sql`NOT EXISTS (SELECT 1 FROM version_prints vp JOIN pictures p ON p.id = vp.picture_id
            WHERE vp.version_id = order_lines.version_id AND p.withdrawn_at IS NOT NULL)`,
        ),
      )
      .limit(50),
  ]);
  return [...new Set([...edited, ...published, ...bought].map((row) => row.id))];
}
