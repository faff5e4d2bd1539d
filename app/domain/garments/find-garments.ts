import type { Cut, Garment, GarmentColour, GarmentKind, GarmentSize, PrintArea } from "./garment-types";
import { GARMENTS } from "./garments-data";
import { PARTNER_VARIANTS } from "./partner-variants";

/**
 * Looks things up among the garments. Pages and the worker both import this file, so it holds plain values and nothing
 * that weighs.
 */

export type * from "./garment-types";

/** As a buyer's filter calls them. */
export const CUT_LABELS: Record<Cut, string> = { unisex: "Unisex", womens: "Women’s", youth: "Youth" };

/** All garments, in the order in which they are offered. */
export function listGarments(): readonly Garment[] {
  return GARMENTS;
}

/** `null` for a word from a form or a URL that names no garment. */
export function findGarment(id: string): Garment | null {
  return GARMENTS.find((garment) => garment.id === id) ?? null;
}

/** The garments of a kind, unisex first. */
export function garmentsOfKind(kind: GarmentKind): readonly Garment[] {
  return GARMENTS.filter((garment) => garment.kind === kind);
}

/** Cloth of a colour: heather is spun with polyester. */
export function fabricOf(garment: Garment, colour: GarmentColour): string {
  return colour.heather ? garment.heatherFabric : garment.fabric;
}

export function findColour(garment: Garment, id: string): GarmentColour | null {
  return garment.colours.find((colour) => colour.id === id) ?? null;
}

export function findSize(garment: Garment, id: string): GarmentSize | null {
  return garment.sizes.find((size) => size.id === id) ?? null;
}

export function findPrintArea(garment: Garment, id: string): PrintArea | null {
  return garment.printAreas.find((area) => area.id === id) ?? null;
}

/**
 * The partner's variant number for one color and size. Null where no number is known: it cannot be sold.
 * Throws when the garment does not come in that color or size.
 */
export function findVariantId(garment: Garment, colourId: string, sizeId: string): number | null {
  const colour = findColour(garment, colourId);
  const size = findSize(garment, sizeId);
  if (!colour || !size) throw new Error(`${garment.id} does not come in ${colourId}, ${sizeId}`);
  return PARTNER_VARIANTS[garment.id][colour.id]?.[size.id] ?? null;
}

const CM_PER_INCH = 2.54;

/** Centimetres to half a centimetre, as size guides print them. */
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
