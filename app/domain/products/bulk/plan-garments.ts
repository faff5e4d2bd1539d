import type { App } from "~/app";
import { checksQuery, type PictureCheck, parseCheckRows } from "~/domain/designs/print-check/check-rows";
import { garmentCostsQuery, parsePartnerCosts } from "~/domain/partner-catalog/unit-cost-queries";
import { maxUnitCostCents } from "~/domain/partner-catalog/unit-costs";
import { COMMISSION_WITHOUT_PLAN_BASIS_POINTS, commissionQuery } from "~/domain/plans/commission";
import { type Garment, type GarmentColor, listGarments } from "~/garments/find-garments";
import {
  checkPlacement,
  defaultPlacement,
  evaluatePrint,
  hasNoErrors,
  isPrintable,
  type Placement,
} from "~/print";
import { defaultPrintAreaOf } from "../creator-products/create-draft";
import { type UsablePicture, usablePicturesQuery } from "../creator-products/usable-pictures";
import { MAX_PRICE_CENTS } from "../drafts/draft-limits";
import { breakEvenPriceCents, estimateRevenueSplit } from "../pricing/revenue-split";
import { visibleColors } from "../prints/visible-colors";

export const GARMENT_TONES = ["all", "light", "dark"] as const;
export type Tone = (typeof GARMENT_TONES)[number];
export const MAX_GARMENTS_AT_ONCE = 10;
export const DEFAULT_MARKUP_PERCENT = 40;
export const MAX_MARKUP_PERCENT = 300;
/** Prices are rounded up to a multiple of this. */
const PRICE_STEP_CENTS = 50;
/** More colors would be more pictures to draw for each product. */
const MAX_COLORS = 6;

/** Why a picture cannot be published on a garment as it is. */
export type PlanProblem =
  /** Its pixels are not measured yet. */
  | "check-waiting"
  | "uncheckable"
  /** Too few pixels even for a small print. */
  | "not-printable"
  /** The print check found an error in its pixels. */
  | "print-check"
  /** No color of this tone on which it can be seen. */
  | "no-color";

/** A garment with the picture as it would be published. */
export interface GarmentPlan {
  garment: Garment;
  placement: Placement;
  colors: GarmentColor[];
  costCents: number;
  priceCents: number;
  earningCents: number;
  leastPriceCents: number;
  problem: PlanProblem | null;
}

/** How a picture would be published on each garment; null if the person has no such picture. One round trip. */
export async function planGarments(
  app: Pick<App, "db" | "now">,
  question: { userId: string; pictureId: string; tone: Tone; markupPercent: number },
): Promise<{ picture: UsablePicture; plans: GarmentPlan[]; commissionBasisPoints: number } | null> {
  const { db } = app;
  const garments = listGarments();
  const [[picture], checks, [rate], ...costs] = await db.batch([
    usablePicturesQuery(db, question.userId, { ids: [question.pictureId], limit: 1 }),
    checksQuery({ db }, [question.pictureId]),
    commissionQuery(app, { userId: question.userId }),
    ...garments.map((garment) => garmentCostsQuery({ db }, garment)),
  ]);
  if (!picture) return null;
  const check = parseCheckRows(checks).get(picture.id);
  const commissionBasisPoints = rate?.commissionBasisPoints ?? COMMISSION_WITHOUT_PLAN_BASIS_POINTS;
  const plans = garments.map((garment, at) => {
    const known = (costs[at] as { costs: string }[] | undefined)?.[0]?.costs ?? null;
    return planGarment({ garment, picture, check, commissionBasisPoints, costs: known, ...question });
  });
  return { picture, plans, commissionBasisPoints };
}

function planGarment({
  garment,
  picture,
  check,
  costs,
  commissionBasisPoints,
  tone,
  markupPercent,
}: {
  garment: Garment;
  picture: UsablePicture;
  check: PictureCheck | undefined;
  costs: string | null;
  commissionBasisPoints: number;
  tone: Tone;
  markupPercent: number;
}): GarmentPlan {
  const area = defaultPrintAreaOf(garment);
  const placement = defaultPlacement({ picture, area });
  const measures = check?.measures ?? null;
  const ofTone = garment.colors.filter((color) => tone === "all" || (tone === "dark") === color.dark);
  const colors = visibleColors(ofTone, [measures]).slice(0, MAX_COLORS);
  const costCents = maxUnitCostCents(
    garment,
    { colors: (colors.length > 0 ? colors : garment.colors).map(({ id }) => id), areas: [area.id] },
    parsePartnerCosts(costs),
  );
  const leastPriceCents = breakEvenPriceCents({ unitCostCents: costCents, commissionBasisPoints });
  const wanted = Math.max(leastPriceCents, costCents + Math.ceil((costCents * markupPercent) / 100));
  const priceCents = Math.min(MAX_PRICE_CENTS, Math.ceil(wanted / PRICE_STEP_CENTS) * PRICE_STEP_CENTS);
  const { earningCents } = estimateRevenueSplit({
    unitPriceCents: priceCents,
    unitCostCents: costCents,
    commissionBasisPoints,
  });
  return {
    ...{ garment, placement, colors, costCents, priceCents, earningCents, leastPriceCents },
    problem: problemOf(),
  };

  function problemOf(): PlanProblem | null {
    if (!isPrintable(checkPlacement({ picture, area, placement }))) return "not-printable";
    if (!check?.isMeasured) return "check-waiting";
    if (!measures) return "uncheckable";
    if (colors.length === 0) return "no-color";
    const { requestedText } = check;
    const findings = evaluatePrint({
      measures,
      garment,
      area,
      placement,
      garmentColors: colors,
      requestedText,
    });
    return hasNoErrors(findings) ? null : "print-check";
  }
}
