import { badRequest } from "../errors.ts";
import {
  areaCents,
  type CatalogArea,
  type CatalogOverrides,
  type CatalogProduct,
  type CatalogVariant,
  COLORS,
  centsToDecimal,
  DPI,
  TECHNIQUE,
} from "./variants.ts";

const CM_PER_INCH = 2.54;

export type Link = (path: string) => { href: string };

export function productLinks(product: CatalogProduct, link: Link) {
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

export function productJson(product: CatalogProduct) {
  return {
    id: product.id,
    main_category_id: product.categoryId,
    type: product.type,
    name: product.name,
    brand: product.brand,
    model: product.model,
    image: `https://files.cdn.printful.com/products/${product.id}/product.jpg`,
    variant_count: COLORS.length * product.sizes.length,
    is_discontinued: false,
    description: product.description,
    sizes: [...product.sizes],
    colors: COLORS.map((color) => ({ name: color.name, value: color.hex })),
    techniques: [{ key: TECHNIQUE, display_name: "DTG printing", is_default: true }],
    placements: product.areas.map((area) => ({
      placement: area.placement,
      technique: TECHNIQUE,
      print_area_width: area.widthIn,
      print_area_height: area.heightIn,
      layers: [{ type: "file", layer_options: [] }],
      placement_options: [],
      conflicting_placements: area.conflicts,
    })),
    product_options: [],
  };
}

export function variantJson(variant: CatalogVariant, link: Link) {
  const path = `/catalog-variants/${variant.id}`;
  const productPath = `/catalog-products/${variant.product.id}`;
  return {
    id: variant.id,
    catalog_product_id: variant.product.id,
    name: `${variant.product.name} (${variant.color.name} / ${variant.size})`,
    size: variant.size,
    color: variant.color.name,
    color_code: variant.color.hex,
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

export function variantPricesJson(variant: CatalogVariant) {
  const price = centsToDecimal(variant.costCents);
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

export function placementPricesJson(product: CatalogProduct, changes: CatalogOverrides) {
  return product.areas.map((area) => {
    const price = centsToDecimal(areaCents(product, area, changes));
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

export function sizesJson(product: CatalogProduct, units: string[]) {
  const measures = [
    { label: "Length", values: product.lengthIn },
    { label: "Half Chest", values: product.chestIn },
    ...(product.sleeveIn ? [{ label: "Sleeve length", values: product.sleeveIn }] : []),
  ];
  return {
    catalog_product_id: product.id,
    available_sizes: [...product.sizes],
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
          values: product.sizes.map((size, index) => ({
            size,
            value: String(Math.round((measure.values[index] ?? 0) * factor * 10) / 10),
          })),
        })),
      };
    }),
  };
}

export const GARMENT_VIEWS = ["Front", "Back", "Left", "Right"] as const;
export type GarmentViewName = (typeof GARMENT_VIEWS)[number];

const VIEW_OF: Record<CatalogArea["placement"], GarmentViewName> = {
  front: "Front",
  chest_left: "Front",
  back: "Back",
  sleeve_left: "Left",
  sleeve_right: "Right",
};

export interface MockupStyle {
  id: number;
  category: string;
  view: GarmentViewName;
}

/** The product's mockup styles; an id means the same style wherever it is listed. */
export function mockupStyles(product: CatalogProduct): MockupStyle[] {
  const views = GARMENT_VIEWS.filter((view) =>
    product.areas.some((area) => VIEW_OF[area.placement] === view),
  );
  return ["Flat", product.worn].flatMap((category, row) =>
    views.map((view) => ({
      id: product.id * 100 + row * 10 + GARMENT_VIEWS.indexOf(view) + 1,
      category,
      view,
    })),
  );
}

export function mockupStyleJson(product: CatalogProduct, area: CatalogArea) {
  return {
    placement: area.placement,
    display_name: area.title,
    technique: TECHNIQUE,
    print_area_width: area.widthIn,
    print_area_height: area.heightIn,
    print_area_type: "simple",
    dpi: DPI,
    mockup_styles: mockupStyles(product)
      .filter((style) => style.view === VIEW_OF[area.placement])
      .map((style) => ({
        id: style.id,
        category_name: style.category,
        view_name: style.view,
        restricted_to_variants: null,
      })),
  };
}

/** Which side of the garment a style shows. */
export function isVisibleFrom(placement: CatalogArea["placement"], view: GarmentViewName): boolean {
  return VIEW_OF[placement] === view;
}
