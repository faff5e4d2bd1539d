import type { CompanyApp, CompanyContext } from "../company.ts";
import type { Sandbox } from "../context.ts";
import {
  type CatalogueProduct,
  type CatalogueVariant,
  COLOURS,
  DPI,
  decimal,
  findVariant,
  PRODUCTS,
  SECOND_PLACEMENT_CENTS,
  SIZES,
  TECHNIQUE,
  variantsOf,
} from "./catalogue.ts";
import { COUNTRIES } from "./countries.ts";
import { badRequest, notFound } from "./errors.ts";

const REGIONS = ["worldwide", "north_america", "canada", "europe", "uk", "australia", "japan", "brazil"];
const CM_PER_INCH = 2.54;

/** Slices a list by `limit` and `offset` and says how it did so. */
export function paged<T>(c: CompanyContext, rows: T[], defaultLimit = 20, maxLimit = 100) {
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

export function catalogueRoutes(app: CompanyApp, sandbox: Sandbox): void {
  const base = `${sandbox.url}/printful/v2`;
  const link = (path: string) => ({ href: `${base}${path}` });
  const product = (id: string): CatalogueProduct => {
    const found = PRODUCTS.find((candidate) => String(candidate.id) === id);
    if (!found) throw notFound(`Product ${id} not found.`);
    return found;
  };
  const variant = (id: string): CatalogueVariant => {
    const found = /^\d+$/.test(id) ? findVariant(Number(id)) : undefined;
    if (!found) throw notFound(`Variant ${id} not found.`);
    return found;
  };

  app.get("/v2/catalog-products", (c) =>
    c.json(
      paged(
        c,
        PRODUCTS.map((item) => ({ ...viewProduct(item), _links: productLinks(item, link) })),
      ),
    ),
  );
  app.get("/v2/catalog-products/:id", (c) => {
    const item = product(c.req.param("id"));
    const links = productLinks(item, link);
    return c.json({ data: { ...viewProduct(item), _links: links }, _links: links });
  });
  app.get("/v2/catalog-products/:id/catalog-variants", (c) => {
    const item = product(c.req.param("id"));
    const list = paged(
      c,
      variantsOf(item).map((each) => viewVariant(each, link)),
    );
    return c.json({
      ...list,
      _links: { ...list._links, product_details: link(`/catalog-products/${item.id}`) },
    });
  });
  app.get("/v2/catalog-products/:id/prices", (c) => {
    const item = product(c.req.param("id"));
    const list = paged(c, variantsOf(item).map(viewVariantPrices));
    return c.json({
      data: {
        currency: "USD",
        product: { id: item.id, placements: viewPlacementPrices(item) },
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
      data: viewSizes(item, unit.split(",")),
      _links: { self: { href: c.req.url }, product_details: link(`/catalog-products/${item.id}`) },
    });
  });
  app.get("/v2/catalog-products/:id/mockup-styles", (c) => {
    const item = product(c.req.param("id"));
    const list = paged(
      c,
      item.areas.map((area, index) => viewMockupStyle(item, area, index)),
    );
    return c.json({ ...list, _links: { ...list._links, product: link(`/catalog-products/${item.id}`) } });
  });
  app.get("/v2/catalog-variants/:id", (c) => {
    const item = variant(c.req.param("id"));
    const view = viewVariant(item, link);
    return c.json({ data: view, _links: view._links });
  });
  app.get("/v2/catalog-variants/:id/prices", (c) => {
    const item = variant(c.req.param("id"));
    return c.json({
      data: {
        currency: "USD",
        product: { id: item.product.id, placements: viewPlacementPrices(item.product) },
        variant: viewVariantPrices(item),
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

type Link = (path: string) => { href: string };

function productLinks(product: CatalogueProduct, link: Link) {
  const path = `/catalog-products/${product.id}`;
  return {
    self: link(path),
    variants: link(`${path}/catalog-variants`),
    categories: link(`${path}/catalog-categories`),
    product_prices: link(`${path}/prices`),
    product_sizes: link(`${path}/sizes`),
    product_images: link(`${path}/images`),
    availability: link(`${path}/availability`),
  };
}

function viewProduct(product: CatalogueProduct) {
  return {
    id: product.id,
    main_category_id: product.categoryId,
    type: product.type,
    name: product.name,
    brand: product.brand,
    model: product.model,
    image: `https://files.cdn.printful.com/products/${product.id}/product.jpg`,
    variant_count: COLOURS.length * SIZES.length,
    is_discontinued: false,
    description: product.description,
    sizes: [...SIZES],
    colors: COLOURS.map((colour) => ({ name: colour.name, value: colour.hex })),
    techniques: [{ key: TECHNIQUE, display_name: "DTG printing", is_default: true }],
    placements: product.areas.map((area) => ({
      placement: area.placement,
      technique: TECHNIQUE,
      print_area_width: area.widthIn,
      print_area_height: area.heightIn,
      layers: [{ type: "file", layer_options: [] }],
      placement_options: [],
      conflicting_placements: [],
    })),
    product_options: [],
  };
}

function viewVariant(variant: CatalogueVariant, link: Link) {
  const path = `/catalog-variants/${variant.id}`;
  const productPath = `/catalog-products/${variant.product.id}`;
  return {
    id: variant.id,
    catalog_product_id: variant.product.id,
    name: `${variant.product.name} (${variant.colour.name} / ${variant.size})`,
    size: variant.size,
    color: variant.colour.name,
    color_code: variant.colour.hex,
    color_code2: null,
    placement_dimensions: variant.product.areas.map((area) => ({
      placement: area.placement,
      height: area.heightIn,
      width: area.widthIn,
      orientation: area.heightIn > area.widthIn ? "vertical" : "any",
    })),
    image: `https://files.cdn.printful.com/products/${variant.product.id}/${variant.id}.jpg`,
    _links: {
      self: link(path),
      product_details: link(productPath),
      product_variants: link(`${productPath}/catalog-variants`),
      variant_prices: link(`${path}/prices`),
      variant_images: link(`${path}/images`),
      variant_availability: link(`${path}/availability`),
    },
  };
}

function viewVariantPrices(variant: CatalogueVariant) {
  const price = decimal(variant.costCents);
  return {
    id: variant.id,
    techniques: [
      {
        technique_key: TECHNIQUE,
        technique_display_name: "DTG",
        price,
        discounted_price: price,
        retail_price: price,
        retail_discounted_price: price,
      },
    ],
  };
}

function viewPlacementPrices(product: CatalogueProduct) {
  return product.areas.map((area) => {
    // The first print is in the price of the garment; the front stands for it here.
    const price = decimal(area.placement === "front" ? 0 : SECOND_PLACEMENT_CENTS);
    return {
      id: area.placement,
      title: area.title,
      type: area.placement,
      technique_key: TECHNIQUE,
      price,
      discounted_price: price,
      retail_price: price,
      retail_discounted_price: price,
      placement_options: [],
      layers: [
        { type: "file", additional_price: "0.00", retail_additional_price: "0.00", layer_options: [] },
      ],
    };
  });
}

function viewSizes(product: CatalogueProduct, units: string[]) {
  const measures = [
    { label: "Length", values: product.lengthIn },
    { label: "Half Chest", values: product.chestIn },
    ...(product.sleeveIn ? [{ label: "Sleeve length", values: product.sleeveIn }] : []),
  ];
  return {
    catalog_product_id: product.id,
    available_sizes: [...SIZES],
    size_tables: units.map((unit) => {
      if (unit !== "inches" && unit !== "cm")
        throw badRequest(`unit: "${unit}" is neither "inches" nor "cm".`);
      const factor = unit === "cm" ? CM_PER_INCH : 1;
      return {
        type: "product_measure",
        unit,
        description: "Measured on the garment laid flat. Measurements may vary by up to 2″ (5 cm).",
        image_url: `https://files.cdn.printful.com/sizes/${product.id}.jpg`,
        image_description: "How the garment is measured.",
        measurements: measures.map((measure) => ({
          type_label: measure.label,
          unit,
          values: SIZES.map((size, index) => ({
            size,
            value: String(Math.round((measure.values[index] ?? 0) * factor * 10) / 10),
          })),
        })),
      };
    }),
  };
}

function viewMockupStyle(product: CatalogueProduct, area: CatalogueProduct["areas"][number], index: number) {
  return {
    placement: area.placement,
    display_name: area.title,
    technique: TECHNIQUE,
    print_area_width: area.widthIn,
    print_area_height: area.heightIn,
    print_area_type: "simple",
    dpi: DPI,
    mockup_styles: [
      {
        id: product.id * 100 + index,
        category_name: "Flat",
        view_name: area.placement === "front" ? "Front" : "Back",
        restricted_to_variants: null,
      },
    ],
  };
}
