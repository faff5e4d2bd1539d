import { and, eq, isNull, sql } from "drizzle-orm";
import type { App } from "~/app";
import { keysetClauses } from "~/db/keyset-pagination";
import { designVersions, products } from "~/db/schema";
import { firstSizeCostsJson, parsePartnerCosts } from "~/domain/partner-catalog/unit-cost-queries";
import { calculateUnitCostCents } from "~/domain/partner-catalog/unit-costs";
import { commissionOf } from "~/domain/plans/commission";
import {
  findColor,
  findGarment,
  type Garment,
  type GarmentColor,
  type GarmentView,
} from "~/garments/find-garments";
import { type Cursor, type Page, paginate } from "~/lib/pagination";
import { estimateRevenueSplit } from "../pricing/revenue-split";
import { coverView, type Print, printAreaIdsOf, printsJson, readPrints } from "../prints/version-prints";

export interface CreatorProductRow {
  id: string;
  title: string;
  state: "draft" | "published" | "unpublished";
  coverKey: string | null;
  /** Drawn in its place until it has a cover. */
  scene: { garment: Garment; color: GarmentColor; prints: Print[]; view: GarmentView };
  priceCents: number;
  /** For one piece in the usual sizes. */
  earningCents: number;
  updatedAt: number;
}

/** A creator's products, newest first. */
export async function listCreatorProducts(
  { db, now }: Pick<App, "db" | "now">,
  { userId, cursor }: { userId: string; cursor: Cursor | null },
): Promise<Page<CreatorProductRow>> {
  const { where, orderBy, limit } = keysetClauses({
    columns: [products.id],
    // The list is sorted by id alone; cursors carry a 0 before it.
    cursor: cursor && { ...cursor, key: cursor.key.slice(-1) },
  });
  const firstColor = sql<string>`${designVersions.colors} ->> '$[0]'`;
  const [rows] = await db.batch([
    db
      .select({
        id: products.id,
        title: products.title,
        state: products.state,
        coverKey: products.coverKey,
        updatedAt: products.updatedAt,
        garmentId: designVersions.garmentId,
        prints: printsJson(designVersions.id).as("its_prints"),
        firstColor: firstColor.as("first_color"),
        costs: firstSizeCostsJson(designVersions.garmentId, firstColor).as("its_costs"),
        priceCents: designVersions.priceCents,
        commissionBasisPoints: commissionOf(products.userId, now()).as("its_commission"),
      })
      .from(products)
      .innerJoin(designVersions, eq(designVersions.id, products.versionId))
      .where(and(eq(products.userId, userId), isNull(products.deletedAt), where))
      .orderBy(orderBy)
      .limit(limit),
  ]);
  const page = paginate(rows, { cursor, keyOf: (row) => [0, row.id] });
  const listed = page.rows.flatMap((row): CreatorProductRow[] => {
    const garment = findGarment(row.garmentId);
    const color = garment && (findColor(garment, row.firstColor) ?? garment.colors[0]);
    if (!garment || !color) return [];
    const prints = readPrints(row.prints);
    return [
      {
        id: row.id,
        title: row.title,
        state: row.state,
        coverKey: row.coverKey,
        scene: { garment, color, prints, view: coverView(garment, prints) },
        priceCents: row.priceCents,
        earningCents: usualEarningCents(garment, { ...row, color, prints }),
        updatedAt: row.updatedAt,
      },
    ];
  });
  return { ...page, rows: listed };
}

/** What one piece earns in the first color and the sizes without a surcharge. */
function usualEarningCents(
  garment: Garment,
  product: {
    color: GarmentColor;
    prints: Print[];
    priceCents: number;
    costs: string;
    commissionBasisPoints: number;
  },
): number {
  const areas = printAreaIdsOf(product.prints);
  const piece = { colorId: product.color.id, sizeId: garment.sizes[0]?.id ?? "", areas };
  return estimateRevenueSplit({
    unitPriceCents: product.priceCents,
    unitCostCents: calculateUnitCostCents(garment, piece, parsePartnerCosts(product.costs)),
    commissionBasisPoints: product.commissionBasisPoints,
  }).earningCents;
}
