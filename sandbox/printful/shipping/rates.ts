import { type CatalogVariant, centsToDecimal, findVariant } from "../catalog/variants.ts";
import { PrintfulProblem } from "../errors.ts";
import { type Country, findCountry, type ShippingZone } from "./countries.ts";

interface Service {
  id: string;
  name: string;
  /** Multiple of the standard price. */
  factor: number;
  /** Days in transit by zone; a zone without days is not served. */
  days: Partial<Record<ShippingZone, [min: number, max: number]>>;
}

const SERVICES: Service[] = [
  {
    id: "STANDARD",
    name: "Flat Rate",
    factor: 1,
    days: { us: [3, 4], ca: [5, 8], eu: [6, 10], uk: [6, 10], au: [8, 14], world: [10, 20] },
  },
  {
    id: "PRINTFUL_FAST",
    name: "Express",
    factor: 2.6,
    days: { us: [1, 3], ca: [2, 4], eu: [2, 4], uk: [2, 4], au: [3, 6], world: [4, 7] },
  },
  { id: "PRINTFUL_OVERNIGHT", name: "Overnight", factor: 6, days: { us: [1, 1] } },
];

/** Multiple of the standard price. */
const ZONE_FACTOR: Record<ShippingZone, number> = { us: 1, ca: 1.75, eu: 1.3, uk: 1.25, au: 1.6, world: 2.5 };
/** Printing and packing before the parcel leaves. */
const PRODUCTION_DAYS: [min: number, max: number] = [2, 5];
const DAY_MS = 24 * 3600 * 1000;
/** Foreign prices use fixed exchange rates. */
const RATE_PER_USD: Record<string, number> = { USD: 1, EUR: 0.92, GBP: 0.79, CAD: 1.37, AUD: 1.52, JPY: 150 };

export interface VariantQuantity {
  variant: CatalogVariant;
  quantity: number;
}

/** Price of a service for these pieces, in US cents; null if it does not deliver there. */
export function shippingCostCents(
  serviceId: string,
  country: Country,
  pieces: VariantQuantity[],
): number | null {
  const service = SERVICES.find((candidate) => candidate.id === serviceId);
  if (!service?.days[country.zone]) return null;
  const dearestFirst = pieces
    .flatMap(({ variant, quantity }) => Array.from({ length: quantity }, () => variant.product.shippingCents))
    .sort((a, b) => b.first - a.first);
  const cents = dearestFirst.reduce(
    (sum, price, index) => sum + (index === 0 ? price.first : price.further),
    0,
  );
  return Math.round(cents * ZONE_FACTOR[country.zone] * service.factor);
}

export function serviceName(id: string): string {
  return SERVICES.find((service) => service.id === id)?.name ?? id;
}

/** Days until delivery, production included. */
export function deliveryDays(serviceId: string, country: Country): [min: number, max: number] {
  const days = SERVICES.find((service) => service.id === serviceId)?.days[country.zone] ?? [5, 10];
  return [days[0] + PRODUCTION_DAYS[0], days[1] + PRODUCTION_DAYS[1]];
}

interface RatesRequest {
  recipient?: { country_code?: unknown; state_code?: unknown };
  order_items?: { source?: unknown; catalog_variant_id?: unknown; quantity?: unknown }[];
  currency?: unknown;
}

/** `POST /v2/shipping-rates`. */
export function shippingRates(body: RatesRequest, nowMs: number, instance: string): object[] {
  const refuse = (detail: string) => new PrintfulProblem(400, "Bad request", detail, instance);
  if (!body.recipient || typeof body.recipient !== "object")
    throw refuse("recipient: This value is required.");
  if (typeof body.recipient.country_code !== "string" || body.recipient.country_code === "") {
    throw refuse("recipient.country_code: This value is required.");
  }
  const country = findCountry(body.recipient.country_code);
  if (!country)
    throw refuse(`recipient.country_code: Country "${body.recipient.country_code}" is not supported.`);
  const state = body.recipient.state_code;
  if (state && country.states.length > 0 && !country.states.some((known) => known.code === state)) {
    throw refuse(`recipient.state_code: State "${String(state)}" does not exist in ${country.name}.`);
  }
  if (!Array.isArray(body.order_items) || body.order_items.length === 0) {
    throw refuse("order_items: This collection should contain 1 element or more.");
  }
  const pieces = body.order_items.map((item, index) => {
    if (item.source !== "catalog") throw refuse(`order_items[${index}].source: Only "catalog" is sold here.`);
    const variant = findVariant(Number(item.catalog_variant_id));
    if (!variant) {
      throw refuse(
        `order_items[${index}].catalog_variant_id: Variant ${String(item.catalog_variant_id)} not found.`,
      );
    }
    const quantity = Number(item.quantity);
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > 1000) {
      throw refuse(`order_items[${index}].quantity: This value should be between 1 and 1000.`);
    }
    return { variant, quantity };
  });
  const currency = body.currency === undefined ? "USD" : String(body.currency);
  const rate = RATE_PER_USD[currency];
  if (rate === undefined) throw refuse(`currency: Currency "${currency}" is not supported.`);

  return SERVICES.flatMap((service) => {
    const cents = shippingCostCents(service.id, country, pieces);
    if (cents === null) return [];
    const [minDays, maxDays] = deliveryDays(service.id, country);
    return [
      {
        shipping: service.id,
        shipping_method_name: `${service.name} (Estimated delivery: ${date(nowMs, minDays)}–${date(nowMs, maxDays)})`,
        rate: centsToDecimal(Math.round(cents * rate)),
        currency,
        min_delivery_days: minDays,
        max_delivery_days: maxDays,
        min_delivery_date: date(nowMs, minDays),
        max_delivery_date: date(nowMs, maxDays),
        shipments: [
          {
            departure_country: "US",
            shipment_items: pieces.map((piece) => ({
              catalog_variant_id: piece.variant.id,
              quantity: piece.quantity,
            })),
            customs_fees_possible: country.code !== "US",
          },
        ],
      },
    ];
  });
}

function date(nowMs: number, days: number): string {
  return new Date(nowMs + days * DAY_MS).toISOString().slice(0, 10);
}
