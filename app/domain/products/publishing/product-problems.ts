import type { PrintAreaId } from "~/domain/garments/find-garments";
import { maxUnitCostCents } from "~/domain/partner-catalog/unit-costs";
import { checkPlacement, isPrintable, type PlacementIssue } from "~/print";
import type { CreatorProduct } from "../creator-products/creator-product";
import { MAX_PRICE_CENTS } from "../drafts/draft-limits";
import type { ProductChanges } from "../drafts/product-changes";
import { breakEvenPriceCents } from "../pricing/revenue-split";
import type { PrintCheckProblem } from "../prints/print-check-report";
import { overlappingAreaPairs, printAreaIdsOf, requirePrintArea } from "../prints/version-prints";

export type ProductProblem =
  /** The largest size would be sold at a loss below `leastPriceCents`. */
  | { kind: "loses-money"; breakEvenPriceCents: number }
  | { kind: "too-dear"; maxPriceCents: number }
  | { kind: "no-colours" }
  | { kind: "no-prints" }
  | { kind: "not-printable"; areaId: PrintAreaId; findings: PlacementIssue[] }
  /** Both lie on the same cloth. */
  | { kind: "overlap"; areas: [PrintAreaId, PrintAreaId] }
  | PrintCheckProblem
  | { kind: "withdrawn-picture" };

/** Everything that speaks against these changes; an empty list means that they can be saved. */
export function findProductProblems(
  { garment, costs, commissionBasisPoints }: CreatorProduct,
  changes: ProductChanges,
): ProductProblem[] {
  const problems: ProductProblem[] = [];
  const areas = printAreaIdsOf(changes.prints);
  if (areas.length === 0) problems.push({ kind: "no-prints" });
  for (const { picture, placement } of changes.prints) {
    const findings = checkPlacement({
      picture,
      area: requirePrintArea(garment, placement.areaId),
      placement,
    });
    if (!isPrintable(findings)) problems.push({ kind: "not-printable", areaId: placement.areaId, findings });
  }
  for (const pair of overlappingAreaPairs(garment, areas)) problems.push({ kind: "overlap", areas: pair });
  if (changes.colours.length === 0) problems.push({ kind: "no-colours" });
  const least = breakEvenPriceCents({
    unitCostCents: maxUnitCostCents(garment, { colours: changes.colours, areas }, costs),
    commissionBasisPoints,
  });
  if (changes.priceCents < least) problems.push({ kind: "loses-money", breakEvenPriceCents: least });
  if (changes.priceCents > MAX_PRICE_CENTS)
    problems.push({ kind: "too-dear", maxPriceCents: MAX_PRICE_CENTS });
  return problems;
}
