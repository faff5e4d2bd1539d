import type { App } from "~/app";
import { parseUnitCosts, unitCostsQuery } from "~/domain/partner-catalog/unit-cost-queries";
import { calculateUnitCostCents } from "~/domain/partner-catalog/unit-costs";
import { COMMISSION_WITHOUT_PLAN_BASIS_POINTS } from "~/domain/plans/commission";
import { findGarment, type Garment, type GarmentId, type PrintArea } from "~/garments/find-garments";
import { estimateRevenueSplit, type RevenueSplit } from "./revenue-split";

/** The example calculations of public pages: what a garment costs today, at typical prices. */

export interface ExamplePrice {
  garmentId: GarmentId;
  priceCents: number;
}

export interface PricingExample {
  garment: string;
  area: Pick<PrintArea, "widthIn" | "heightIn" | "minDpi">;
  split: RevenueSplit;
}

/** One round trip. The examples are in the order of the prices. */
export async function readPricingExamples(app: Pick<App, "db">, prices: readonly ExamplePrice[]) {
  return toPricingExamples(prices, await pricingExamplesQuery(app, prices));
}

export function pricingExamplesQuery(app: Pick<App, "db">, prices: readonly ExamplePrice[]) {
  return unitCostsQuery(
    app,
    prices.map(({ garmentId }) => pieceOf(garmentId)),
  );
}

export function toPricingExamples(
  prices: readonly ExamplePrice[],
  rows: Awaited<ReturnType<typeof pricingExamplesQuery>>,
): PricingExample[] {
  const costs = parseUnitCosts(rows);
  return prices.map(({ garmentId, priceCents }) => {
    const { garment, area, ...piece } = pieceOf(garmentId);
    return {
      garment: garment.name,
      area: { widthIn: area.widthIn, heightIn: area.heightIn, minDpi: area.minDpi },
      split: estimateRevenueSplit({
        unitPriceCents: priceCents,
        unitCostCents: calculateUnitCostCents(garment, { ...piece, areas: [area.id] }, costs),
        commissionBasisPoints: COMMISSION_WITHOUT_PLAN_BASIS_POINTS,
      }),
    };
  });
}

/** A garment as it is usually bought: its first color, size M, printed on the front. */
function pieceOf(garmentId: GarmentId): {
  garment: Garment;
  area: PrintArea;
  colorId: string;
  sizeId: string;
} {
  const garment = findGarment(garmentId);
  const [area] = garment?.printAreas ?? [];
  const [color] = garment?.colors ?? [];
  if (!garment || !area || !color) throw new Error(`there is no ${garmentId} to print on`);
  return { garment, area, colorId: color.id, sizeId: "M" };
}
