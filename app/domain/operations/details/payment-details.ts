import { sql } from "drizzle-orm";
import type { App } from "~/app";
import { emailAddressQuery } from "~/domain/accounts/email-addresses/find-email-address";
import { auditLogQuery } from "~/domain/incidents/list-incidents";
import { isWithBank } from "~/domain/ledger/payment-remainder";
import { taxOfParts } from "~/domain/orders/accounting/order-tax";
import { soldOrderQueries } from "~/domain/orders/queries/admin-orders";
import { remainingOfPart } from "~/domain/orders/refunds/goodwill";
import {
  creditBuyerOfPayment,
  orderIdOfPayment,
  payerOfPayment,
  paymentQueries,
} from "~/domain/payments/admin-payments";
import { reversedCents } from "~/domain/payments/payment-reversal";
import { purchaseName } from "~/domain/payments/purchases/purchase-name";

/** A payment for the admin who refunds it, in one batch; null if there is none. */
export async function readPaymentDetails(app: Pick<App, "db" | "purchases">, { id }: { id: string }) {
  const orderId = orderIdOfPayment(id);
  const [[payment], back, disputed, warnings, [order], parts, lines, [person], ofPerson, ofOrder, ofVideo] =
    await app.db.batch([
      ...paymentQueries(app, { paymentId: id }),
      ...soldOrderQueries(app, { orderId }),
      emailAddressQuery(app, { userId: payerOfPayment(id) }),
      auditLogQuery(app, { subject: sql`'user:' || ${creditBuyerOfPayment(id)}` }),
      auditLogQuery(app, { subject: sql`'order:' || ${orderId}` }),
      auditLogQuery(app, { subject: `video:${id}` }),
    ]);
  if (!payment) return null;
  const tax = taxOfParts(
    order?.taxCents ?? 0,
    parts.map((part) => ({ part, lines: lines.filter((line) => line.partId === part.id) })),
  );
  return {
    payment: {
      id: payment.id,
      kind: payment.kind,
      state: payment.state,
      amountCents: payment.amountCents,
      taxCents: payment.taxCents,
      refundedCents: payment.refundedCents,
      disputedCents: payment.disputedCents,
      /** What can be refunded once no bank has to decide. */
      leftCents: payment.amountCents - reversedCents(payment),
      isWithBank: disputed.some(isWithBank),
      providerPaymentId: payment.providerPaymentId,
      createdAt: payment.createdAt,
      what: order ? `Order ${order.number}` : (purchaseName(app, payment) ?? payment.kind),
    },
    order: order ? { id: order.id, number: order.number, state: order.state } : null,
    person: person ?? null,
    parts: parts.map((part) => {
      const own = lines.filter((line) => line.partId === part.id);
      const left = remainingOfPart({ part, lines: own }, tax.get(part.id) ?? 0);
      return {
        id: part.id,
        state: part.state,
        what: own.map(({ quantity, title }) => (quantity > 1 ? `${quantity} × ${title}` : title)).join(", "),
        goodwillCents: part.goodwillCents,
        creatorGoodwillCents: part.creatorGoodwillCents,
        leftCents: left.cents,
        earningCents: left.earningCents,
      };
    }),
    refunds: back,
    disputes: disputed.map(({ id: disputeId, state, amountCents, withdrawnCents, feeCents, createdAt }) => ({
      id: disputeId,
      state,
      amountCents,
      withdrawnCents,
      feeCents,
      createdAt,
    })),
    warnings,
    audit: order ? ofOrder : payment.kind === "video" ? ofVideo : ofPerson,
  };
}
