import { sql } from "drizzle-orm";
import type { PartnerPrices, PartnerVariant } from "~/adapters/ports/print-partner";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { partnerProducts } from "~/db/schema";
import { insertInto } from "~/db/writes";
import { believableCost } from "./believable-cost";
import { catalogIncidentStatements } from "./catalog-incidents";
import { partnerNotPausedCondition, pauseIfRateLimited } from "./rate-limit-pauses";
import { CALLS_RESERVED_FOR_ORDERS, NEVER_READ, READ_FIRST } from "./refresh-stock";
import {
  garmentsOfPartnerProduct,
  isSameLabel,
  listSoldPartnerProductIds,
  type SoldVariant,
  soldVariantsOf,
} from "./sold-variants";

/**
 * Variants and costs change seldom, and the partner reports changes by webhook. This finds the changes that it does not
 * report.
 */
const STALE_AFTER_MS = 60 * 60 * 1000;
/** A mismatch may be a mistake that the partner corrects soon, so it is checked again after this time. */
const OFF_AGAIN_MS = 5 * 60 * 1000;
/** Each product takes three calls. */
const PRODUCTS_A_RUN = 3;

type Parts = Pick<App, "db" | "now" | "printPartner">;

/** The partner reported new prices of these products: they are read before all others. Returns how many. */
export async function refreshChangedProducts(
  app: Parts,
  { productIds }: { productIds: number[] },
): Promise<number> {
  const ours = new Set(listSoldPartnerProductIds());
  const changed = productIds.filter((id) => ours.has(id));
  if (changed.length === 0) return 0;
  await runTransaction(app.db, [
    sql`INSERT INTO partner_products (product_id, checked_at) SELECT value, 0 FROM json_each(${JSON.stringify(changed)}) WHERE true
      ON CONFLICT (product_id) DO UPDATE SET checked_at = 0`,
  ]);
  return refreshStaleProducts(app);
}

/**
 * Reads a few of the partner's products that we sell, those not read for longest first: what their variant numbers
 * mean, what they cost and where they are printed.
 */
export async function refreshStaleProducts(app: Parts): Promise<number> {
  const due = await app.db.all<{ id: number }>(
    sql`SELECT wanted.value AS id FROM json_each(${JSON.stringify(listSoldPartnerProductIds())}) AS wanted
      LEFT JOIN partner_products ON product_id = wanted.value
      WHERE (checked_at IS NULL OR checked_at < ${app.now() - STALE_AFTER_MS})
        AND ${partnerNotPausedCondition("catalogue", app.now())}
      ORDER BY coalesce(checked_at, -1) = 0 DESC, checked_at IS NOT NULL, checked_at, wanted.key LIMIT ${PRODUCTS_A_RUN}`,
  );
  let read = 0;
  for (const { id } of due) {
    if ((app.printPartner.remainingCalls() ?? CALLS_RESERVED_FOR_ORDERS) < CALLS_RESERVED_FOR_ORDERS) break;
    try {
      await readProduct(app, id);
      read += 1;
    } catch (error) {
      if (await pauseIfRateLimited(app, "catalogue", error)) break;
      throw error;
    }
  }
  return read;
}

interface Known {
  areaCosts: Record<string, number>;
  variants: Map<number, number | null>;
}

