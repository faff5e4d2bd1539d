import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { App } from "~/app";
import { applyAll } from "~/db/client";
import { designVersions, imageTransactions, pictures, products, stores } from "~/db/schema";
import {
  checkPlacement,
  isPrintable,
  largestGoodPlacement,
  type Placement,
  type PlacementFinding,
} from "~/domain/designs/placement";
import {
  findGarment,
  findPlacementArea,
  type Garment,
  type PlacementArea,
  printCostCents,
} from "~/domain/garments/garments";
import { newId } from "~/lib/ids";
import { DEFAULT_COMMISSION_BASIS_POINTS, suggestedPriceCents } from "./split";

export const MAX_TITLE_CHARACTERS = 100;
export const MAX_DESCRIPTION_CHARACTERS = 2000;
/** No garment of ours is worth more, and a slip of the keyboard stays a slip. */
export const MAX_PRICE_CENTS = 50_000;

/** On offer until the creator says otherwise: light, dark and in between, few enough to look at. */
const FIRST_COLOURS = ["white", "sand", "heather-grey", "navy", "forest", "black"];

export interface UsablePicture {
  id: string;
  widthPx: number;
  heightPx: number;
  /** The words it was made from; empty for an upload. */
  prompt: string;
  createdAt: number;
}

/** Own pictures that can go on a garment, newest first. */
export async function listUsablePictures(
  { db }: Pick<App, "db">,
  { userId, limit }: { userId: string; limit: number },
): Promise<UsablePicture[]> {
  return usablePictures(db, userId).orderBy(desc(pictures.id)).limit(limit);
}

export async function findUsablePicture(
  { db }: Pick<App, "db">,
  { userId, pictureId }: { userId: string; pictureId: string },
): Promise<UsablePicture | null> {
  const rows = await usablePictures(db, userId, pictureId).limit(1);
  return rows[0] ?? null;
}

function usablePictures(db: App["db"], userId: string, pictureId?: string) {
  return db
    .select({
      id: pictures.id,
      widthPx: pictures.widthPx,
      heightPx: pictures.heightPx,
      prompt: sql<string>`coalesce(${imageTransactions.prompt}, '')`,
      createdAt: pictures.createdAt,
    })
    .from(pictures)
    .leftJoin(imageTransactions, eq(imageTransactions.pictureId, pictures.id))
    .where(
      and(
        eq(pictures.userId, userId),
        pictureId === undefined ? undefined : eq(pictures.id, pictureId),
        // A picture whose credit was given back is not sold.
        isNull(pictures.withdrawnAt),
      ),
    );
}

export type StartedProduct =
  | { status: "started"; productId: string; versionId: string }
  | { status: "no-picture" }
  | { status: "no-garment" }
  /** Even the smallest print would be blurred; the findings hold the numbers. */
  | { status: "not-printable"; findings: PlacementFinding[] };

/** A draft: the picture as large as it is good on the front, six colours, the suggested price. */
export async function startProduct(
  { db, now }: Pick<App, "db" | "now">,
  { userId, pictureId, garmentId }: { userId: string; pictureId: string; garmentId: string },
): Promise<StartedProduct> {
  const garment = findGarment(garmentId);
  if (!garment) return { status: "no-garment" };
  const picture = await findUsablePicture({ db }, { userId, pictureId });
  if (!picture) return { status: "no-picture" };
  const area = frontOf(garment);
  const placement = largestGoodPlacement({ picture, area });
  const findings = checkPlacement({ picture, area, placement });
  if (!isPrintable(findings)) return { status: "not-printable", findings };
  const productId = newId();
  const versionId = newId();
  const priceCents = suggestedPriceCents({
    unitCostCents: dearestCostCents(garment),
    commissionBasisPoints: DEFAULT_COMMISSION_BASIS_POINTS,
  });
  await applyAll(db, [
    db.insert(products).values({
      id: productId,
      userId,
      title: titleFrom(picture.prompt, garment),
      description: "",
      versionId,
      minPriceCents: priceCents,
      updatedAt: now(),
      createdAt: now(),
    }),
    db.insert(designVersions).values({
      id: versionId,
      productId,
      pictureId,
      garmentId: garment.id,
      ...storedPlacement(picture, placement),
      colours: JSON.stringify(
        FIRST_COLOURS.filter((id) => garment.colours.some((colour) => colour.id === id)),
      ),
      priceCents,
      createdAt: now(),
    }),
  ]);
  return { status: "started", productId, versionId };
}

