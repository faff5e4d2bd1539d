import { maxUnitCostCents } from "~/domain/partner-catalog/unit-costs";
import type { PrintAreaId } from "~/garments/find-garments";
import { requirePrintArea } from "~/garments/find-garments";
import { checkPlacement, isPrintable, type PlacementIssue } from "~/print";
import type { CreatorProduct } from "../creator-products/creator-product";
import { MAX_PRICE_CENTS } from "../drafts/draft-limits";
import type { ProductChanges } from "../drafts/product-changes";
import { breakEvenPriceCents } from "../pricing/revenue-split";
import type { PrintCheckProblem } from "../prints/print-check-report";
import { overlappingAreaPairs, printAreaIdsOf } from "../prints/version-prints";

export type ProductProblem =
  /** The largest size would lose money below `leastPriceCents`. */
  | { kind: "loses-money"; breakEvenPriceCents: number }
  | { kind: "too-dear"; maxPriceCents: number }
  | { kind: "no-colors" }
  | { kind: "no-prints" }
  | { kind: "not-printable"; areaId: PrintAreaId; findings: PlacementIssue[] }
  /** Both areas overlap on the garment. */
  | { kind: "overlap"; areas: [PrintAreaId, PrintAreaId] }
  | PrintCheckProblem
  | { kind: "withdrawn-picture" }
  /** Its owner deleted it in another window meanwhile. */
  | { kind: "deleted-picture" }
  /** The design was taken down, or the creator may not publish at present. */
  | { kind: "blocked" };

/** All reasons that prevent saving these changes; empty if they can be saved. */
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
  if (changes.colors.length === 0) problems.push({ kind: "no-colors" });
  const least = breakEvenPriceCents({
    unitCostCents: maxUnitCostCents(garment, { colors: changes.colors, areas }, costs),
    commissionBasisPoints,
  });
  if (changes.priceCents < least) problems.push({ kind: "loses-money", breakEvenPriceCents: least });
  if (changes.priceCents > MAX_PRICE_CENTS)
    problems.push({ kind: "too-dear", maxPriceCents: MAX_PRICE_CENTS });
  return problems;
}
