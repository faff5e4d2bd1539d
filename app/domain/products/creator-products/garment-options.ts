import type { App } from "~/app";
import { findColour, listGarments } from "~/domain/garments/find-garments";
import { parseUnitCosts, unitCostsQuery } from "~/domain/partner-catalog/unit-cost-queries";
import { calculateUnitCostCents } from "~/domain/partner-catalog/unit-costs";
import { defaultPrintAreaOf } from "./create-draft";
import { type UsablePicture, usablePicturesQuery } from "./usable-pictures";

/**
 * A picture of one's own and what each garment would cost to make with it, by the garment's id: in M, with one print, in
 * the colour that it is shown in or else its first. One trip; null where there is no such picture.
 */
export async function readGarmentOptions(
  { db }: Pick<App, "db">,
  { userId, pictureId, colourId }: { userId: string; pictureId: string; colourId: string },
): Promise<{ picture: UsablePicture; makeCents: Record<string, number> } | null> {
  const pieces = listGarments().flatMap((garment) => {
    const colour = findColour(garment, colourId) ?? garment.colours[0];
    return colour ? [{ garment, colourId: colour.id, sizeId: "M" }] : [];
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
