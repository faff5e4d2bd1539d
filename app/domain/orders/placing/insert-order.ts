import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { orderEvents, orderLines, orderParts, orders } from "~/db/schema";
import type { RevenueSplit } from "~/domain/products/pricing/revenue-split";
import type { VariantOffer } from "~/domain/products/storefront/variant-offers";
import { newId } from "~/lib/ids";
import { sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { randomPublicNumber } from "~/lib/secrets/readable-codes";
import { sum } from "~/lib/sum";
import { orderLinkSecret } from "../access/order-link-secret";
import type { ReadyCheckout } from "../checkout/checkout-progress";
import { computeLineSplits } from "../checkout/totals";

/** All rows of an order as its review showed it: a part for each store, lines with their splits. */
export async function insertOrderStatements(
  app: Pick<App, "db" | "now" | "appSecret" | "config">,
  order: { view: ReadyCheckout; userId: string | null; orderId: string; number: string; placeKey: string },
): Promise<Statement[]> {
  const { db, now, config } = app;
  const { view, orderId } = order;
  const at = now();
  const { address, totals } = view;
  const splits = computeLineSplits(view.priced.available, totals.totalCents);
  const splitOf = new Map<VariantOffer, RevenueSplit>();
  for (const [index, line] of view.priced.available.entries()) {
    const split = splits[index];
    if (split) splitOf.set(line, split);
  }
  const statements: Statement[] = [
    db.insert(orders).values({
      id: orderId,
      number: order.number,
      accessHash: await sha256Hex(await orderLinkSecret(app, orderId)),
      placeKey: order.placeKey,
      userId: order.userId,
      cartId: view.priced.cart.id,
      email: address.email,
      recipientName: address.name,
      address1: address.address1,
      address2: address.address2,
      city: address.city,
      stateCode: address.stateCode,
      zip: address.zip,
      countryCode: address.countryCode,
      ...totals,
      createdAt: at,
    }),
  ];
  for (const part of view.parts) {
    const partId = newId();
    const printCents = sum(part.lines.map((line) => line.unitCostCents * line.line.quantity));
    statements.push(
      db.insert(orderParts).values({
        id: partId,
        orderId,
        storeId: part.storeId,
        partner: config.printPartner,
        shippingService: part.chosen.service,
        shippingName: part.chosen.name,
        shippingCents: part.chosen.rateCents,
        deliverFrom: part.chosen.deliverFrom,
        deliverTo: part.chosen.deliverTo,
        expectedCostCents: printCents + part.chosen.rateCents,
        createdAt: at,
      }),
    );
    for (const line of part.lines) {
      const split = splitOf.get(line);
      if (!split) throw new Error("a part holds a line that the order does not");
      statements.push(db.insert(orderLines).values(lineRow(line, split, { orderId, partId, at })));
    }
  }
  statements.push(
    db.insert(orderEvents).values({ orderId, kind: "placed", dedupeKey: "placed", createdAt: at }),
  );
  return statements;
}

function lineRow(
  line: VariantOffer,
  split: RevenueSplit,
  { orderId, partId, at }: Record<"orderId" | "partId", string> & { at: number },
) {
  return {
    orderId,
    partId,
    storeId: line.storeId,
    creatorId: line.creatorId,
    productId: line.productId,
    versionId: line.versionId,
    title: line.title,
    coverKey: line.coverKey,
    garmentId: line.garment.id,
    garmentName: line.garment.name,
    color: line.color.id,
    colorName: line.color.name,
    size: line.size.id,
    variantId: line.variantId,
    quantity: line.line.quantity,
    priceCents: split.priceCents,
    printCostCents: split.printCostCents,
    feeCents: split.feeCents,
    commissionBasisPoints: split.commissionBasisPoints,
    commissionCents: split.commissionCents,
    earningCents: split.earningCents,
    createdAt: at,
  };
}

/** Can be read out, and tells nothing about how many orders there are. */
export function newOrderNumber(): string {
  return `IL-${randomPublicNumber()}`;
}
