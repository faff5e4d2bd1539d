import type { PartnerPrices, PartnerPrintArea } from "~/adapters/ports/print-partner";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { openIncidentStatement, resolveIncidentStatement } from "~/domain/incidents/incident-statements";
import { believableCost } from "./believable-cost";
import { garmentsOfPartnerProduct, type SoldVariant, unnumberedVariantsOf } from "./sold-variants";
import { words } from "./words";

/** Lengths come with two or three decimals. */
const AREA_TOLERANCE_IN = 0.01;

/**
 * What an admin must correct: variant numbers that now mean another garment, improbable prices, print areas that moved.
 */
export function catalogIncidentStatements(
  app: Pick<App, "now">,
  productId: number,
  read: {
    own: SoldVariant[];
    found: { id: number; cost: number | null; mismatch: string | null }[];
    prices: PartnerPrices | null;
    areas: PartnerPrintArea[];
  },
): Statement[] {
  const { own, found, prices, areas } = read;
  const wrong = found.filter((each) => each.mismatch !== null);
  const first = wrong[0];
  const meant = own.find((each) => each.id === first?.id);
  const odd = own.filter((variant) => {
    const listedCents = prices?.variants.find((each) => each.id === variant.id)?.costCents;
    return listedCents !== undefined && believableCost(listedCents, variant.costCents) === null;
  });
  const moved = movedAreas(productId, areas);
  const unnumbered = garmentsOfPartnerProduct(productId).flatMap(unnumberedVariantsOf);
  const cause = `catalogue:${productId}` as const;
  if (wrong.length === 0 && odd.length === 0 && moved.length === 0 && unnumbered.length === 0)
    return [
      resolveIncidentStatement(app, {
        cause,
        by: null,
        note: words.agreesAgain,
      }),
    ];
  return [
    openIncidentStatement(app, {
      cause,
      subject: `partner-product:${productId}`,
      detail: {
        variantsOff: wrong.length,
        ...(first && meant
          ? { number: first.id, ours: `${meant.color} / ${meant.size}`, theirs: first.mismatch }
          : {}),
        ...(odd[0] ? { pricesNotTaken: odd.length, priceOf: odd[0].id } : {}),
        ...(moved.length > 0 ? { areas: moved.join("; ") } : {}),
        ...(unnumbered[0] ? { withoutNumber: unnumbered.length, firstWithoutNumber: unnumbered[0] } : {}),
      },
    }),
  ];
}

function movedAreas(productId: number, theirs: PartnerPrintArea[]): string[] {
  return garmentsOfPartnerProduct(productId)
    .flatMap(({ printAreas }) => printAreas)
    .flatMap(({ id, widthIn, heightIn }) => {
      const area = theirs.find((each) => each.areaId === id);
      if (!area) return [`${id} is not printed there`];
      const isSame =
        Math.abs(area.widthIn - widthIn) <= AREA_TOLERANCE_IN &&
        Math.abs(area.heightIn - heightIn) <= AREA_TOLERANCE_IN;
      return isSame
        ? []
        : [`${id} is ${area.widthIn} × ${area.heightIn} in there, ${widthIn} × ${heightIn} here`];
    });
}
