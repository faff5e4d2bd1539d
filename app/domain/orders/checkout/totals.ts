import {
  allocatePaymentFee,
  type RevenueSplit,
  splitLineRevenue,
} from "~/domain/products/pricing/revenue-split";
import type { VariantOffer } from "~/domain/products/storefront/variant-offers";
import { sum } from "~/lib/sum";
import type { ShippingOption } from "../cart/checkout-state";

/** The lines of one store: made, shipped and priced for shipping together. */
export interface StoreGroup {
  storeId: string;
  storeName: string;
  lines: VariantOffer[];
}

export interface Totals {
  itemsCents: number;
  /** At the carrier's price. */
  shippingCents: number;
  /** Zero until there is a tax provider. */
  taxCents: number;
  totalCents: number;
}

/** Lines by store, in the order of the cart. */
export function groupLinesByStore(lines: VariantOffer[]): StoreGroup[] {
  const parts = new Map<string, StoreGroup>();
  for (const line of lines) {
    const part = parts.get(line.storeId) ?? { storeId: line.storeId, storeName: line.storeName, lines: [] };
    part.lines.push(line);
    parts.set(line.storeId, part);
  }
  return [...parts.values()];
}

export function lineTotalCents(line: VariantOffer): number {
  return line.unitPriceCents * line.line.quantity;
}

export function computeTotals(lines: VariantOffer[], shipping: Pick<ShippingOption, "rateCents">[]): Totals {
  const itemsCents = sum(lines.map(lineTotalCents));
  const shippingCents = sum(shipping.map((service) => service.rateCents));
  const taxCents = 0;
  return { itemsCents, shippingCents, taxCents, totalCents: itemsCents + shippingCents + taxCents };
}

/**
 * The split of each line's price, stored with the order: the payment fee by value, the commission of the creator's
 * current plan. In the order of `lines`; each split adds up to its line's price.
 */
export function computeLineSplits(lines: VariantOffer[], totalCents: number): RevenueSplit[] {
  const fees = allocatePaymentFee(lines.map(lineTotalCents), totalCents);
  return lines.map((line, index) =>
    coverNegativeEarning(
      splitLineRevenue({
        priceCents: lineTotalCents(line),
        printCostCents: line.unitCostCents * line.line.quantity,
        feeCents: fees[index] ?? 0,
        commissionBasisPoints: line.commissionBasisPoints,
      }),
    ),
  );
}

/** A creator's earning is never negative: if a cost rose after pricing, the commission pays for it, then the fee. */
function coverNegativeEarning(split: RevenueSplit): RevenueSplit {
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
