import { and, eq, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { designVersions, mockups, partnerProducts, products, stores, variantStock } from "~/db/schema";
import {
  findColour,
  findGarment,
  findSize,
  findVariantId,
  type Garment,
  type GarmentColour,
  type GarmentSize,
} from "~/domain/garments/find-garments";
import { calculateUnitCostCents } from "~/domain/partner-catalog/unit-costs";
import { partnerProductIdSql, variantIdSql } from "~/domain/partner-catalog/variant-ids-sql";
import { commissionOf } from "~/domain/plans/commission";
import { coversCost } from "../pricing/revenue-split";
import { printAreaIdsJson } from "../prints/version-prints";

/** A line of a cart, not checked yet. */
export interface RequestedLine {
  productId: string;
  colour: string;
  size: string;
  quantity: number;
}

export interface VariantOffer {
  /** Sold out: the partner has no such garment now, or asks more than its price bears. It can be shown and not bought. */
  status: "available" | "sold-out";
  line: RequestedLine;
  productId: string;
  versionId: string;
  title: string;
  garment: Garment;
  colour: GarmentColour;
  size: GarmentSize;
  /** For one piece. */
  unitPriceCents: number;
  unitCostCents: number;
  /** The partner's number of this garment, colour and size. */
  variantId: number;
  /** R2 key of the card picture, in the wanted colour where it exists. */
  coverKey: string | null;
  storeId: string;
  storeName: string;
  creatorId: string;
  commissionBasisPoints: number;
}

/** Unpublished (or never was), or no longer in that color or size, or without a partner number. `title` where there is one to say. */
export interface UnavailableVariant {
  status: "unpublished" | "not-offered";
  line: RequestedLine;
  title: string | null;
}

/**
 * What each wanted line is today: price, cost, partner's variant, or why it cannot be bought. One query, answers in the
 * order of the lines. What a client sent as price or cost is never asked for.
 */
export async function listVariantOffers(
  { db }: Pick<App, "db">,
  lines: RequestedLine[],
): Promise<(VariantOffer | UnavailableVariant)[]> {
  if (lines.length === 0) return [];
  const rows = await variantOffersQuery(
    { db },
    sql`SELECT CAST(key AS TEXT) AS key, value ->> 'productId' AS product_id, value ->> 'colour' AS colour, value ->> 'size' AS size FROM json_each(${JSON.stringify(lines)})`,
  );
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return lines.map((line, position) => parseVariantOffer(line, byKey.get(String(position))));
}

/**
 * The query behind `listVariantOffers`, for the batch of a caller whose lines are in a table: `wanted` selects `key` (text),
 * `product_id`, `colour` and `size`. Its rows are read with `parseVariantOffer`.
 */
export function variantOffersQuery({ db }: Pick<App, "db">, wanted: SQL) {
  return db
    .select({
      key: sql<string>`wanted.key`.as("line_key"),
      state: products.state,
      title: products.title,
      productCoverKey: products.coverKey,
      creatorId: products.userId,
      // In a batch D1 answers rows by column name, so no two may be called the same.
      storeId: sql<string | null>`${stores.id}`.as("store_id"),
      storeName: stores.storeName,
      versionId: sql<string | null>`${designVersions.id}`.as("version_id"),
      garmentId: designVersions.garmentId,
      colours: designVersions.colours,
      priceCents: designVersions.priceCents,
      areas: printAreaIdsJson(designVersions.id).as("its_areas"),
      colourCoverKey: mockups.fileKey,
      isAvailable: sql<number>`coalesce(${variantStock.isAvailable}, 1)`.as("is_available"),
      costCents: sql<number | null>`${variantStock.costCents}`.as("its_cost"),
      areaCosts: sql<string | null>`${partnerProducts.areaCosts}`.as("its_area_costs"),
      commissionBasisPoints: commissionOf(products.userId).as("its_commission"),
    })
    .from(sql`(${wanted}) AS wanted`)
    .innerJoin(products, sql`${products.id} = wanted.product_id`)
    .leftJoin(designVersions, eq(designVersions.id, products.versionId))
    .leftJoin(stores, eq(stores.id, products.storeId))
    .leftJoin(
      mockups,
      and(
        eq(mockups.versionId, designVersions.id),
        sql`${mockups.colour} = wanted.colour`,
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
  colour: sql`wanted.colour`,
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
  colours: string | null;
  priceCents: number | null;
  /** JSON list of the areas that are printed. */
  areas: string;
  colourCoverKey: string | null;
  isAvailable: number;
  /** What the partner asks for it with one print, and JSON of what its areas cost; null where it has not said so yet. */
  costCents: number | null;
  areaCosts: string | null;
  commissionBasisPoints: number;
};

/** What a row says of a line; no row: there is no such product. */
export function parseVariantOffer(
  line: RequestedLine,
  row: VariantOfferRow | undefined,
): VariantOffer | UnavailableVariant {
  if (row?.state !== "published" || !row.storeId || !row.versionId) {
    // The title of a draft is nobody else's business.
    const title = row && row.state !== "draft" ? row.title : null;
    return { status: "unpublished", line, title };
  }
  const garment = findGarment(row.garmentId ?? "");
  const colour = garment && findColour(garment, line.colour);
  const size = garment && findSize(garment, line.size);
  const offered: string[] = JSON.parse(row.colours ?? "[]");
  const variantId = colour && size ? findVariantId(garment, colour.id, size.id) : null;
  if (!colour || !size || variantId === null || !offered.includes(colour.id))
    return { status: "not-offered", line, title: row.title };
  const unitPriceCents = row.priceCents ?? 0;
  const unitCostCents = calculateUnitCostCents(
    garment,
    { colourId: colour.id, sizeId: size.id, areas: JSON.parse(row.areas) },
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
    colour,
    size,
    unitPriceCents,
    unitCostCents,
    variantId,
    coverKey: row.colourCoverKey ?? row.productCoverKey,
    storeId: row.storeId,
    storeName: row.storeName ?? "",
    creatorId: row.creatorId,
    commissionBasisPoints,
  };
}
