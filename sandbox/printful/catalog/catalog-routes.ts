import type { Sandbox } from "../../server/sandbox.ts";
import type { ServiceApp, ServiceContext } from "../../server/service-app.ts";
import { badRequest, notFound } from "../errors.ts";
import { COUNTRIES } from "../shipping/countries.ts";
import {
  mockupStyleJson,
  placementPricesJson,
  productJson,
  productLinks,
  sizesJson,
  variantJson,
  variantPricesJson,
} from "./catalog-json.ts";
import {
  type CatalogProduct,
  type CatalogVariant,
  findVariant,
  PRODUCTS,
  TECHNIQUE,
  variantsOf,
} from "./variants.ts";

const REGIONS = ["worldwide", "north_america", "canada", "europe", "uk", "australia", "japan", "brazil"];

/** Slices a list by `limit` and `offset`, with Printful's paging information. */
export function paged<T>(c: ServiceContext, rows: T[], defaultLimit = 20, maxLimit = 100) {
  const number = (name: string, fallback: number) => {
    const text = c.req.query(name);
    if (text === undefined) return fallback;
    const value = Number(text);
    if (!Number.isInteger(value) || value < 0)
      throw badRequest(`${name}: This value should be a positive integer.`);
    return value;
  };
  const limit = Math.min(Math.max(1, number("limit", defaultLimit)), maxLimit);
  const offset = number("offset", 0);
  const at = (from: number) => {
    const url = new URL(c.req.url);
    url.searchParams.set("limit", String(limit));
    url.searchParams.set("offset", String(from));
    return { href: url.href };
  };
  return {
    data: rows.slice(offset, offset + limit),
    paging: { total: rows.length, offset, limit },
    _links: {
      self: { href: c.req.url },
      first: at(0),
      last: at(Math.max(0, Math.floor((rows.length - 1) / limit) * limit)),
      ...(offset + limit < rows.length ? { next: at(offset + limit) } : {}),
      ...(offset > 0 ? { previous: at(Math.max(0, offset - limit)) } : {}),
    },
  };
}

export function catalogRoutes(app: ServiceApp, sandbox: Sandbox): void {
  const base = `${sandbox.url}/printful/v2`;
  const link = (path: string) => ({ href: `${base}${path}` });
  const changes = () => sandbox.store.data.printful.catalogue;
  const product = (id: string): CatalogProduct => {
    const found = PRODUCTS.find((candidate) => String(candidate.id) === id);
    if (!found) throw notFound(`Product ${id} not found.`);
    return found;
  };
  const variant = (id: string): CatalogVariant => {
    const found = /^\d+$/.test(id) ? findVariant(Number(id), changes()) : undefined;
    if (!found) throw notFound(`Variant ${id} not found.`);
    return found;
  };

  app.get("/v2/catalog-products", (c) =>
    c.json(
      paged(
        c,
        PRODUCTS.map((item) => ({ ...productJson(item), _links: productLinks(item, link) })),
      ),
    ),
  );
  app.get("/v2/catalog-products/:id", (c) => {
    const item = product(c.req.param("id"));
    const links = productLinks(item, link);
    return c.json({ data: { ...productJson(item), _links: links }, _links: links });
  });
  app.get("/v2/catalog-products/:id/catalog-variants", (c) => {
    const item = product(c.req.param("id"));
    const list = paged(
      c,
      variantsOf(item, changes()).map((each) => variantJson(each, link)),
    );
    return c.json({
      ...list,
      _links: { ...list._links, product_details: link(`/catalog-products/${item.id}`) },
    });
  });
  app.get("/v2/catalog-products/:id/prices", (c) => {
    const item = product(c.req.param("id"));
    const list = paged(c, variantsOf(item, changes()).map(variantPricesJson));
    return c.json({
      data: {
        currency: "USD",
        product: { id: item.id, placements: placementPricesJson(item, changes()) },
        variants: list.data,
      },
      paging: list.paging,
      _links: { ...list._links, product_details: link(`/catalog-products/${item.id}`) },
    });
  });
  app.get("/v2/catalog-products/:id/sizes", (c) => {
    const item = product(c.req.param("id"));
    const unit = c.req.query("unit") ?? "inches";
    return c.json({
      data: sizesJson(item, unit.split(",")),
      _links: { self: { href: c.req.url }, product_details: link(`/catalog-products/${item.id}`) },
    });
  });
  app.get("/v2/catalog-products/:id/mockup-styles", (c) => {
    const item = product(c.req.param("id"));
    const list = paged(
      c,
      item.areas.map((area) => mockupStyleJson(item, area)),
    );
    return c.json({ ...list, _links: { ...list._links, product: link(`/catalog-products/${item.id}`) } });
  });
  app.get("/v2/catalog-variants/:id", (c) => {
    const item = variant(c.req.param("id"));
    const view = variantJson(item, link);
    return c.json({ data: view, _links: view._links });
  });
  app.get("/v2/catalog-variants/:id/prices", (c) => {
    const item = variant(c.req.param("id"));
    return c.json({
      data: {
        currency: "USD",
        product: { id: item.product.id, placements: placementPricesJson(item.product, changes()) },
        variant: variantPricesJson(item),
      },
      _links: { self: { href: c.req.url }, product_details: link(`/catalog-products/${item.product.id}`) },
    });
  });
  app.get("/v2/catalog-variants/:id/availability", (c) => {
    const item = variant(c.req.param("id"));
    const wanted = c.req.query("selling_region_name") ?? "worldwide";
    if (wanted !== "all" && !REGIONS.includes(wanted)) {
      throw badRequest(`selling_region_name: "${wanted}" is not a selling region.`);
    }
    const availability = sandbox.store.data.printful.outOfStock.includes(item.id)
      ? "out of stock"
      : "in stock";
    const self = { href: c.req.url };
    return c.json({
      data: {
        catalog_variant_id: item.id,
        techniques: [
          {
            technique: TECHNIQUE,
            selling_regions: (wanted === "all" ? REGIONS : [wanted]).map((name) => ({
              name,
              availability,
              placement_option_availability: [{ name: "unlimited_color", availability: false }],
            })),
          },
        ],
        _links: { variant: link(`/catalog-variants/${item.id}`) },
      },
      filter_settings: [{ name: "selling_region_name", value: wanted }],
      _links: { self, variant: link(`/catalog-variants/${item.id}`) },
    });
  });
  app.get("/v2/countries", (c) =>
    c.json(
      paged(
        c,
        COUNTRIES.map(({ code, name, states }) => ({ code, name, states })),
        20,
        250,
      ),
    ),
  );
}
