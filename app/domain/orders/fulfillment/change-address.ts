import { and, eq, ne } from "drizzle-orm";
import { AdapterError } from "~/adapters/adapter-error";
import type { App } from "~/app";
import { orderLines, orderParts, orders } from "~/db/schema";
import { sum } from "~/lib/sum";
import { type Address, toPartnerRecipient } from "../address/address";
import type { ShippingOption } from "../cart/saved-checkout";
import { linesOfPart } from "../line-quantities";
import type { Order, OrderLine, OrderPart } from "../order";
import { saveNewAddress } from "./save-new-address";

export type ChangeAddressResult =
  | { status: "changed" | "same" }
  /** The printer has it, or the order is over. */
  | { status: "too-late" }
  /** Delivery, duties and the printer's place change with the country: another order is the honest way. */
  | { status: "other-country" }
  | { status: "costs-more"; moreCents: number }
  /** Delivery there costs less, and what was paid cannot be made smaller: the buyer decides whether to order anew. */
  | { status: "costs-less"; lessCents: number }
  | { status: "not-delivered" }
  | { status: "unavailable" };

/**
 * Corrects where goes what was not submitted yet; a part that was keeps its address. A new place is quoted first; what costs
 * more is refused, since nobody can be charged again here. The database decides against a submission at the same moment.
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
  // A reprint is sent for what its first parcel was paid.
  const paidFor = (part: OrderPart) => live.find(({ id }) => id === part.reprintOf) ?? part;
  const paid = sum(parts.filter(({ id }) => services.has(id)).map((part) => paidFor(part).shippingCents));
  const moreCents = sum([...services.values()].map((service) => service.rateCents)) - paid;
  if (moreCents > 0) return { status: "costs-more", moreCents };
  if (moreCents < 0 && !acceptsPrice) return { status: "costs-less", lessCents: -moreCents };
  const written = await saveNewAddress(app, { order, parts, address, services });
  // Another tab was quicker: its address may be this one, or the next to correct.
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

/** What a carrier's price depends on. */
function hasSameShippingZone(order: Order, address: Omit<Address, "email">): boolean {
  return (
    order.countryCode === address.countryCode &&
    order.stateCode === address.stateCode &&
    order.zip === address.zip &&
    order.city === address.city
  );
}
