import type { App } from "~/app";
import { applyAll } from "~/db/client";
import { products } from "~/db/schema";
import { dearestPieceCents } from "~/domain/catalogue/costs";
import { costsQuery, readCosts } from "~/domain/catalogue/costs-query";
import {
  checkPlacement,
  isPrintable,
  largestGoodPlacement,
  type PlacementFinding,
} from "~/domain/designs/placement";
import { checksQuery, readCheckRows } from "~/domain/designs/print-check/checks";
import { contrastOn } from "~/domain/designs/print-check/contrast";
import type { Measures } from "~/domain/designs/print-check/measures";
import { findGarment, type Garment, type PlacementArea } from "~/domain/garments/garments";
import { newId } from "~/lib/ids";
import { printOf } from "./prints";
import { DEFAULT_COMMISSION_BASIS_POINTS, suggestedPriceCents } from "./split";
import { usablePicturesQuery } from "./usable-pictures";
import { versionStatements } from "./versions";

export const MAX_TITLE_CHARACTERS = 100;
export const MAX_DESCRIPTION_CHARACTERS = 2000;
/** No garment of ours is worth more, and a slip of the keyboard stays a slip. */
export const MAX_PRICE_CENTS = 50_000;

/** On offer until the creator says otherwise: light, dark and in between, few enough to look at. */
const FIRST_COLOURS = ["white", "sand", "heather-grey", "navy", "forest", "black"];

export type StartedProduct =
  | { status: "started"; productId: string; versionId: string }
  | { status: "no-picture" }
  | { status: "no-garment" }
  /** Even the smallest print would be blurred; the findings hold the numbers. */
  | { status: "not-printable"; findings: PlacementFinding[] };

/** A draft: the picture as large as it is good on the garment's first area, six colours, the suggested price. */
export async function startProduct(
  { db, now }: Pick<App, "db" | "now">,
  { userId, pictureId, garmentId }: { userId: string; pictureId: string; garmentId: string },
): Promise<StartedProduct> {
  const garment = findGarment(garmentId);
  if (!garment) return { status: "no-garment" };
  const [[picture], [known], checks] = await db.batch([
    usablePicturesQuery(db, userId, { ids: [pictureId], limit: 1 }),
    costsQuery({ db }, garment),
    checksQuery({ db }, [pictureId]),
  ]);
  if (!picture) return { status: "no-picture" };
  const area = firstAreaOf(garment);
  const placement = largestGoodPlacement({ picture, area });
  const findings = checkPlacement({ picture, area, placement });
  if (!isPrintable(findings)) return { status: "not-printable", findings };
  const measures = readCheckRows(checks).get(pictureId)?.measures;
  const colours = firstColours(garment, measures ?? null);
  const productId = newId();
  const versionId = newId();
  const priceCents = suggestedPriceCents({
    unitCostCents: dearestPieceCents(garment, { colours, areas: [area.id] }, readCosts(known?.costs ?? null)),
    commissionBasisPoints: DEFAULT_COMMISSION_BASIS_POINTS,
  });
  const content = { garment, prints: [printOf(picture, placement)], colours, priceCents };
  await applyAll(db, [
    db.insert(products).values({
      id: productId,
      userId,
      title: titleFrom(picture.prompt, garment),
      description: "",
      versionId,
      minPriceCents: priceCents,
      updatedAt: now(),
      createdAt: now(),
    }),
    ...versionStatements({ db, now }, { id: versionId, productId, content }),
  ]);
  return { status: "started", productId, versionId };
}

/** Without those on which the drawing would vanish: who wants them ticks them. */
function firstColours(garment: Garment, measures: Measures | null): string[] {
  const offered = garment.colours.filter((colour) => FIRST_COLOURS.includes(colour.id));
  const seen = offered.filter(
    (colour) => !measures || measures.ground.isRectangle || !contrastOn(measures, colour.hex).vanishes,
  );
  const ids = (seen.length > 0 ? seen : offered).map((colour) => colour.id as string);
  return FIRST_COLOURS.filter((id) => ids.includes(id));
}

/** Where a picture goes unless somebody says otherwise. */
export function firstAreaOf(garment: Garment): PlacementArea {
  const [area] = garment.placements;
  if (!area) throw new Error(`${garment.id} cannot be printed`);
  return area;
}

/** The beginning of the prompt, as a title would be written; the creator changes it anyway. */
function titleFrom(prompt: string, garment: Garment): string {
  const words =
    prompt
      .replace(/["“”]/g, "")
      .trim()
      .split(/[,.;:\n]/)[0]
      ?.trim() ?? "";
  if (words === "") return garment.name;
  const title = words.length > 60 ? words.slice(0, 60).replace(/\s+\S*$/, "") : words;
  return title.charAt(0).toUpperCase() + title.slice(1);
}
