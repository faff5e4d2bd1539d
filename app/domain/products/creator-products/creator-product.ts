import { and, eq, isNull, sql } from "drizzle-orm";
import type { App } from "~/app";
import { designVersions, products, stores } from "~/db/schema";
import { versionChecksSql } from "~/domain/designs/print-check/check-rows";
import { parsePartnerCosts, partnerCostsJson } from "~/domain/partner-catalog/unit-cost-queries";
import type { PartnerCosts } from "~/domain/partner-catalog/unit-costs";
import { commissionOf } from "~/domain/plans/commission";
import { findGarment, type Garment } from "~/garments/find-garments";
import { type Print, printsJson, readPrints } from "../prints/version-prints";
import { type UsablePicture, usablePicturesQuery } from "./usable-pictures";

/** A creator's own product with everything that its editor shows. */
export interface CreatorProduct {
  id: string;
  userId: string;
  state: "draft" | "published" | "unpublished";
  /** Changes with every change of the product, wherever it is made. */
  updatedAt: number;
  title: string;
  description: string;
  coverKey: string | null;
  versionId: string;
  /** Pictures of this version that exist, as `color/kind`. */
  renderedMockups: string[];
  garment: Garment;
  /** At least one; the first is the one that stores show. */
  prints: Print[];
  /** The first is the one that stores show. */
  colors: string[];
  priceCents: number;
  /** What its pieces cost us, as far as the partner has reported it. */
  costs: PartnerCosts;
  commissionBasisPoints: number;
  /** The credit of one of its pictures was returned: the product can no longer be published. */
  isWithdrawn: boolean;
  /** The measurements of its pictures by picture id, as JSON for `parseVersionChecks`. */
  printChecksJson: string;
  /** The creator's store, where it is or will be published. */
  storeId: string | null;
}

/** Null if there is none, or if it belongs to somebody else. */
export async function findCreatorProduct(
  app: Pick<App, "db" | "now">,
  wanted: { userId: string; productId: string },
): Promise<CreatorProduct | null> {
  const [row] = await creatorProductQuery(app, wanted);
  return row ? parseCreatorProduct(row) : null;
}

/** The product, and the creator's pictures that could replace its prints, in one round trip. */
export async function readEditorPage(
  { db, now }: Pick<App, "db" | "now">,
  { pictures, ...wanted }: { userId: string; productId: string; pictures: number },
): Promise<{ product: CreatorProduct; pictures: UsablePicture[] } | null> {
  const [[row], usable] = await db.batch([
    creatorProductQuery({ db, now }, wanted),
    usablePicturesQuery(db, wanted.userId, { limit: pictures }),
  ]);
  const product = row ? parseCreatorProduct(row) : null;
  return product && { product, pictures: usable };
}

/** For a batch; `parseCreatorProduct` reads its row. */
export function creatorProductQuery(
  { db, now }: Pick<App, "db" | "now">,
  { userId, productId }: { userId: string; productId: string },
) {
  return db
    .select({
      id: products.id,
      userId: products.userId,
      state: products.state,
      updatedAt: products.updatedAt,
      title: products.title,
      description: products.description,
      coverKey: products.coverKey,
      versionId: sql<string>`${designVersions.id}`.as("its_version"),
      garmentId: designVersions.garmentId,
      colors: designVersions.colors,
      priceCents: designVersions.priceCents,
      storeId: sql<string | null>`${stores.id}`.as("its_store"),
      prints: printsJson(designVersions.id).as("its_prints"),
      printChecksJson: versionChecksSql(designVersions.id).as("its_checks"),
      commissionBasisPoints: commissionOf(products.userId, now()).as("its_commission"),
      costs: partnerCostsJson(designVersions.garmentId).as("its_costs"),
      drawn:
        sql<string>`(SELECT json_group_array(colour || '/' || kind) FROM mockups WHERE version_id = ${designVersions.id})`.as(
          "its_drawn",
        ),
    })
    .from(products)
    .innerJoin(designVersions, eq(designVersions.id, products.versionId))
    .leftJoin(stores, eq(stores.userId, products.userId))
    .where(and(eq(products.id, productId), eq(products.userId, userId), isNull(products.deletedAt)))
    .limit(1);
}

export function parseCreatorProduct({
  garmentId,
  ...row
}: Awaited<ReturnType<typeof creatorProductQuery>>[number]): CreatorProduct | null {
  const garment = findGarment(garmentId);
  if (!garment) return null;
  const prints = readPrints(row.prints);
  return {
    ...row,
    garment,
    prints,
    costs: parsePartnerCosts(row.costs),
    renderedMockups: JSON.parse(row.drawn),
    colors: JSON.parse(row.colors),
    isWithdrawn: prints.some((print) => print.picture.withdrawnAt !== null),
  };
}
