import { type Mutant, mutant } from "./mutant.ts";

const CATALOG = ["tests/domain/partner-catalog/partner-catalog.test.ts"];
const VARIANT_NUMBERS = ["tests/domain/partner-catalog/variant-numbers.isolated.test.ts"];
const RENDERINGS = ["tests/domain/products/partner-mockups.test.ts"];
const LOSSES = ["tests/domain/products/underpriced-products.test.ts"];
const SELLABLES = ["tests/domain/products/variant-offers.test.ts"];
const ADAPTER = ["tests/adapters/printful.node.test.ts"];

/** The print partner's catalog, prices, print areas and mockups. */
export const PARTNER_MUTANTS: Mutant[] = [
  mutant(
    "a number that means another color is sold as ours",
    "app/domain/partner-catalog/refresh-prices.ts",
    'isSameLabel(own.color, variant.color ?? "") && isSameLabel(own.size, variant.size)',
    "isSameLabel(own.size, variant.size)",
    CATALOG,
  ),
  mutant(
    "a color is off sale because we spell it otherwise than the partner",
    "app/domain/partner-catalog/sold-variants.ts",
    "color: PARTNER_COLORS[color.id]",
    "color: color.name",
    ADAPTER,
  ),
  mutant(
    "a visitor lands on a color that is sold out",
    "app/domain/products/storefront/product-page.ts",
    "color === null || color === page.color.id ? page",
    "color ? page",
    ["tests/domain/products/product-page.test.ts"],
  ),
  mutant(
    "a variant without a number is sold under number 0",
    "app/garments/find-garments.ts",
    "PARTNER_VARIANTS[garment.id][color.id]?.[size.id] ?? null",
    "PARTNER_VARIANTS[garment.id][color.id]?.[size.id] ?? 0",
    VARIANT_NUMBERS,
  ),
  mutant(
    "variant numbers are computed from the product's number",
    "app/garments/find-garments.ts",
    "return PARTNER_VARIANTS[garment.id][color.id]?.[size.id] ?? null;",
    "return PARTNER_VARIANTS[garment.id][color.id]?.[size.id] && garment.partner.productId * 10_000 + garment.colors.indexOf(color) * 100 + garment.sizes.indexOf(size);",
    VARIANT_NUMBERS,
  ),
  mutant(
    "nobody is told of a variant without a number",
    "app/domain/partner-catalog/catalog-incidents.ts",
    "moved.length === 0 && unnumbered.length === 0",
    "moved.length === 0",
    VARIANT_NUMBERS,
  ),
  mutant(
    "the next word on stock brings a wrong number back into the shop",
    "app/domain/partner-catalog/refresh-stock.ts",
    "isAvailable: sql`iif(${variantStock.mismatch} IS NULL, excluded.is_available, 0)`",
    "isAvailable: sql`excluded.is_available`",
    CATALOG,
  ),
  mutant(
    "a wrong number is ordered all the same",
    "app/domain/orders/fulfillment/submit-part.ts",
    "if (wrong)\n    return holdPart(",
    "  if (wrong && wrong.variantId < 0)\n    return holdPart(",
    ["tests/domain/orders/fulfillment/fulfillment.test.ts"],
  ),
  mutant(
    "a slip of the partner's ten times the price is taken over",
    "app/domain/partner-catalog/believable-cost.ts",
    "return isSane ? cents : null;",
    "return isSane || cents > 0 ? cents : null;",
    CATALOG,
  ),
  mutant(
    "the cron goes on asking although the partner turned it away",
    "app/domain/partner-catalog/rate-limit-pauses.ts",
    "WHERE name = ${name} AND until > ${now})`;",
    "WHERE name = ${name} AND until > ${now} AND 0)`;",
    CATALOG,
  ),
  mutant(
    "the cron uses up the calls that orders need",
    "app/domain/partner-catalog/refresh-stock.ts",
    "if ((app.printPartner.remainingCalls() ?? CALLS_RESERVED_FOR_ORDERS) < CALLS_RESERVED_FOR_ORDERS) break;",
    "if ((app.printPartner.remainingCalls() ?? CALLS_RESERVED_FOR_ORDERS) < 0) break;",
    CATALOG,
  ),
  mutant(
    "a piece that loses money is sold",
    "app/domain/products/pricing/revenue-split.ts",
    "return estimateRevenueSplit(piece).earningCents >= 0;",
    "return estimateRevenueSplit(piece).earningCents >= -500;",
    SELLABLES,
  ),
  mutant(
    "a rise is told to nobody",
    "app/domain/partner-catalog/refresh-prices.ts",
    "return cost !== null && cost > before;",
    "return cost !== null && cost > before + 1000;",
    LOSSES,
  ),
  mutant(
    "renderings are asked for without end in one minute",
    "app/domain/products/partner-mockups/partner-mockup-queue.ts",
    "AND (SELECT count(*) FROM rendering_tasks WHERE asked_at > ${at - MINUTE_MS}) < ${aMinute}`;",
    "AND ${aMinute} > 0`;",
    RENDERINGS,
  ),
  mutant(
    "whoever has six hundred designs stands before everybody else",
    "app/domain/products/partner-mockups/partner-mockup-queue.ts",
    "sql`(SELECT count(*) FROM rendering_tasks WHERE user_id = ${userId} AND state = 'waiting' AND turn < ${IDLE_TURN})`,",
    "sql`0`,",
    RENDERINGS,
  ),
  mutant(
    "what nobody waits for stands before what was just published",
    "app/domain/products/partner-mockups/partner-mockup-queue.ts",
    "taskStatement({ now }, one, sql`${IDLE_TURN}`)",
    "taskStatement({ now }, one, sql`0`)",
    RENDERINGS,
  ),
  mutant(
    "a dead link ends a rendering for good",
    "app/domain/products/partner-mockups/advance-partner-mockup.ts",
    "if (error instanceof AdapterError && !error.retryable) return again(app, task, error.message);",
    'if (error instanceof AdapterError && !error.retryable) return end(app, task, "failed", error.message);',
    RENDERINGS,
  ),
  mutant(
    "left and right of the wearer are exchanged",
    "app/adapters/printful/placements.ts",
    '"right-sleeve": "sleeve_right",',
    '"right-sleeve": "sleeve_left",',
    ADAPTER,
    { testNamePattern: "several prints" },
  ),
];
