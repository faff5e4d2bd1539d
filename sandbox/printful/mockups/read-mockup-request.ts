import { mockupStyles } from "../catalog/catalog-json.ts";
import { type CatalogOverrides, findVariant, PRODUCTS } from "../catalog/variants.ts";
import { badRequest } from "../errors.ts";
import { isObject, readPlacements } from "../orders/read-order.ts";
import type { PrintfulMockupTask } from "../state.ts";

/** The widest mockup that Printful makes. */
const WIDTH_MOST_PX = 2000;
const WIDTH_LEAST_PX = 50;
const WIDTH_USUAL_PX = 1000;

export type MockupRequest = Pick<
  PrintfulMockupTask,
  "productId" | "variantIds" | "styleIds" | "placements" | "format" | "widthPx"
>;

/** Reads the request: one entry per product. Validates everything that the picture needs. */
export function readMockupRequests(body: unknown, changes: CatalogOverrides): MockupRequest[] {
  if (!isObject(body)) throw badRequest("The request body should be a JSON object.");
  const format = body.format ?? "jpg";
  if (format !== "png" && format !== "jpg")
    throw badRequest("format: The value you selected is not a valid choice.");
  const widthPx = body.mockup_width_px ?? WIDTH_USUAL_PX;
  if (typeof widthPx !== "number" || !(widthPx >= WIDTH_LEAST_PX && widthPx <= WIDTH_MOST_PX))
    throw badRequest(`mockup_width_px: This value should be between ${WIDTH_LEAST_PX} and ${WIDTH_MOST_PX}.`);
  if (!Array.isArray(body.products) || body.products.length === 0)
    throw badRequest("products: This collection should contain 1 element or more.");
  return body.products.map((product, index) => ({
    ...readProduct(product, `products[${index}]`, changes),
    format,
    widthPx: Math.round(widthPx),
  }));
}

function readProduct(input: unknown, at: string, changes: CatalogOverrides) {
  if (!isObject(input)) throw badRequest(`${at}: This value should be of type object.`);
  if (input.source !== "catalog") throw badRequest(`${at}.source: Only "catalog" is shown here.`);
  const product = PRODUCTS.find((known) => known.id === input.catalog_product_id);
  if (!product) throw badRequest(`${at}.catalog_product_id: Product not found.`);
  const variantIds = readIds(input.catalog_variant_ids, `${at}.catalog_variant_ids`);
  const wrong = variantIds.find((id) => findVariant(id, changes)?.product.id !== product.id);
  if (wrong !== undefined)
    throw badRequest(`${at}.catalog_variant_ids: Variant ${wrong} is not one of product ${product.id}.`);
  const styles = mockupStyles(product);
  const styleIds = readIds(input.mockup_style_ids ?? [styles[0]?.id], `${at}.mockup_style_ids`);
  const unknown = styleIds.find((id) => !styles.some((style) => style.id === id));
  if (unknown !== undefined)
    throw badRequest(`${at}.mockup_style_ids: Style ${unknown} is not one of product ${product.id}.`);
  const placements = readPlacements(input.placements, `${at}.placements`, product.areas);
  return { productId: product.id, variantIds, styleIds, placements };
}

function readIds(value: unknown, at: string): number[] {
  if (!Array.isArray(value) || value.length === 0)
    throw badRequest(`${at}: This collection should contain 1 element or more.`);
  return value.map((id) => {
    if (!Number.isInteger(id)) throw badRequest(`${at}: This value should be of type integer.`);
    return id as number;
  });
}
