import { and, eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { designVersions, mockups, partnerProducts, products, stores } from "~/db/schema";
import { colorStockJson, parseColorStock } from "~/domain/partner-catalog/color-stock";
import { calculateUnitCostCents } from "~/domain/partner-catalog/unit-costs";
import { colorVariantIdsJson, partnerProductIdSql } from "~/domain/partner-catalog/variant-ids-sql";
import { commissionOf } from "~/domain/plans/commission";
import {
  findColor,
  findGarment,
  findSize,
  findVariantId,
  type Garment,
  type GarmentColor,
  type GarmentSize,
  type PrintArea,
  requirePrintArea,
} from "~/garments/find-garments";
import { requiredMockups } from "../mockups/mockup-kinds";
import {
  type PartnerMockup,
  parsePartnerMockups,
  partnerMockupsJson,
} from "../partner-mockups/read-partner-mockups";
import { coversCost, estimateRevenueSplit, type RevenueSplit } from "../pricing/revenue-split";
import {
  type BuyerPrintCheck,
  buyerPrintCheckJson,
  parseBuyerPrintCheck,
} from "../prints/print-check-report";
import { printAreaIdsOf, printsJson, readPrints } from "../prints/version-prints";
import { findColorInStock } from "./color-in-stock";
import { type DrawnMockup, type ShownPictures, shownPictures } from "./shown-pictures";

export interface ProductPage extends ShownPictures {
  id: string;
  title: string;
  description: string;
  store: { id: string; name: string };
  garment: Garment;
  /** Colors on sale, the one that stores show first. */
  colors: GarmentColor[];
  color: GarmentColor;
  size: GarmentSize;
  sizes: { size: GarmentSize; isAvailable: boolean }[];
  priceCents: number;
  /** For one piece in the chosen size. */
  split: RevenueSplit;
  /** At least one; the first is the one that the pictures show. */
  prints: { area: PrintArea; widthIn: number; heightIn: number; effectiveDpi: number }[];
  /**
   * The print check's measurements when it was published; empty for products published before there was a print check.
   */
  printCheck: BuyerPrintCheck[];
  isMadeWithAi: boolean;
  /** The partner's mockups of each printed side: in the chosen color if there are any, else in the first. */
  partnerMockups: PartnerMockup[];
  publishedAt: number;
  versionId: string;
  /** Whether all pictures of the page exist: kinds were added since old versions were published. */
  hasAllMockups: boolean;
}

/** The most usual size; chosen if the URL names none. */
const USUAL_SIZE = "M";

type Asked = { productId: string; color: string | null; size: string | null };
type ReadPage = ProductPage & { ownerId: string };

/**
 * A published product for visitors, or null. `color` and `size` come from the URL; if they are not on sale, the first
 * color that the printer has and the usual size are shown. One round trip, three if the first color is sold out.
 */
export async function readProductPage(app: Pick<App, "db" | "now">, asked: Asked): Promise<ReadPage | null> {
  const page = await readInColor(app, asked);
  if (!page || page.color.id === asked.color || page.sizes.some((each) => each.isAvailable)) return page;
  const color = await findColorInStock(app, page);
  return color === null || color === page.color.id ? page : readInColor(app, { ...asked, color });
}

async function readInColor(
  { db, now }: Pick<App, "db" | "now">,
  { productId, color, size }: Asked,
): Promise<ReadPage | null> {
  const isPublished = and(eq(products.id, productId), sql`${products.state} = 'published'`);
  const wanted = color ?? "";
  const firstColor = sql`json_extract(${designVersions.colors}, '$[0]')`;
  const chosenColor = sql`iif(instr(${designVersions.colors}, json_quote(${wanted})), ${wanted}, ${firstColor})`;
  const variantIds = colorVariantIdsJson(designVersions.garmentId, chosenColor);
  const [[row]] = await db.batch([
    db
      .select({
        title: products.title,
        ownerId: products.userId,
        description: products.description,
        publishedAt: sql<number>`${products.publishedAt}`.as("published"),
        storeId: sql<string>`${stores.id}`.as("in_store"),
        storeName: stores.storeName,
        versionId: sql<string>`${products.versionId}`.as("its_version"),
        garmentId: designVersions.garmentId,
        colors: designVersions.colors,
        priceCents: designVersions.priceCents,
        prints: printsJson(designVersions.id).as("its_prints"),
        checked: buyerPrintCheckJson(designVersions.id).as("its_report"),
        areaCosts: sql<string | null>`${partnerProducts.areaCosts}`.as("its_area_costs"),
        commissionBasisPoints: commissionOf(products.userId, now()).as("its_commission"),
        isMadeWithAi:
          sql<number>`EXISTS (SELECT 1 FROM version_prints vp JOIN picture_provenance v ON v.picture_id = vp.picture_id
          WHERE vp.version_id = ${designVersions.id} AND v.is_ai = 1)`.as("made_with_ai"),
        // In a batch D1 returns columns by name, so each name is used once.
        pictures:
          sql<string>`(SELECT json_group_array(json_object('color', colour, 'kind', kind, 'fileKey', file_key, 'widthPx', width_px, 'heightPx', height_px))
          FROM ${mockups} WHERE version_id = ${products.versionId} AND colour IN (${chosenColor}, ${firstColor}))`.as(
            "its_pictures",
          ),
        // The limit makes SQLite compute the inner list once instead of once per size.
        stock:
          sql<string>`(SELECT ${colorStockJson(sql`variant_ids`)} FROM (SELECT ${variantIds} AS variant_ids LIMIT 1))`.as(
            "color_stock",
          ),
        renderings: partnerMockupsJson(products.versionId, sql`${wanted}, ${firstColor}`).as(
          "its_renderings",
        ),
      })
      .from(products)
      .innerJoin(designVersions, eq(designVersions.id, products.versionId))
      .innerJoin(stores, eq(stores.id, products.storeId))
      .leftJoin(
        partnerProducts,
        sql`${partnerProducts.productId} = ${partnerProductIdSql(designVersions.garmentId)}`,
      )
      .where(isPublished)
      .limit(1),
  ]);
  const garment = row && findGarment(row.garmentId);
  if (!row || !garment) return null;
  const colors = (JSON.parse(row.colors) as string[]).flatMap((id) => findColor(garment, id) ?? []);
  const chosen = colors.find((each) => each.id === color) ?? colors[0];
  if (!chosen) return null;
  const prints = readPrints(row.prints);

  const stock = parseColorStock(row.stock);
  const soldOut = new Set(stock.filter((each) => !each.isAvailable).map((each) => each.variantId));
  const costs = {
    variants: Object.fromEntries(
      stock.flatMap((each) => (each.costCents === null ? [] : [[each.variantId, each.costCents]])),
    ),
    areas: JSON.parse(row.areaCosts ?? "{}"),
  };
  const pieceIn = (each: GarmentSize) => ({
    unitPriceCents: row.priceCents,
    unitCostCents: calculateUnitCostCents(
      garment,
      { colorId: chosen.id, sizeId: each.id, areas: printAreaIdsOf(prints) },
      costs,
    ),
    commissionBasisPoints: row.commissionBasisPoints,
  });
  const sizes = garment.sizes.map((each) => {
    const variantId = findVariantId(garment, chosen.id, each.id);
    const isSold = variantId !== null && !soldOut.has(variantId);
    return { size: each, isAvailable: isSold && coversCost(pieceIn(each)) };
  });
  const drawn: DrawnMockup[] = JSON.parse(row.pictures);
  const firstId = colors[0]?.id ?? chosen.id;
  const shown = [...new Set([firstId, chosen.id])];
  const chosenSize = findSize(garment, size ?? "") ?? usualSize(sizes);
  return {
    id: productId,
    ownerId: row.ownerId,
    title: row.title,
    description: row.description,
    store: { id: row.storeId, name: row.storeName },
    garment,
    colors,
    color: chosen,
    size: chosenSize,
    sizes,
    priceCents: row.priceCents,
    split: estimateRevenueSplit(pieceIn(chosenSize)),
    prints: prints.map(({ placement: { areaId, widthIn, heightIn }, effectiveDpi }) => ({
      area: requirePrintArea(garment, areaId),
      widthIn,
      heightIn,
      effectiveDpi,
    })),
    isMadeWithAi: row.isMadeWithAi === 1,
    printCheck: parseBuyerPrintCheck(row.checked),
    ...shownPictures(drawn, chosen.id, firstId),
    versionId: row.versionId,
    hasAllMockups: requiredMockups({ garment, prints, colors: shown }, "all").every((wanted) =>
      drawn.some((each) => each.color === wanted.color && each.kind === wanted.kind),
    ),
    partnerMockups: parsePartnerMockups(row.renderings, chosen.id),
    publishedAt: row.publishedAt,
  };
}

function usualSize(sizes: { size: GarmentSize; isAvailable: boolean }[]): GarmentSize {
  const there = sizes.filter((each) => each.isAvailable);
  const usual = there.find((each) => each.size.id === USUAL_SIZE) ?? there[0] ?? sizes[0];
  if (!usual) throw new Error("a garment comes in sizes");
  return usual.size;
}
