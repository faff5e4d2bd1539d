import { and, eq, ne } from "drizzle-orm";
import { AdapterError } from "~/adapters/adapter-error";
import type { App } from "~/app";
import { orderLines, orderParts, orders } from "~/db/schema";
import { sum } from "~/lib/sum";
import { type Address, toPartnerRecipient } from "../address/address";
import type { ShippingOption } from "../cart/checkout-state";
import { linesOfPart } from "../line-quantities";
import type { Order, OrderLine, OrderPart } from "../order";
import { saveNewAddress } from "./save-new-address";

export type ChangeAddressResult =
  | { status: "changed" | "same" }
  /** It was submitted, or the order is closed. */
  | { status: "too-late" }
  /** Rates, duties and the place of production depend on the country, so the buyer has to order again. */
  | { status: "other-country" }
  | { status: "costs-more"; moreCents: number }
  /** Delivery there costs less than was paid, and the payment cannot be reduced: the buyer decides. */
  | { status: "costs-less"; lessCents: number }
  | { status: "not-delivered" }
  | { status: "unavailable" };

/**
 * Changes the address of parts that were not submitted; the others keep theirs. A new place is quoted first, and
 * refused if it costs more, because the buyer cannot be charged again. The database decides against a submission at the
 * same moment.
 */
export async function changeAddress(
  app: Pick<App, "db" | "now" | "printPartner" | "enqueue">,
  {
    orderId,
    address,
    acceptsPrice,
  }: { orderId: string; address: Omit<Address, "email">; acceptsPrice: boolean },
): Promise<ChangeAddressResult> {
  const [[order], live, lines] = await app.db.batch([
    app.db.select().from(orders).where(eq(orders.id, orderId)),
    app.db
      .select()
      .from(orderParts)
      .where(and(eq(orderParts.orderId, orderId), ne(orderParts.state, "canceled"))),
    app.db.select().from(orderLines).where(eq(orderLines.orderId, orderId)),
  ]);
  const parts = live.filter((part) => part.confirmedAt === null);
  if (order?.state !== "paid" || parts.length === 0) return { status: "too-late" };
  if (isSame(order, address)) return { status: "same" };
  if (address.countryCode !== order.countryCode) return { status: "other-country" };
  const services = hasSameShippingZone(order, address)
    ? new Map()
    : await quoteNewAddress(app, { order, parts, lines, address });
  if (!(services instanceof Map)) return services;
  // A reprint is shipped for what its original part paid.
  const paidFor = (part: OrderPart) => live.find(({ id }) => id === part.reprintOf) ?? part;
  const paid = sum(parts.filter(({ id }) => services.has(id)).map((part) => paidFor(part).shippingCents));
  const moreCents = sum([...services.values()].map((service) => service.rateCents)) - paid;
  if (moreCents > 0) return { status: "costs-more", moreCents };
  if (moreCents < 0 && !acceptsPrice) return { status: "costs-less", lessCents: -moreCents };
  const written = await saveNewAddress(app, { order, parts, address, services });
  // Another tab changed the address first: compare with that one again.
  return written === "again" ? changeAddress(app, { orderId, address, acceptsPrice }) : written;
}

type OptionByPart = Map<string, ShippingOption>;

async function quoteNewAddress(
  app: Pick<App, "printPartner">,
  {
    order,
    parts,
    lines,
    address,
  }: { order: Order; parts: OrderPart[]; lines: OrderLine[]; address: Omit<Address, "email"> },
): Promise<OptionByPart | ChangeAddressResult> {
  const recipient = toPartnerRecipient({ ...address, email: order.email });
  const services: OptionByPart = new Map();
  try {
    for (const part of parts) {
      const items = linesOfPart(part, lines).map(({ line, quantity }) => ({
        variantId: line.variantId,
        quantity,
      }));
      const offered = await app.printPartner.quoteShipping({ recipient, items });
      const service = offered.find((each) => each.service === part.shippingService);
      if (!service) return { status: "not-delivered" };
      services.set(part.id, service);
    }
    return services;
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    return { status: error.kind === "refused" ? "not-delivered" : "unavailable" };
  }
}

function isSame(order: Order, address: Omit<Address, "email">): boolean {
  return (
    hasSameShippingZone(order, address) &&
    order.recipientName === address.name &&
    order.address1 === address.address1 &&
    order.address2 === address.address2
  );
}

/** Whether the carrier's price is the same. */
function hasSameShippingZone(order: Order, address: Omit<Address, "email">): boolean {
  return (
    order.countryCode === address.countryCode &&
    order.stateCode === address.stateCode &&
    order.zip === address.zip &&
    order.city === address.city
  );
}
