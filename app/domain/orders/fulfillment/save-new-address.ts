import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { orderParts } from "~/db/schema";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import { newId } from "~/lib/ids";
import { type Address, addressLines } from "../address/address";
import type { ShippingOption } from "../cart/checkout-state";
import { resolveHoldIncidentsStatements } from "../hold-incidents";
import type { Order, OrderPart } from "../order";
import { isCancelableSql } from "../part-lifecycle";
import { words } from "./words";

export async function saveNewAddress(
  app: Pick<App, "db" | "now" | "enqueue">,
  {
    order,
    parts,
    address,
    services,
  }: {
    order: Order;
    parts: OrderPart[];
    address: Omit<Address, "email">;
    services: Map<string, ShippingOption>;
  },
): Promise<{ status: "changed" | "too-late" } | "again"> {
  const at = app.now();
  const version = order.addressVersion + 1;
  const email = queueEmailStatement(app, {
    template: "address-changed",
    to: order.email,
    key: `address-changed:${order.id}:${version}`,
    data: { orderId: order.id, number: order.number, address: addressLines(address) },
  });
  const statements: Statement[] = [
    sql`UPDATE orders SET recipient_name = ${address.name}, address1 = ${address.address1}, address2 = ${address.address2}, city = ${address.city},
        state_code = ${address.stateCode}, zip = ${address.zip}, address_version = ${version}
      WHERE id = ${order.id} AND state = 'paid' AND address_version = ${order.addressVersion}
        AND EXISTS (SELECT 1 FROM order_parts WHERE order_id = ${order.id} AND ${isCancelableSql("buyer")})`,
    // Fails the batch if the update above changed nothing: submitted meanwhile, or changed in another tab.
    sql`INSERT INTO order_events (id, order_id, kind, dedupe_key, created_at)
      VALUES (${newId()}, (SELECT id FROM orders WHERE id = ${order.id} AND address_version = ${version}), 'address_changed', ${`address_changed:${version}`}, ${at})`,
    app.db
      .update(orderParts)
      .set({ sentTo: JSON.stringify(addressLines({ ...order, name: order.recipientName })) })
      .where(
        and(
          eq(orderParts.orderId, order.id),
          ne(orderParts.state, "canceled"),
          isNotNull(orderParts.confirmedAt),
          isNull(orderParts.sentTo),
        ),
      ),
    // A refused part is tried again, since the address may have been the reason. Costs of all parts have to be
    // calculated again.
    sql`UPDATE order_parts SET partner_cost_cents = NULL, checked_at = ${at},
        state = iif(state = 'on_hold' AND hold_cause = 'refused', iif(partner_order_id IS NULL, 'waiting', 'drafted'), state),
        hold_reason = iif(hold_cause = 'refused', NULL, hold_reason), hold_cause = iif(hold_cause = 'refused', NULL, hold_cause)
      WHERE order_id = ${order.id} AND ${isCancelableSql("buyer")}`,
    ...[...services].map(([partId, { deliverFrom, deliverTo }]) =>
      app.db.update(orderParts).set({ deliverFrom, deliverTo }).where(eq(orderParts.id, partId)),
    ),
    ...parts
      .filter((part) => part.holdCause === "refused")
      .flatMap((part) =>
        resolveHoldIncidentsStatements(app, part.id, { by: null, note: words.addressCorrected }),
      ),
    email.statement,
  ];
  try {
    await runTransaction(app.db, statements);
  } catch (error) {
    if (isConstraintViolation(error, "order-event-repeated")) return "again";
    if (isConstraintViolation(error, "order-moved")) return { status: "too-late" };
    throw error;
  }
  for (const part of parts) await app.enqueue({ type: "fulfil", partId: part.id });
  await app.enqueue({ type: "deliver", deliveryId: email.deliveryId });
  return { status: "changed" };
}
