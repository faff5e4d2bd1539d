import type { Fit, Garment, GarmentColor, GarmentKind, GarmentSize, PrintArea } from "./garment-types";
import { GARMENTS } from "./garments-data";
import { PARTNER_VARIANTS } from "./partner-variants";

/** Lookups among the garments. Pages and the Worker both import this file, so it holds plain values and stays small. */

export type * from "./garment-types";

/** The name in a buyer's filter. */
export const FIT_LABELS: Record<Fit, string> = { unisex: "Unisex", womens: "Women’s", youth: "Youth" };

/** All garments, in the order in which they are shown. */
export function listGarments(): readonly Garment[] {
  return GARMENTS;
}

/** `null` if a word from a form or a URL names no garment. */
export function findGarment(id: string): Garment | null {
  return GARMENTS.find((garment) => garment.id === id) ?? null;
}

/** The garments of a kind, unisex first. */
export function garmentsOfKind(kind: GarmentKind): readonly Garment[] {
  return GARMENTS.filter((garment) => garment.kind === kind);
}

/** A heather color is cotton spun with polyester. */
export function fabricOf(garment: Garment, color: GarmentColor): string {
  return color.heather ? garment.heatherFabric : garment.fabric;
}

export function findColor(garment: Garment, id: string): GarmentColor | null {
  return garment.colors.find((color) => color.id === id) ?? null;
}

export function findSize(garment: Garment, id: string): GarmentSize | null {
  return garment.sizes.find((size) => size.id === id) ?? null;
}

/** Throws for an area that the garment does not have: stored areas were checked when they were saved. */
export function requirePrintArea(garment: Garment, id: string): PrintArea {
  const area = findPrintArea(garment, id);
  if (!area) throw new Error(`${garment.id} has no print area ${id}`);
  return area;
}

export function findPrintArea(garment: Garment, id: string): PrintArea | null {
  return garment.printAreas.find((area) => area.id === id) ?? null;
}

/**
 * The partner's variant number for one color and size. Null where no number is known: it cannot be sold.
 * Throws when the garment does not come in that color or size.
 */
export function findVariantId(garment: Garment, colorId: string, sizeId: string): number | null {
  const color = findColor(garment, colorId);
  const size = findSize(garment, sizeId);
  if (!color || !size) throw new Error(`${garment.id} does not come in ${colorId}, ${sizeId}`);
  return PARTNER_VARIANTS[garment.id][color.id]?.[size.id] ?? null;
}

const CM_PER_INCH = 2.54;

/** Centimeters, rounded to half a centimeter as size guides do. */
export function inchesToCm(inches: number): number {
  return Math.round(inches * CM_PER_INCH * 2) / 2;
}

/** `#rrggbb` to relative luminance, 0 black to 1 white (WCAG 2.2). */
export function relativeLuminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