async function readProduct(app: Parts, productId: number): Promise<void> {
  const at = app.now();
  const [theirs, prices, areas] = [
    await app.printPartner.listVariants(productId),
    await app.printPartner.findPrices(productId),
    await app.printPartner.listPrintAreas(productId),
  ];
  const own = garmentsOfPartnerProduct(productId).flatMap(soldVariantsOf);
  const known = await readKnown(app, productId, own);
  const found = own.map((variant) => ({
    id: variant.id,
    cost: believableCost(
      prices?.variants.find((each) => each.id === variant.id)?.costCents,
      variant.costCents,
    ),
    mismatch: mismatchOf(variant, theirs),
  }));
  const areaCosts = areaCostsOf(productId, prices);
  const isOff = found.some((each) => each.mismatch !== null);
  const isDearer =
    found.some(({ id, cost }, index) => {
      const before = known.variants.get(id) ?? own[index]?.costCents ?? 0;
      return cost !== null && cost > before;
    }) || Object.entries(areaCosts).some(([area, cents]) => cents > areaCostBefore(productId, known, area));
  await runTransaction(app.db, [
    // Stock that was read meanwhile is kept; a number that means our variant again is read at once.
    sql`INSERT INTO variant_stock (variant_id, is_available, checked_at, cost_cents, mismatch)
      SELECT value ->> 'id', iif(value ->> 'mismatch' IS NULL, 1, 0), ${NEVER_READ}, value ->> 'cost', value ->> 'mismatch'
      FROM json_each(${JSON.stringify(found)}) WHERE true
      ON CONFLICT (variant_id) DO UPDATE SET cost_cents = coalesce(excluded.cost_cents, cost_cents),
        is_available = iif(excluded.mismatch IS NULL, is_available, 0),
        checked_at = iif(excluded.mismatch IS NULL AND mismatch IS NOT NULL, ${READ_FIRST}, checked_at),
        mismatch = excluded.mismatch`,
    insertInto(partnerProducts)
      .values({
        productId,
        areaCosts: JSON.stringify({ ...known.areaCosts, ...areaCosts }),
        checkedAt: isOff ? at - STALE_AFTER_MS + OFF_AGAIN_MS : at,
        dearerAt: isDearer ? at : null,
        pricesCheckedTo: isDearer ? "" : null,
      })
      .onConflictDoUpdate({
        target: partnerProducts.productId,
        set: {
          areaCosts: sql`excluded.area_costs`,
          checkedAt: sql`excluded.checked_at`,
          dearerAt: sql`coalesce(excluded.dearer_at, ${partnerProducts.dearerAt})`,
          pricesCheckedTo: sql`coalesce(excluded.told_to, ${partnerProducts.pricesCheckedTo})`,
        },
      }),
    ...catalogIncidentStatements(app, productId, { own, found, prices, areas }),
  ]);
}

async function readKnown({ db }: Parts, productId: number, own: SoldVariant[]): Promise<Known> {
  const rows = await db.all<{ id: number | null; cost: number | null; areas: string | null }>(
    sql`SELECT variant_id AS id, cost_cents AS cost, NULL AS areas FROM variant_stock
        WHERE variant_id IN (SELECT value FROM json_each(${JSON.stringify(own.map(({ id }) => id))}))
      UNION ALL SELECT NULL, NULL, area_costs FROM partner_products WHERE product_id = ${productId}`,
  );
  const areas = rows.find((row) => row.id === null)?.areas;
  return {
    areaCosts: areas ? JSON.parse(areas) : {},
    variants: new Map(rows.flatMap(({ id, cost }) => (id === null ? [] : [[id, cost] as const]))),
  };
}

/** What the partner sells under our variant number, in its words, if that is not what we sell; null if it is. */
function mismatchOf(own: SoldVariant, theirs: PartnerVariant[]): string | null {
  const variant = theirs.find((each) => each.id === own.id);
  if (!variant) return "not sold there";
  const isOurs = isSameLabel(own.color, variant.color ?? "") && isSameLabel(own.size, variant.size);
  return isOurs ? null : `${variant.color ?? "no color"} / ${variant.size}`;
}

function areaCostsOf(productId: number, prices: PartnerPrices | null): Record<string, number> {
  const sold = garmentsOfPartnerProduct(productId).flatMap(({ printAreas, baseCostCents }) =>
    printAreas.map(({ id }) => ({ id, baseCostCents })),
  );
  const costs: Record<string, number> = {};
  for (const { areaId, costCents } of prices?.areas ?? []) {
    const area = sold.find(({ id }) => id === areaId);
    // A print never costs more than the garment.
    if (area && costCents >= 0 && costCents <= area.baseCostCents) costs[areaId] = costCents;
  }
  return costs;
}

function areaCostBefore(productId: number, known: Known, area: string): number {
  const ours = garmentsOfPartnerProduct(productId).flatMap(({ printAreas }) => printAreas);
  return known.areaCosts[area] ?? ours.find(({ id }) => id === area)?.extraCostCents ?? 0;
}
