import { and, eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { keysetClauses } from "~/db/keyset-pagination";
import { partnerProducts } from "~/db/schema";
import { updateTable } from "~/db/writes";
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
import type { Garment } from "~/garments/find-garments";
import { printAreaIdsJson } from "../prints/version-prints";
import { breakEvenPriceCents, coversCost } from "./revenue-split";

/**
 * After the partner has raised prices: finds the products on sale whose price no longer covers the cost. Sizes that
 * would lose money are sold out automatically (../storefront/variant-offers.ts); this tells their creators and an
 * admin.
 */

/** Versions checked per run: as many as fit into a minute beside the other work. */
const VERSIONS_A_RUN = 500;
const LISTED_IN_AN_EMAIL = 10;

interface Rise {
  productId: number;
  dearerAt: number;
  pricesCheckedTo: string;
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

/** Checks a range of versions of a garment that has become more expensive. Returns how many lose money. */
export async function alertUnderpricedProducts(app: Pick<App, "db" | "now" | "enqueue">): Promise<number> {
  const [rise] = await app.db.all<Rise>(
    sql`SELECT product_id AS productId, dearer_at AS dearerAt, told_to AS pricesCheckedTo FROM partner_products
      WHERE told_to IS NOT NULL AND dearer_at IS NOT NULL ORDER BY dearer_at LIMIT 1`,
  );
  // A product of the partner is one garment in one fit.
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
  const notifications = creatorEmails(app, rise, garment, losses);
  const results = await runTransaction(app.db, [
    ...notifications.map(({ statement }) => statement),
    // Nothing is updated if another run, or another price rise, was faster.
    updateTable(partnerProducts)
      .set({ pricesCheckedTo: next })
      .where(
        and(
          eq(partnerProducts.productId, rise.productId),
          eq(partnerProducts.dearerAt, rise.dearerAt),
          eq(partnerProducts.pricesCheckedTo, rise.pricesCheckedTo),
        ),
      ),
    ...(losses.length > 0
      ? [
          openIncidentStatement(app, {
            cause: `margin:${rise.productId}`,
            subject: `partner-product:${rise.productId}`,
            detail: { garment: garment.name, products: losses.length, creators: notifications.length },
          }),
        ]
      : []),
  ]);
  for (const [index, { deliveryId }] of notifications.entries())
    if (results[index]?.meta.changes) await app.enqueue({ type: "deliver", deliveryId });
  return losses.length;
}

/** Versions in the order of price: those that cover the most expensive piece are not read. */
async function readStretch(
  { db, now }: Pick<App, "db" | "now">,
  { pricesCheckedTo }: Rise,
  garment: Garment,
  { costs, highestCommissionBasisPoints }: { costs: PartnerCosts; highestCommissionBasisPoints: number },
): Promise<{ losses: Loss[]; next: string | null }> {
  const everywhere = garment.printAreas.map((area) => area.id);
  const mostCents = breakEvenPriceCents({
    unitCostCents: maxUnitCostCents(garment, { colors: [], areas: everywhere }, costs),
    commissionBasisPoints: highestCommissionBasisPoints,
  });
  const [fromCents = "0", fromId = ""] = pricesCheckedTo.split(":");
  const stretch = keysetClauses({
    columns: [sql`price_cents`, sql`id`],
    isAscending: true,
    cursor: { side: "after", key: [Number(fromCents), fromId] },
  });
  const rows = await db.all<{
    versionId: string;
    priceCents: number;
    colors: string;
    areas: string;
    id: string | null;
    title: string;
    userId: string;
    email: string;
    commissionBasisPoints: number;
  }>(
    sql`SELECT v.id AS versionId, v.price_cents AS priceCents, v.colours AS colors, ${printAreaIdsJson(sql`v.id`)} AS areas, p.id, p.title,
        u.id AS userId, u.email, ${commissionOf(sql`p.user_id`, now())} AS commissionBasisPoints
      FROM (SELECT id, product_id, price_cents, colours FROM design_versions WHERE garment_id = ${garment.id}
          AND ${stretch.where} AND price_cents < ${mostCents}
        ORDER BY ${stretch.orderBy} LIMIT ${VERSIONS_A_RUN}) v
      LEFT JOIN products p ON p.id = v.product_id AND p.version_id = v.id AND p.state = 'published'
      LEFT JOIN users u ON u.id = p.user_id ORDER BY v.price_cents, v.id`,
  );
  const last = rows.at(-1);
  const losses = rows.flatMap(
    ({ id, title, userId, email, priceCents, commissionBasisPoints, ...row }): Loss[] => {
      if (id === null) return [];
      const version = { colors: JSON.parse(row.colors), areas: JSON.parse(row.areas) };
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

/** The sizes that would lose money in one of the colors on sale. */
function losingSizes(
  garment: Garment,
  {
    colors,
    areas,
    priceCents,
    commissionBasisPoints,
  }: { colors: string[]; areas: string[]; priceCents: number; commissionBasisPoints: number },
  costs: PartnerCosts,
): string[] {
  const isBorne = (colorId: string, sizeId: string) =>
    coversCost({
      unitPriceCents: priceCents,
      unitCostCents: calculateUnitCostCents(garment, { colorId, sizeId, areas }, costs),
      commissionBasisPoints,
    });
  return garment.sizes
    .filter((size) => !colors.every((colorId) => isBorne(colorId, size.id)))
    .map((size) => size.id);
}

/** One email to each creator of the range; reading the range again writes no second one. */
function creatorEmails(
  app: Pick<App, "db" | "now">,
  { productId, dearerAt, pricesCheckedTo }: Rise,
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
        products: own.slice(0, LISTED_IN_AN_EMAIL).map(({ id, title, priceCents, leastCents, sizes }) => ({
          id,
          title,
          priceCents,
          leastCents,
          sizes,
        })),
        more: Math.max(0, own.length - LISTED_IN_AN_EMAIL),
      },
      key: `cost-risen:${productId}:${dearerAt}:${pricesCheckedTo}:${userId}`,
    });
  });
}
