import type { Sellable } from "~/domain/products/sellables";
import { allocateFee, type Split, splitLine } from "~/domain/products/split";
import type { DeliveryService } from "./checkout-state";

/** What one store and one partner deliver together: one parcel or more, one shipping price. */
export interface Part {
  storeId: string;
  storeName: string;
  lines: Sellable[];
}

export interface Totals {
  itemsCents: number;
  /** Passed through at cost. */
  shippingCents: number;
  /** Zero until a tax provider is set; the line is there from the first day. */
  taxCents: number;
  totalCents: number;
}

/** Lines by store, in the order in which they came into the cart. */
export function partsOf(lines: Sellable[]): Part[] {
  const parts = new Map<string, Part>();
  for (const line of lines) {
    const part = parts.get(line.storeId) ?? { storeId: line.storeId, storeName: line.storeName, lines: [] };
    part.lines.push(line);
    parts.set(line.storeId, part);
  }
  return [...parts.values()];
}

export function lineCents(line: Sellable): number {
  return line.unitPriceCents * line.line.quantity;
}

export function totalOf(lines: Sellable[], shipping: Pick<DeliveryService, "rateCents">[]): Totals {
  const itemsCents = sum(lines.map(lineCents));
  const shippingCents = sum(shipping.map((service) => service.rateCents));
  const taxCents = 0;
  return { itemsCents, shippingCents, taxCents, totalCents: itemsCents + shippingCents + taxCents };
}

/**
 * Where the money of every line goes, frozen with the order: the fee of the one charge by value, the commission of the
 * creator's plan as it is now. Answers in the order of the lines; every split adds up to its line's price.
 */
export function splitLines(lines: Sellable[], totalCents: number): Split[] {
  const fees = allocateFee(lines.map(lineCents), totalCents);
  return lines.map((line, index) =>
    borneByUs(
      splitLine({
        priceCents: lineCents(line),
        printCostCents: line.unitCostCents * line.line.quantity,
        feeCents: fees[index] ?? 0,
        commissionBasisPoints: line.commissionBasisPoints,
      }),
    ),
  );
}

/** Never less than nothing for a creator: where a cost rose after pricing, our commission gives way, then the fee. */
function borneByUs(split: Split): Split {
  if (split.earningCents >= 0) return split;
  const fromCommission = Math.min(split.commissionCents, -split.earningCents);
  const earningCents = split.earningCents + fromCommission;
  return {
    ...split,
    commissionCents: split.commissionCents - fromCommission,
    feeCents: split.feeCents + earningCents,
    earningCents: 0,
  };
}

export function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
