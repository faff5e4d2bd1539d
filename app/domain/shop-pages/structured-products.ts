import { textOfHtml } from "./page-elements";
import { type ShopProduct, shopProduct } from "./shop-product";

type Node = Record<string, unknown>;

const MAX_NODES = 50_000;
const MAX_DEPTH = 40;
const MAX_PRODUCTS = 1_000;
const MAX_DESCRIPTION_CHARACTERS = 5_000;
const PRODUCT_TYPES = new Set("product productgroup individualproduct productmodel someproducts".split(" "));
/** Products named here are others than the page's own. */
const OTHER_PRODUCTS = new Set([
  "isrelatedto",
  "issimilarto",
  "isaccessoryorsparepartfor",
  "isvariantof",
  "review",
  "reviews",
]);

/**
 * Products in JSON-LD (or in microdata converted to it): every Product or ProductGroup, alone, in lists, in
 * `@graph`, as item of an ItemList or below another thing, with references by `@id`.
 */
export function structuredProducts(roots: readonly unknown[], baseUrl: string): ShopProduct[] {
  const byId = new Map<string, Node>();
  const products: Node[] = [];
  let nodes = 0;

  const visit = (value: unknown, depth: number): void => {
    if (depth > MAX_DEPTH || nodes > MAX_NODES || products.length >= MAX_PRODUCTS) return;
    if (Array.isArray(value)) {
      for (const each of value) visit(each, depth + 1);
      return;
    }
    if (!isNode(value)) return;
    nodes += 1;
    const id = value["@id"];
    if (typeof id === "string" && Object.keys(value).length > 1 && !byId.has(id)) byId.set(id, value);
    if (isProduct(value)) {
      products.push(value);
      indexIds(value, depth);
      return;
    }
    for (const [key, each] of Object.entries(value))
      if (!OTHER_PRODUCTS.has(key.toLowerCase())) visit(each, depth + 1);
  };
  const indexIds = (node: Node, depth: number): void => {
    for (const each of Object.values(node).flat()) {
      if (!isNode(each) || depth > MAX_DEPTH || nodes++ > MAX_NODES) continue;
      const id = each["@id"];
      if (typeof id === "string" && Object.keys(each).length > 1 && !byId.has(id)) byId.set(id, each);
      indexIds(each, depth + 1);
    }
  };
  for (const root of roots) visit(root, 0);

  const seen = new Set<string>();
  return products.flatMap((node) => {
    const product = readProduct(node, (value) => follow(value, byId), baseUrl);
    const key = product && `${product.title}\n${product.url}`;
    if (!product || !key || seen.has(key)) return [];
    seen.add(key);
    return [product];
  });
}

function readProduct(node: Node, resolve: (value: unknown) => unknown, baseUrl: string): ShopProduct | null {
  const variants = list(node.hasVariant ?? node.model)
    .map(resolve)
    .filter(isNode);
  const offers = [node, ...variants].flatMap((each) => list(each.offers).map(resolve)).filter(isNode);
  const { price, currency } = lowestPrice(offers, resolve);
  const pictures = [node, ...variants].flatMap((each) => list(each.image).map(resolve)).map(pictureAddress);
  const first = (value: unknown) => list(value).map(resolve)[0];
  return shopProduct(
    {
      title: decoded(first(node.name), 300) || decoded(variants[0]?.name, 300),
      description: decoded(first(node.description), MAX_DESCRIPTION_CHARACTERS),
      pictures: pictures.filter((each) => each !== null),
      url: textOf(first(node.url)) || textOf(offers[0]?.url) || textOf(node["@id"]),
      priceCents: price,
      currency,
      brand: decoded(nameOf(first(node.brand) ?? first(node.manufacturer)), 100),
      category: decoded(nameOf(first(node.category)), 200),
      tags: list(node.keywords).flatMap((each) => decoded(nameOf(each), 2_000).split(",")),
      colors: [node, ...variants]
        .flatMap((each) => list(each.color))
        .map((each) => decoded(nameOf(resolve(each)), 100)),
      publishedAt: first(node.releaseDate) ?? first(node.datePublished) ?? first(node.productionDate),
    },
    baseUrl,
  );
}

/** The lowest price of all offers that name one, with its currency. */
function lowestPrice(offers: Node[], resolve: (value: unknown) => unknown) {
  const priced = offers.flatMap((offer) => {
    const parts = [
      offer,
      ...list(offer.priceSpecification).map(resolve).filter(isNode),
      ...list(offer.offers).map(resolve).filter(isNode),
    ];
    const currency = parts.map((part) => textOf(part.priceCurrency)).find(Boolean) ?? "";
    return parts
      .map((part) => part.price ?? part.lowPrice ?? part.minPrice)
      .map((value) => (Array.isArray(value) ? value[0] : value))
      .filter((value) => typeof value === "string" || typeof value === "number")
      .map((value) => ({ price: value, currency }));
  });
  const amount = ({ price }: { price: string | number }) => Number(String(price).replace(/[^\d.]/g, "")) || 0;
  const [lowest] = priced.sort((one, other) => amount(one) - amount(other));
  return lowest ?? { price: null, currency: null };
}

function pictureAddress(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (!isNode(value)) return null;
  return textOf(value.contentUrl) || textOf(value.url) || textOf(value["@id"]) || null;
}

function follow(value: unknown, byId: Map<string, Node>): unknown {
  if (!isNode(value) || typeof value["@id"] !== "string" || Object.keys(value).length > 1) return value;
  return byId.get(value["@id"]) ?? value;
}

function isProduct(node: Node): boolean {
  return list(node["@type"]).some(
    (type) => typeof type === "string" && PRODUCT_TYPES.has((type.split(/[/#:]/).at(-1) ?? "").toLowerCase()),
  );
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : value == null ? [] : [value]);
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const nameOf = (value: unknown): unknown => (isNode(value) ? (value.name ?? value["@value"]) : value);
/** JSON-LD often holds HTML and entities. */
const decoded = (value: unknown, maxCharacters: number): string => {
  const plain = isNode(value) ? value["@value"] : Array.isArray(value) ? value[0] : value;
  return typeof plain === "string"
    ? textOfHtml(plain, maxCharacters)
    : typeof plain === "number"
      ? String(plain)
      : "";
};