/** What is kept of a placement, with the effective DPI rounded down: it is never said to be sharper than it is. */
export function storedPlacement(
  picture: { widthPx: number },
  { leftIn, topIn, widthIn, heightIn }: Placement,
) {
  return {
    placement: "front" as const,
    leftIn,
    topIn,
    widthIn,
    heightIn,
    effectiveDpi: Math.floor(picture.widthPx / widthIn + 1e-6),
  };
}

export function frontOf(garment: Garment): PlacementArea {
  const area = findPlacementArea(garment, "front");
  if (!area) throw new Error(`${garment.id} has no front`);
  return area;
}

/** The largest size costs most to make, and one price holds for all: that price must bear it. */
export function dearestCostCents(garment: Garment): number {
  return Math.max(...garment.sizes.map((size) => printCostCents(garment, { sizeId: size.id })));
}

/** The beginning of the prompt, as a title would be written; the creator changes it anyway. */
function titleFrom(prompt: string, garment: Garment): string {
  const words =
    prompt
      .replace(/["“”]/g, "")
      .trim()
      .split(/[,.;:\n]/)[0]
      ?.trim() ?? "";
  if (words === "") return garment.name;
  const title = words.length > 60 ? words.slice(0, 60).replace(/\s+\S*$/, "") : words;
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/** An own product with everything that its editor shows. */
export interface OwnProduct {
  id: string;
  userId: string;
  state: "draft" | "published" | "unpublished";
  title: string;
  description: string;
  coverKey: string | null;
  versionId: string;
  /** Pictures of this version that are made, as `colour/kind`. */
  drawn: string[];
  garment: Garment;
  placement: Placement;
  effectiveDpi: number;
  /** The first is the one that stores show. */
  colours: string[];
  priceCents: number;
  picture: { id: string; fileKey: string; contentType: string; widthPx: number; heightPx: number };
  /** The picture's credit was given back: what it is on can no longer be published. */
  isWithdrawn: boolean;
  /** The person's store, in which it is or will be. */
  storeId: string | null;
}

/** Null where there is none, and equally where it is somebody else's. */
export async function findOwnProduct(
  { db }: Pick<App, "db">,
  { userId, productId }: { userId: string; productId: string },
): Promise<OwnProduct | null> {
  const rows = await db
    .select({
      product: products,
      version: designVersions,
      picture: pictures,
      storeId: stores.id,
      drawn: sql<string>`(SELECT json_group_array(colour || '/' || kind) FROM mockups WHERE version_id = ${designVersions.id})`,
    })
    .from(products)
    .innerJoin(designVersions, eq(designVersions.id, products.versionId))
    .innerJoin(pictures, eq(pictures.id, designVersions.pictureId))
    .leftJoin(stores, eq(stores.userId, products.userId))
    .where(and(eq(products.id, productId), eq(products.userId, userId)))
    .limit(1);
  const row = rows[0];
  const garment = row && findGarment(row.version.garmentId);
  if (!row || !garment) return null;
  const { product, version, picture } = row;
  return {
    id: product.id,
    userId: product.userId,
    state: product.state,
    title: product.title,
    description: product.description,
    coverKey: product.coverKey,
    versionId: version.id,
    drawn: JSON.parse(row.drawn),
    garment,
    placement: {
      areaId: version.placement,
      leftIn: version.leftIn,
      topIn: version.topIn,
      widthIn: version.widthIn,
      heightIn: version.heightIn,
    },
    effectiveDpi: version.effectiveDpi,
    colours: JSON.parse(version.colours),
    priceCents: version.priceCents,
    picture: {
      id: picture.id,
      fileKey: picture.fileKey,
      contentType: picture.contentType,
      widthPx: picture.widthPx,
      heightPx: picture.heightPx,
    },
    isWithdrawn: picture.withdrawnAt !== null,
    storeId: row.storeId,
  };
}
