import {
  type CatalogArea,
  type CatalogOverrides,
  findVariant,
  pieceCostCents,
  TECHNIQUE,
} from "../catalog/variants.ts";
import { badRequest } from "../errors.ts";
import { findCountry } from "../shipping/countries.ts";
import type { PrintfulItem, PrintfulLayer, PrintfulPlacement } from "../state.ts";

type Json = Record<string, unknown>;

const LAYERS_MAX = 5;
const MIN_SIDE_IN = 0.3;
/** Positions are rounded to a thousandth of an inch. */
const ROUNDING_IN = 0.001;
const RECIPIENT_FIELDS = [
  "name",
  "company",
  "address1",
  "address2",
  "city",
  "state_code",
  "state_name",
  "country_code",
  "country_name",
  "zip",
  "phone",
  "email",
  "tax_number",
];

/** Reads an order's recipient; missing fields become empty. */
export function readRecipient(input: unknown): Record<string, string> {
  if (!isObject(input)) throw badRequest("recipient: This value should not be blank.");
  const recipient: Record<string, string> = {};
  for (const field of RECIPIENT_FIELDS) {
    const value = input[field] ?? "";
    if (typeof value !== "string")
      throw badRequest(`recipient.${field}: This value should be of type string.`);
    recipient[field] = value;
  }
  for (const field of ["name", "address1", "city", "country_code"]) {
    if (!recipient[field]) throw badRequest(`recipient.${field}: This value should not be blank.`);
  }
  const country = findCountry(recipient.country_code);
  if (!country)
    throw badRequest(`recipient.country_code: Country "${recipient.country_code}" is not supported.`);
  const state = country.states.find((known) => known.code === recipient.state_code);
  if (country.states.length > 0) {
    if (!state) throw badRequest(`recipient.state_code: A state of ${country.name} is required.`);
    if (!recipient.zip) throw badRequest("recipient.zip: This value should not be blank.");
  }
  return { ...recipient, country_name: country.name, state_name: state?.name ?? recipient.state_name ?? "" };
}

/** Reads an order's items and gives them ids. Validates everything that would spoil the print. */
export function readItems(
  input: unknown,
  { nextId, changes }: { nextId: () => number; changes: CatalogOverrides },
): PrintfulItem[] {
  if (!Array.isArray(input) || input.length === 0) {
    throw badRequest("order_items: This collection should contain 1 element or more.");
  }
  return input.map((item, index) => readItem(item, `order_items[${index}]`, { nextId, changes }));
}

function readItem(
  input: unknown,
  at: string,
  { nextId, changes }: { nextId: () => number; changes: CatalogOverrides },
): PrintfulItem {
  if (!isObject(input)) throw badRequest(`${at}: This value should be of type object.`);
  if (input.source !== "catalog") throw badRequest(`${at}.source: Only "catalog" is sold here.`);
  const variant = findVariant(Number(input.catalog_variant_id), changes);
  if (!variant)
    throw badRequest(`${at}.catalog_variant_id: Variant ${String(input.catalog_variant_id)} not found.`);
  const quantity = input.quantity ?? 1;
  if (typeof quantity !== "number" || !Number.isInteger(quantity) || quantity < 1 || quantity > 1000) {
    throw badRequest(`${at}.quantity: This value should be between 1 and 1000.`);
  }
  const placements = readPlacements(input.placements, `${at}.placements`, variant.product.areas);
  const retailPrice = input.retail_price;
  if (
    retailPrice !== undefined &&
    (typeof retailPrice !== "string" || !/^\d+(\.\d{1,2})?$/.test(retailPrice))
  ) {
    throw badRequest(`${at}.retail_price: This value should be a decimal in a string.`);
  }
  return {
    id: nextId(),
    externalId: typeof input.external_id === "string" ? input.external_id : null,
    variantId: variant.id,
    quantity,
    name:
      typeof input.name === "string"
        ? input.name
        : `${variant.product.name} / ${variant.color.name} / ${variant.size}`,
    retailPrice: retailPrice ?? null,
    priceCents: pieceCostCents(
      variant,
      placements.map((each) => each.placement),
      changes,
    ),
    placements,
    productOptions: Array.isArray(input.product_options) ? input.product_options : [],
  };
}

