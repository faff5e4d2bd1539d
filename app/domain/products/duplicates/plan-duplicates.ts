import type { App } from "~/app";
import { type PictureCheck, parseVersionChecks } from "~/domain/designs/print-check/check-rows";
import { garmentCostsQuery, parsePartnerCosts } from "~/domain/partner-catalog/unit-cost-queries";
import { maxUnitCostCents, type PartnerCosts } from "~/domain/partner-catalog/unit-costs";
import {
  findPrintArea,
  type Garment,
  type GarmentColor,
  listGarments,
  type PrintArea,
} from "~/garments/find-garments";
import { checkPlacement, clampPlacement, isPrintable, type Severity, worstSeverity } from "~/print";
import {
  type CreatorProduct,
  creatorProductQuery,
  parseCreatorProduct,
} from "../creator-products/creator-product";
import { MAX_PRICE_CENTS } from "../drafts/draft-limits";
import { estimateRevenueSplit, priceForEarningCents } from "../pricing/revenue-split";
import { checkPrints } from "../prints/print-check-report";
import { createPrint, type Print, printAreaIdsOf } from "../prints/version-prints";
import { visibleColors } from "../prints/visible-colors";

/** Prices are rounded up to a multiple of this. */
const PRICE_STEP_CENTS = 50;
/** Where the garment has none of the product's colors: as many as a new product has. */
const MAX_OTHER_COLORS = 6;

/** Why a product cannot be put on a garment. */
export type DuplicateProblem =
  /** It has none of the printed areas. */
  | "no-area"
  /** Too few pixels for a sharp print. */
  | "not-printable"
  /** No color on which the pictures can be seen. */
  | "no-color";

/** A product as it would be on another garment. */
export interface DuplicatePlan {
  garment: Garment;
  prints: Print[];
  /** Printed on the product, but this garment has no such area. */
  leftOut: PrintArea[];
  /** Stores show the first. */
  colors: GarmentColor[];
  /** Of the dearest size and color. */
  costCents: number;
  /** At which one earns as much as with the product. */
  priceCents: number;
  earningCents: number;
  problem: DuplicateProblem | null;
  /** The worst finding of its prints; "waiting" until all are measured. A draft may have errors: it is published without them. */
  check: Severity | "waiting" | "unreadable";
}

/** A product on every other garment, with all of its prints, each at its size and place where the area allows. One round trip. */
export async function planDuplicates(
  app: Pick<App, "db" | "now">,
  wanted: { userId: string; productId: string },
): Promise<{ product: CreatorProduct; plans: DuplicatePlan[] } | null> {
  const garments = listGarments();
  const [[row], ...costs] = await app.db.batch([
    creatorProductQuery(app, wanted),
    ...garments.map((garment) => garmentCostsQuery(app, garment)),
  ]);
  const product = row ? parseCreatorProduct(row) : null;
  if (!product) return null;
  const checks = parseVersionChecks(product.printChecksJson);
  const plans = garments.flatMap((garment, at) =>
    garment.id === product.garment.id
      ? []
      : [
          planDuplicate(product, garment, {
            checks,
            costs: parsePartnerCosts(costs[at]?.[0]?.costs ?? null),
          }),
        ],
  );
  return { product, plans };
}

function planDuplicate(
  product: CreatorProduct,
  garment: Garment,
  { checks, costs }: { checks: ReadonlyMap<string, PictureCheck>; costs: PartnerCosts },
): DuplicatePlan {
  const placed = product.prints.map((print) => movePrint(product.garment, print, garment));
  const prints = placed.flatMap((each) => each.print ?? []);
  const colors = colorsOf(product, garment, prints, checks);
  const offered = (colors.length > 0 ? colors : garment.colors).map(({ id }) => id);
  const costCents = maxUnitCostCents(garment, { colors: offered, areas: printAreaIdsOf(prints) }, costs);
  const { commissionBasisPoints } = product;
  const wantedCents = priceForEarningCents({
    unitCostCents: costCents,
    commissionBasisPoints,
    earningCents: Math.max(0, earningOf(product)),
  });
  const priceCents = Math.min(MAX_PRICE_CENTS, Math.ceil(wantedCents / PRICE_STEP_CENTS) * PRICE_STEP_CENTS);
  const checked = checkPrints({ garment, prints, colors: offered }, checks);
  const unchecked = checked.find(({ state }) => state !== "checked")?.state;
  return {
    ...{ garment, prints, colors, costCents, priceCents },
    leftOut: placed.flatMap((each) => each.leftOut ?? []),
    earningCents: estimateRevenueSplit({
      unitPriceCents: priceCents,
      unitCostCents: costCents,
      commissionBasisPoints,
    }).earningCents,
    problem: problemOf(),
    check:
      unchecked === "waiting" || unchecked === "unreadable"
        ? unchecked
        : worstSeverity(checked.flatMap(({ findings }) => findings)),
  };

  function problemOf(): DuplicateProblem | null {
    if (prints.length === 0) return "no-area";
    const isSharp = placed.every(
      ({ print, area }) =>
        !print ||
        !area ||
        isPrintable(checkPlacement({ picture: print.picture, area, placement: print.placement })),
    );
    if (!isSharp) return "not-printable";
    return colors.length === 0 ? "no-color" : null;
  }
}

/** The same size, the same distance from the top and from the middle line of the area; smaller where the area is. */
function movePrint(
  from: Garment,
  { picture, placement }: Print,
  to: Garment,
): { print?: Print; area?: PrintArea; leftOut?: PrintArea } {
  const source = findPrintArea(from, placement.areaId);
  const area = findPrintArea(to, placement.areaId);
  if (!source) return {};
  if (!area) return { leftOut: source };
  const { widthIn, leftIn, topIn } = placement;
  const offCenterIn = leftIn + widthIn / 2 - source.widthIn / 2;
  // Clamped first for its size, because a narrower print keeps its middle, not its left edge.
  const sized = clampPlacement({ picture, area, placement: { widthIn, leftIn: 0, topIn } });
  const centered = { ...sized, topIn, leftIn: area.widthIn / 2 + offCenterIn - sized.widthIn / 2 };
  return { area, print: createPrint(picture, clampPlacement({ picture, area, placement: centered })) };
}

/** The product's colors that the garment has, in the product's order; otherwise the garment's first ones. */
function colorsOf(
  product: CreatorProduct,
  garment: Garment,
  prints: readonly Print[],
  checks: ReadonlyMap<string, PictureCheck>,
): GarmentColor[] {
  const seen = visibleColors(
    garment.colors,
    prints.map(({ picture }) => checks.get(picture.id)?.measures),
  );
  const same = product.colors.flatMap((id) => seen.find((color) => color.id === id) ?? []);
  return same.length > 0 ? same : seen.slice(0, MAX_OTHER_COLORS);
}

function earningOf({
  garment,
  colors,
  prints,
  priceCents,
  costs,
  commissionBasisPoints,
}: CreatorProduct): number {
  const unitCostCents = maxUnitCostCents(garment, { colors, areas: printAreaIdsOf(prints) }, costs);
  return estimateRevenueSplit({ unitPriceCents: priceCents, unitCostCents, commissionBasisPoints })
    .earningCents;
}
