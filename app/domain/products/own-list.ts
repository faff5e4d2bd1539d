import { and, asc, desc, eq, gt, lt, sql } from "drizzle-orm";
import type { App } from "~/app";
import { designVersions, products } from "~/db/schema";
import {
  findColour,
  findGarment,
  type Garment,
  type GarmentColour,
  printCostCents,
} from "~/domain/garments/garments";
import { type Cursor, PAGE_ROWS, type Page, pageOf } from "~/lib/paging";
import { DEFAULT_COMMISSION_BASIS_POINTS, estimateSplit } from "./split";

export interface OwnListedProduct {
  id: string;
  title: string;
  state: "draft" | "published" | "unpublished";
  coverKey: string | null;
  /** To draw it as long as it has no cover. */
  scene: { garment: Garment; colour: GarmentColour; pictureId: string; print: ScenePlacement };
  priceCents: number;
  /** Of one piece in the usual sizes. */
  earningCents: number;
  updatedAt: number;
}

export interface ScenePlacement {
  leftIn: number;
  topIn: number;
  widthIn: number;
  heightIn: number;
}

/** A person's products, newest first. */
export async function listOwnProducts(
  { db }: Pick<App, "db">,
  { userId, cursor }: { userId: string; cursor: Cursor | null },
): Promise<Page<OwnListedProduct>> {
  const backwards = cursor?.side === "before";
  const past = cursor && (backwards ? gt(products.id, cursor.id) : lt(products.id, cursor.id));
  const [rows] = await db.batch([
    db
      .select({
        id: products.id,
        title: products.title,
        state: products.state,
        coverKey: products.coverKey,
        updatedAt: products.updatedAt,
        garmentId: designVersions.garmentId,
        pictureId: designVersions.pictureId,
        leftIn: designVersions.leftIn,
        topIn: designVersions.topIn,
        widthIn: designVersions.widthIn,
        heightIn: designVersions.heightIn,
        firstColour: sql<string>`${designVersions.colours} ->> '$[0]'`.as("first_colour"),
        priceCents: designVersions.priceCents,
      })
      .from(products)
      .innerJoin(designVersions, eq(designVersions.id, products.versionId))
      .where(and(eq(products.userId, userId), past ?? undefined))
      .orderBy(backwards ? asc(products.id) : desc(products.id))
      .limit(PAGE_ROWS + 1),
  ]);
  const listed = rows.flatMap((row): OwnListedProduct[] => {
    const garment = findGarment(row.garmentId);
    const colour = garment && (findColour(garment, row.firstColour) ?? garment.colours[0]);
    if (!garment || !colour) return [];
    const { leftIn, topIn, widthIn, heightIn } = row;
    return [
      {
        id: row.id,
        title: row.title,
        state: row.state,
        coverKey: row.coverKey,
        scene: { garment, colour, pictureId: row.pictureId, print: { leftIn, topIn, widthIn, heightIn } },
        priceCents: row.priceCents,
        earningCents: usualEarningCents(garment, row.priceCents),
        updatedAt: row.updatedAt,
      },
    ];
  });
  return pageOf(listed, cursor, (row) => ({ key: 0, id: row.id }));
}

/** What one piece earns in the sizes that cost no extra. */
export function usualEarningCents(garment: Garment, priceCents: number): number {
  return estimateSplit({
    unitPriceCents: priceCents,
    unitCostCents: printCostCents(garment, { sizeId: garment.sizes[0]?.id ?? "" }),
    commissionBasisPoints: DEFAULT_COMMISSION_BASIS_POINTS,
  }).earningCents;
}
