import { sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import type { Garment } from "~/domain/garments/find-garments";
import { openIncidentStatement } from "~/domain/incidents/incident-statements";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import { garmentsOfPartnerProduct } from "~/domain/partner-catalog/sold-variants";
import { garmentCostsQuery, parsePartnerCosts } from "~/domain/partner-catalog/unit-cost-queries";
import {
  calculateUnitCostCents,
  maxUnitCostCents,
  type PartnerCosts,
} from "~/domain/partner-catalog/unit-costs";
import {
  COMMISSION_WITHOUT_PLAN_BASIS_POINTS,
  commissionOf,
  highestCommissionQuery,
} from "~/domain/plans/commission";
import { printAreaIdsJson } from "../prints/version-prints";
import { breakEvenPriceCents, coversCost } from "./revenue-split";

/**
 * After a rise of the partner's prices: which products on sale no longer bear what they cost. They are sold out by
 * themselves in the sizes that would lose money (../storefront/variant-offers.ts); here their creators are told, and a human.
 */

/** Versions that one run looks through: as many as fit into a minute beside everything else. */
const VERSIONS_A_RUN = 500;
const LISTED_IN_A_LETTER = 10;

interface Rise {
  productId: number;
  dearerAt: number;
  toldTo: string;
}

interface Loss {
  id: string;
  title: string;
  userId: string;
  email: string;
  priceCents: number;
  leastCents: number;
  sizes: string[];
}

/** Looks through a stretch of the versions of a garment that has become dearer. Answers how many lose money. */
export async function alertUnderpricedProducts(app: Pick<App, "db" | "now" | "enqueue">): Promise<number> {
  const [rise] = await app.db.all<Rise>(
    sql`SELECT product_id AS productId, dearer_at AS dearerAt, told_to AS toldTo FROM partner_products
      WHERE told_to IS NOT NULL AND dearer_at IS NOT NULL ORDER BY dearer_at LIMIT 1`,
  );
  // A product of the partner is one garment in one cut.
  const [garment] = rise ? garmentsOfPartnerProduct(rise.productId) : [];
  if (!rise || !garment) return 0;
  const [[known], [highest]] = await app.db.batch([
    garmentCostsQuery(app, garment),
    highestCommissionQuery(app),
  ]);
  const { losses, next } = await readStretch(app, rise, garment, {
    costs: parsePartnerCosts(known?.costs ?? null),
    highestCommissionBasisPoints: highest?.commissionBasisPoints ?? COMMISSION_WITHOUT_PLAN_BASIS_POINTS,
  });
  const letters = lettersOf(app, rise, garment, losses);
  const results = await runTransaction(app.db, [
    ...letters.map(({ statement }) => statement),
    // Somebody quicker, or another rise meanwhile, goes its own way.
    sql`UPDATE partner_products SET told_to = ${next} WHERE product_id = ${rise.productId}
      AND dearer_at = ${rise.dearerAt} AND told_to = ${rise.toldTo}`,
    ...(losses.length > 0
      ? [
          openIncidentStatement(app, {
            cause: `margin:${rise.productId}`,
            subject: `partner-product:${rise.productId}`,
            detail: { garment: garment.name, products: losses.length, creators: letters.length },
          }),
        ]
      : []),
  ]);
  for (const [index, { deliveryId }] of letters.entries())
    if (results[index]?.meta.changes) await app.enqueue({ type: "deliver", deliveryId });
  return losses.length;
}

/** Versions by price: those above what the dearest piece needs are not even read. */
async function readStretch(
  { db }: Pick<App, "db">,
  { toldTo }: Rise,
  garment: Garment,
  { costs, highestCommissionBasisPoints }: { costs: PartnerCosts; highestCommissionBasisPoints: number },
): Promise<{ losses: Loss[]; next: string | null }> {
  const everywhere = garment.printAreas.map((area) => area.id);
  const mostCents = breakEvenPriceCents({
    unitCostCents: maxUnitCostCents(garment, { colours: [], areas: everywhere }, costs),
    commissionBasisPoints: highestCommissionBasisPoints,
  });
  const [fromCents = "0", fromId = ""] = toldTo.split(":");
  const rows = await db.all<{
    versionId: string;
    priceCents: number;
    colours: string;
    areas: string;
    id: string | null;
    title: string;
    userId: string;
    email: string;
    commissionBasisPoints: number;
  }>(
    sql`SELECT v.id AS versionId, v.price_cents AS priceCents, v.colours, ${printAreaIdsJson(sql`v.id`)} AS areas, p.id, p.title,
        u.id AS userId, u.email, ${commissionOf(sql`p.user_id`)} AS commissionBasisPoints
      FROM (SELECT id, product_id, price_cents, colours FROM design_versions WHERE garment_id = ${garment.id}
          AND (price_cents, id) > (${Number(fromCents)}, ${fromId}) AND price_cents < ${mostCents}
        ORDER BY price_cents, id LIMIT ${VERSIONS_A_RUN}) v
      LEFT JOIN products p ON p.id = v.product_id AND p.version_id = v.id AND p.state = 'published'
      LEFT JOIN users u ON u.id = p.user_id ORDER BY v.price_cents, v.id`,
  );
  const last = rows.at(-1);
  const losses = rows.flatMap(
    ({ id, title, userId, email, priceCents, commissionBasisPoints, ...row }): Loss[] => {
      if (id === null) return [];
      const version = { colours: JSON.parse(row.colours), areas: JSON.parse(row.areas) };
      const sizes = losingSizes(garment, { ...version, priceCents, commissionBasisPoints }, costs);
      if (sizes.length === 0) return [];
      const leastCents = breakEvenPriceCents({
        unitCostCents: maxUnitCostCents(garment, version, costs),
        commissionBasisPoints,
      });
      return [{ id, title, userId, email, priceCents, leastCents, sizes }];
    },
  );
  return {
    losses,
    next: last && rows.length === VERSIONS_A_RUN ? `${last.priceCents}:${last.versionId}` : null,
  };
}

/** The sizes that would lose money in one of the colours on offer. */
function losingSizes(
  garment: Garment,
  {
    colours,
    areas,
    priceCents,
    commissionBasisPoints,
  }: { colours: string[]; areas: string[]; priceCents: number; commissionBasisPoints: number },
  costs: PartnerCosts,
): string[] {
  const isBorne = (colourId: string, sizeId: string) =>
    coversCost({
      unitPriceCents: priceCents,
      unitCostCents: calculateUnitCostCents(garment, { colourId, sizeId, areas }, costs),
      commissionBasisPoints,
    });
  return garment.sizes
    .filter((size) => !colours.every((colourId) => isBorne(colourId, size.id)))
    .map((size) => size.id);
}

/** One letter for each creator of the stretch; the same stretch read again writes no second one. */
function lettersOf(
  app: Pick<App, "db" | "now">,
  { productId, dearerAt, toldTo }: Rise,
  garment: Garment,
  losses: Loss[],
) {
  return [...new Set(losses.map((loss) => loss.userId))].map((userId) => {
    const own = losses.filter((loss) => loss.userId === userId);
    return queueEmailStatement(app, {
      template: "cost-risen",
      to: own[0]?.email ?? "",
      data: {
        garment: garment.name,
        products: own.slice(0, LISTED_IN_A_LETTER).map(({ id, title, priceCents, leastCents, sizes }) => ({
          id,
          title,
          priceCents,
          leastCents,
          sizes,
        })),
        more: Math.max(0, own.length - LISTED_IN_A_LETTER),
      },
      key: `cost-risen:${productId}:${dearerAt}:${toldTo}:${userId}`,
    });
  });
}
