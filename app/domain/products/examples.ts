import type { App } from "~/app";
import { pieceCostCents } from "~/domain/catalogue/costs";
import { piecesCostsQuery, readPiecesCosts } from "~/domain/catalogue/costs-query";
import { findGarment, type Garment, type GarmentId, type PlacementArea } from "~/domain/garments/garments";
import { DEFAULT_COMMISSION_BASIS_POINTS, estimateSplit, type Split } from "./split";

/** Sums of public pages: what a garment costs today, at a price that somebody might ask for it. */

export interface ExamplePrice {
  garmentId: GarmentId;
  priceCents: number;
}

export interface Example {
  garment: string;
  area: Pick<PlacementArea, "widthIn" | "heightIn" | "minDpi">;
  split: Split;
}

/** One trip. The examples come in the order of the prices. */
export async function readExamples(app: Pick<App, "db">, prices: readonly ExamplePrice[]) {
  return toExamples(prices, await examplesQuery(app, prices));
}

export function examplesQuery(app: Pick<App, "db">, prices: readonly ExamplePrice[]) {
  return piecesCostsQuery(
    app,
    prices.map(({ garmentId }) => pieceOf(garmentId)),
  );
}

export function toExamples(
  prices: readonly ExamplePrice[],
  rows: Awaited<ReturnType<typeof examplesQuery>>,
): Example[] {
  const costs = readPiecesCosts(rows);
  return prices.map(({ garmentId, priceCents }) => {
    const { garment, area, ...piece } = pieceOf(garmentId);
    return {
      garment: garment.name,
      area: { widthIn: area.widthIn, heightIn: area.heightIn, minDpi: area.minDpi },
      split: estimateSplit({
        unitPriceCents: priceCents,
        unitCostCents: pieceCostCents(garment, { ...piece, areas: [area.id] }, costs),
        commissionBasisPoints: DEFAULT_COMMISSION_BASIS_POINTS,
      }),
    };
  });
}

/** A garment as it is usually bought: its first colour, in M, printed on the front. */
function pieceOf(garmentId: GarmentId): {
  garment: Garment;
  area: PlacementArea;
  colourId: string;
  sizeId: string;
} {
  const garment = findGarment(garmentId);
  const [area] = garment?.placements ?? [];
  const [colour] = garment?.colours ?? [];
  if (!garment || !area || !colour) throw new Error(`there is no ${garmentId} to print on`);
  return { garment, area, colourId: colour.id, sizeId: "M" };
}
