import { sum } from "~/lib/sum";
import type { FullOrder, OrderLine, OrderPart } from "../order";

interface TaxedPart {
  part: Pick<OrderPart, "id" | "shippingCents">;
  lines: Pick<OrderLine, "priceCents">[];
}

/** An order's tax by the id of each part: by value, with its delivery. Cumulative, so that the parts add up to all of it. */
export function taxOfParts(taxCents: number, parts: readonly TaxedPart[]): ReadonlyMap<string, number> {
  const whole = sum(parts.map(worthOf));
  let before = 0;
  return new Map(
    parts.map((each) => {
      const from = shareOf(taxCents, before, whole);
      before += worthOf(each);
      return [each.part.id, shareOf(taxCents, before, whole) - from];
    }),
  );
}

export function taxOfPart({ order, parts }: Pick<FullOrder, "order" | "parts">, partId: string): number {
  return taxOfParts(order.taxCents, parts).get(partId) ?? 0;
}

/** The tax of what is gone of a part, when some of its pieces (with delivery, when all are) went back. */
export function taxOfGone(partTaxCents: number, part: TaxedPart, goneCents: number): number {
  return shareOf(partTaxCents, goneCents, worthOf(part));
}

const worthOf = ({ part, lines }: TaxedPart) =>
  sum(lines.map((line) => line.priceCents)) + part.shippingCents;
const shareOf = (taxCents: number, cents: number, whole: number) =>
  whole === 0 ? 0 : Math.floor((taxCents * cents) / whole);
