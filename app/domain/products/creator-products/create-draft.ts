import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { products } from "~/db/schema";
import { checksQuery, parseCheckRows } from "~/domain/designs/print-check/check-rows";
import { garmentCostsQuery, parsePartnerCosts } from "~/domain/partner-catalog/unit-cost-queries";
import { maxUnitCostCents } from "~/domain/partner-catalog/unit-costs";
import { COMMISSION_WITHOUT_PLAN_BASIS_POINTS, commissionQuery } from "~/domain/plans/commission";
import { findGarment, type Garment, type PrintArea } from "~/garments/find-garments";
import { newId } from "~/lib/ids";
import { cutText } from "~/lib/text/cut-text";
import {
  checkPlacement,
  defaultPlacement,
  isPrintable,
  type Measurements,
  type PlacementIssue,
} from "~/print";
import { suggestedPriceCents } from "../pricing/revenue-split";
import { createPrint } from "../prints/version-prints";
import { visibleColors } from "../prints/visible-colors";
import { insertVersionStatements } from "../prints/write-version";
import { explainSpentQuota, type QuotaReached, spendQuotaStatements } from "../product-quotas";
import { usablePicturesQuery } from "./usable-pictures";

/** The colors of a new product: light, dark and in between, few enough to review. */
const FIRST_COLORS = ["white", "sand", "heather-grey", "navy", "forest", "black"];

export type CreateDraftResult =
  | { status: "started"; productId: string; versionId: string }
  | { status: "no-picture" }
  | { status: "no-garment" }
  | QuotaReached
  /** Even the smallest print would be blurred; the findings hold the numbers. */
  | { status: "not-printable"; findings: PlacementIssue[] };

/** What is known of a product before its draft, beside picture and garment. */
export type DraftDetails = Pick<
  typeof products.$inferInsert,
  "title" | "description" | "source" | "sourceUrl" | "tags" | "formKey"
>;

const QUOTAS = ["drafts", "mockups"] as const;

/**
 * A draft: the picture as large as its resolution allows on the garment's first area, six colors, the suggested price.
 */
export async function createDraft(
  { db, now }: Pick<App, "db" | "now">,
  {
    userId,
    pictureId,
    garmentId,
    details,
    content: decided,
  }: {
    userId: string;
    pictureId: string;
    garmentId: string;
    details?: Partial<DraftDetails>;
    /** Replaces the six colors and the suggested price. */
    content?: { colors: string[]; priceCents: number };
  },
): Promise<CreateDraftResult> {
  const garment = findGarment(garmentId);
  if (!garment) return { status: "no-garment" };
  const [[picture], [known], checks, [rate]] = await db.batch([
    usablePicturesQuery(db, userId, { ids: [pictureId], limit: 1 }),
    garmentCostsQuery({ db }, garment),
    checksQuery({ db }, [pictureId]),
    commissionQuery({ db, now }, { userId }),
  ]);
  if (!picture) return { status: "no-picture" };
  const area = defaultPrintAreaOf(garment);
  const placement = defaultPlacement({ picture, area });
  const findings = checkPlacement({ picture, area, placement });
  if (!isPrintable(findings)) return { status: "not-printable", findings };
  const measures = parseCheckRows(checks).get(pictureId)?.measures;
  const colors = decided?.colors ?? firstColors(garment, measures ?? null);
  const productId = newId();
  const versionId = newId();
  const suggestedCents = suggestedPriceCents({
    unitCostCents: maxUnitCostCents(
      garment,
      { colors, areas: [area.id] },
      parsePartnerCosts(known?.costs ?? null),
    ),
    commissionBasisPoints: rate?.commissionBasisPoints ?? COMMISSION_WITHOUT_PLAN_BASIS_POINTS,
  });
  const priceCents = decided?.priceCents ?? suggestedCents;
  const content = { garment, prints: [createPrint(picture, placement)], colors, priceCents };
  try {
    await runTransaction(db, [
      ...spendQuotaStatements({ db, now }, userId, QUOTAS),
      db.insert(products).values({
        id: productId,
        userId,
        title: titleFrom(picture.prompt, garment),
        description: "",
        ...details,
        versionId,
        minPriceCents: priceCents,
        updatedAt: now(),
        createdAt: now(),
      }),
      ...insertVersionStatements({ db, now }, { id: versionId, productId, content }),
    ]);
  } catch (error) {
    if (isConstraintViolation(error, "picture-deleted")) return { status: "no-picture" };
    if (isConstraintViolation(error, "limit-reached")) return explainSpentQuota({ db, now }, userId, QUOTAS);
    throw error;
  }
  return { status: "started", productId, versionId };
}

/** Without the colors on which the artwork would not be visible; the creator can add them. */
function firstColors(garment: Garment, measures: Measurements | null): string[] {
  const offered = garment.colors.filter((color) => FIRST_COLORS.includes(color.id));
  const seen = visibleColors(offered, [measures]);
  const ids = (seen.length > 0 ? seen : offered).map((color) => color.id as string);
  return FIRST_COLORS.filter((id) => ids.includes(id));
}

/** The print area used by default. */
export function defaultPrintAreaOf(garment: Garment): PrintArea {
  const [area] = garment.printAreas;
  if (!area) throw new Error(`${garment.id} cannot be printed`);
  return area;
}

/** The beginning of the prompt in title form; the creator usually changes it. */
function titleFrom(prompt: string, garment: Garment): string {
  const words =
    prompt
      .replace(/["“”]/g, "")
      .trim()
      .split(/[,.;:\n]/)[0]
      ?.trim() ?? "";
  if (words === "") return garment.name;
  const title = words.length > 60 ? cutText(words, 60).replace(/\s+\S*$/, "") : words;
  return title.charAt(0).toUpperCase() + title.slice(1);
}