/** Reads the placements: each must exist on the product, occur once and overlap no other. */
export function readPlacements(input: unknown, at: string, areas: CatalogArea[]): PrintfulPlacement[] {
  if (!Array.isArray(input) || input.length === 0)
    throw badRequest(`${at}: This collection should contain 1 element or more.`);
  const placements = input.map((placement, index) => readPlacement(placement, `${at}[${index}]`, areas));
  const names = placements.map((each) => each.placement);
  if (new Set(names).size !== names.length) throw badRequest(`${at}: A placement is given twice.`);
  for (const area of areas) {
    const rival = area.conflicts.find((name) => names.includes(name));
    if (rival && names.includes(area.placement))
      throw badRequest(`${at}: Placement "${area.placement}" conflicts with placement "${rival}".`);
  }
  return placements;
}

function readPlacement(input: unknown, at: string, areas: CatalogArea[]): PrintfulPlacement {
  if (!isObject(input)) throw badRequest(`${at}: This value should be of type object.`);
  const area = areas.find((known) => known.placement === input.placement);
  if (!area) {
    throw badRequest(
      `${at}.placement: Placement "${String(input.placement)}" does not exist on this product.`,
    );
  }
  if (!input.technique) throw badRequest(`${at}.technique: This value should not be blank.`);
  if (input.technique !== TECHNIQUE) {
    throw badRequest(
      `${at}.technique: Technique "${String(input.technique)}" is not available for this product.`,
    );
  }
  if (!Array.isArray(input.layers) || input.layers.length === 0) {
    throw badRequest(`${at}.layers: This collection should contain 1 element or more.`);
  }
  if (input.layers.length > LAYERS_MAX) {
    throw badRequest(`${at}.layers: This collection should contain ${LAYERS_MAX} elements or less.`);
  }
  return {
    placement: area.placement,
    technique: TECHNIQUE,
    layers: input.layers.map((layer, index) => readLayer(layer, `${at}.layers[${index}]`, area)),
    ...(Array.isArray(input.placement_options) ? { placement_options: input.placement_options } : {}),
  };
}

function readLayer(input: unknown, at: string, area: CatalogArea): PrintfulLayer {
  if (!isObject(input)) throw badRequest(`${at}: This value should be of type object.`);
  if (input.type !== "file") throw badRequest(`${at}.type: This value should be "file".`);
  if (typeof input.url !== "string" || !/^https?:\/\//.test(input.url) || !URL.canParse(input.url)) {
    throw badRequest(`${at}.url: This value is not a valid URL.`);
  }
  const layer: PrintfulLayer = { type: "file", url: input.url };
  if (Array.isArray(input.layer_options)) layer.layer_options = input.layer_options;
  if (input.position !== undefined) layer.position = readPosition(input.position, `${at}.position`, area);
  return layer;
}

function readPosition(input: unknown, at: string, area: CatalogArea): NonNullable<PrintfulLayer["position"]> {
  if (!isObject(input)) throw badRequest(`${at}: This value should be of type object.`);
  const [width, height, top, left] = ["width", "height", "top", "left"].map((name) => {
    const value = input[name];
    if (typeof value !== "number" || !Number.isFinite(value)) {
      throw badRequest(`${at}.${name}: This value should be of type number.`);
    }
    return value;
  }) as [number, number, number, number];
  if (width < MIN_SIDE_IN || height < MIN_SIDE_IN) {
    throw badRequest(`${at}: A layer should be at least ${MIN_SIDE_IN} inches wide and high.`);
  }
  const fits =
    left >= -ROUNDING_IN &&
    top >= -ROUNDING_IN &&
    left + width <= area.widthIn + ROUNDING_IN &&
    top + height <= area.heightIn + ROUNDING_IN;
  if (!fits) {
    throw badRequest(
      `${at}: The layer does not fit the print area of ${area.widthIn} × ${area.heightIn} inches.`,
    );
  }
  return { width, height, top, left };
}

export function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
