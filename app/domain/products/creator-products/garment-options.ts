import type { App } from "~/app";
import { parseUnitCosts, unitCostsQuery } from "~/domain/partner-catalog/unit-cost-queries";
import { calculateUnitCostCents } from "~/domain/partner-catalog/unit-costs";
import { findColor, listGarments } from "~/garments/find-garments";
import { defaultPrintAreaOf } from "./create-draft";
import { type UsablePicture, usablePicturesQuery } from "./usable-pictures";

/**
 * A creator's picture, and what each garment would cost with it, by garment id: size M, one print, in the color shown
 * or else the first. One round trip; null if there is no such picture.
 */
export async function readGarmentOptions(
  { db }: Pick<App, "db">,
  { userId, pictureId, colorId }: { userId: string; pictureId: string; colorId: string },
): Promise<{ picture: UsablePicture; makeCents: Record<string, number> } | null> {
  const pieces = listGarments().flatMap((garment) => {
    const color = findColor(garment, colorId) ?? garment.colors[0];
    return color ? [{ garment, colorId: color.id, sizeId: "M" }] : [];
  });
  const [[picture], rows] = await db.batch([
    usablePicturesQuery(db, userId, { ids: [pictureId], limit: 1 }),
    unitCostsQuery({ db }, pieces),
  ]);
  if (!picture) return null;
  const costs = parseUnitCosts(rows);
  const makeCents = pieces.map(({ garment, ...piece }) => [
    garment.id,
    calculateUnitCostCents(garment, { ...piece, areas: [defaultPrintAreaOf(garment).id] }, costs),
  ]);
  return { picture, makeCents: Object.fromEntries(makeCents) };
}
