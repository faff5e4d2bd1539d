import { and, eq, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { designVersions, mockups, partnerProducts, products, stores, variantStock } from "~/db/schema";
import { calculateUnitCostCents } from "~/domain/partner-catalog/unit-costs";
import { partnerProductIdSql, variantIdSql } from "~/domain/partner-catalog/variant-ids-sql";
import { commissionOf } from "~/domain/plans/commission";
import {
  findColor,
  findGarment,
  findSize,
  findVariantId,
  type Garment,
  type GarmentColor,
  type GarmentSize,
} from "~/garments/find-garments";
import { coversCost } from "../pricing/revenue-split";
import { printAreaIdsJson } from "../prints/version-prints";

/** A line of a cart, not checked yet. */
export interface RequestedLine {
  productId: string;
  color: string;
  size: string;
  quantity: number;
}

export interface VariantOffer {
  /** Sold out: the partner has none at the moment, or its cost exceeds the price. It is shown but cannot be bought. */
  status: "available" | "sold-out";
  line: RequestedLine;
  productId: string;
  versionId: string;
  title: string;
  garment: Garment;
  color: GarmentColor;
  size: GarmentSize;
  /** For one piece. */
  unitPriceCents: number;
  unitCostCents: number;
  /** The partner's number of this garment, color and size. */
  variantId: number;
  /** R2 key of the card picture, in the wanted color if it exists. */
  coverKey: string | null;
  storeId: string;
  storeName: string;
  creatorId: string;
  commissionBasisPoints: number;
}

/**
 * Not published, or no longer on sale in this color or size, or without a partner number. `title` if it may be shown.
 */
export interface UnavailableVariant {
  status: "unpublished" | "not-offered";
  line: RequestedLine;
  title: string | null;
}

/**
 * The current price, cost and partner variant of each wanted line, or why it cannot be bought. One query; results in
 * the order of the lines. Prices and costs sent by a client are never used.
 */
export async function listVariantOffers(
  app: Pick<App, "db" | "now">,
  lines: RequestedLine[],
): Promise<(VariantOffer | UnavailableVariant)[]> {
  if (lines.length === 0) return [];
  const rows = await variantOffersQuery(
    app,
    sql`SELECT CAST(key AS TEXT) AS key, value ->> 'productId' AS product_id, value ->> 'color' AS colour, value ->> 'size' AS size FROM json_each(${JSON.stringify(lines)})`,
  );
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return lines.map((line, position) => parseVariantOffer(line, byKey.get(String(position))));
}

/**
 * The query behind `listVariantOffers`, for a caller's batch whose lines are in a table: `wanted` selects `key` (text),
 * `product_id`, `color` and `size`. `parseVariantOffer` reads its rows.
 */
export function variantOffersQuery({ db, now }: Pick<App, "db" | "now">, wanted: SQL) {
  return db
    .select({
      key: sql<string>`wanted.key`.as("line_key"),
      state: products.state,
      title: products.title,
      productCoverKey: products.coverKey,
      creatorId: products.userId,
      // In a batch D1 returns columns by name, so each name is used once.
      storeId: sql<string | null>`${stores.id}`.as("store_id"),
      storeName: stores.storeName,
      versionId: sql<string | null>`${designVersions.id}`.as("version_id"),
      garmentId: designVersions.garmentId,
      colors: designVersions.colors,
      priceCents: designVersions.priceCents,
      areas: printAreaIdsJson(designVersions.id).as("its_areas"),
      colorCoverKey: mockups.fileKey,
      isAvailable: sql<number>`coalesce(${variantStock.isAvailable}, 1)`.as("is_available"),
      costCents: sql<number | null>`${variantStock.costCents}`.as("its_cost"),
      areaCosts: sql<string | null>`${partnerProducts.areaCosts}`.as("its_area_costs"),
      commissionBasisPoints: commissionOf(products.userId, now()).as("its_commission"),
    })
    .from(sql`(${wanted}) AS wanted`)
    .innerJoin(products, sql`${products.id} = wanted.product_id`)
    .leftJoin(designVersions, eq(designVersions.id, products.versionId))
    .leftJoin(stores, eq(stores.id, products.storeId))
    .leftJoin(
      mockups,
      and(
        eq(mockups.versionId, designVersions.id),
        sql`${mockups.color} = wanted.colour`,
        eq(mockups.kind, "card"),
      ),
    )
    .leftJoin(variantStock, sql`${variantStock.variantId} = ${WANTED_VARIANT_ID}`)
    .leftJoin(
      partnerProducts,
      sql`${partnerProducts.productId} = ${partnerProductIdSql(designVersions.garmentId)}`,
    );
}

const WANTED_VARIANT_ID = variantIdSql(designVersions.garmentId, {
  color: sql`wanted.colour`,
  size: sql`wanted.size`,
});

export type VariantOfferRow = {
  key: string;
  state: "draft" | "published" | "unpublished";
  title: string;
  productCoverKey: string | null;
  creatorId: string;
  storeId: string | null;
  storeName: string | null;
  versionId: string | null;
  garmentId: string | null;
  colors: string | null;
  priceCents: number | null;
  /** JSON list of the areas that are printed. */
  areas: string;
  colorCoverKey: string | null;
  isAvailable: number;
  /** The partner's cost with one print, and JSON of what its areas cost; null until the partner has reported it. */
  costCents: number | null;
  areaCosts: string | null;
  commissionBasisPoints: number;
};

/** The offer that a row describes; without a row there is no such product. */
export function parseVariantOffer(
  line: RequestedLine,
  row: VariantOfferRow | undefined,
): VariantOffer | UnavailableVariant {
  if (row?.state !== "published" || !row.storeId || !row.versionId) {
    // The title of a draft is private.
    const title = row && row.state !== "draft" ? row.title : null;
    return { status: "unpublished", line, title };
  }
  const garment = findGarment(row.garmentId ?? "");
  const color = garment && findColor(garment, line.color);
  const size = garment && findSize(garment, line.size);
  const offered: string[] = JSON.parse(row.colors ?? "[]");
  const variantId = color && size ? findVariantId(garment, color.id, size.id) : null;
  if (!color || !size || variantId === null || !offered.includes(color.id))
    return { status: "not-offered", line, title: row.title };
  const unitPriceCents = row.priceCents ?? 0;
  const unitCostCents = calculateUnitCostCents(
    garment,
    { colorId: color.id, sizeId: size.id, areas: JSON.parse(row.areas) },
    {
      variants: row.costCents === null ? {} : { [variantId]: row.costCents },
      areas: JSON.parse(row.areaCosts ?? "{}"),
    },
  );
  const { commissionBasisPoints } = row;
  const isSold = row.isAvailable && coversCost({ unitPriceCents, unitCostCents, commissionBasisPoints });
  return {
    status: isSold ? "available" : "sold-out",
    line,
    productId: line.productId,
    versionId: row.versionId,
    title: row.title,
    garment,
    color,
    size,
    unitPriceCents,
    unitCostCents,
    variantId,
    coverKey: row.colorCoverKey ?? row.productCoverKey,
    storeId: row.storeId,
    storeName: row.storeName ?? "",
    creatorId: row.creatorId,
    commissionBasisPoints,
  };
}
