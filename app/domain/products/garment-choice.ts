import type { App } from "~/app";
import { pieceCostCents } from "~/domain/catalogue/costs";
import { piecesCostsQuery, readPiecesCosts } from "~/domain/catalogue/costs-query";
import { findColour, listGarments } from "~/domain/garments/garments";
import { firstAreaOf } from "./make";
import { type UsablePicture, usablePicturesQuery } from "./usable-pictures";

/**
 * A picture of one's own and what each garment would cost to make with it, by the garment's id: in M, with one print, in
 * the colour that it is shown in or else its first. One trip; null where there is no such picture.
 */
export async function readGarmentChoice(
  { db }: Pick<App, "db">,
  { userId, pictureId, colourId }: { userId: string; pictureId: string; colourId: string },
): Promise<{ picture: UsablePicture; makeCents: Record<string, number> } | null> {
  const pieces = listGarments().flatMap((garment) => {
    const colour = findColour(garment, colourId) ?? garment.colours[0];
    return colour ? [{ garment, colourId: colour.id, sizeId: "M" }] : [];
  });
  const [[picture], rows] = await db.batch([
    usablePicturesQuery(db, userId, { ids: [pictureId], limit: 1 }),
    piecesCostsQuery({ db }, pieces),
  ]);
  if (!picture) return null;
  const costs = readPiecesCosts(rows);
  const makeCents = pieces.map(({ garment, ...piece }) => [
    garment.id,
    pieceCostCents(garment, { ...piece, areas: [firstAreaOf(garment).id] }, costs),
  ]);
  return { picture, makeCents: Object.fromEntries(makeCents) };
}
