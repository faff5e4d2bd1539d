import { eq } from "drizzle-orm";
import type { App } from "~/app";
import { isConstraintViolation } from "~/db/constraint-violations";
import { orders } from "~/db/schema";
import { enqueueAfterOrderPaid, markOrderPaidStatements } from "~/domain/orders/placing/mark-order-paid";
import { enqueueAfterCanceled } from "~/domain/orders/refunds/cancel-order-statements";
import type { Payment, Purchase } from "~/purchase";
import { orderDisputeLostStatements } from "./order/dispute-lost";
import { orderDisputeReversedStatements } from "./order/dispute-reversed";
import { orderReversalStatements } from "./order/order-reversal";
import { paymentFailedEmailStatements } from "./payment-failed-email";

/** A placed order; `subjectId` is the order's id. Its price was frozen when it was placed. */
export const orderPurchase = {
  isRepeatable: false,
  paidStatements: (app, payment, paidAt) =>
    markOrderPaidStatements(app, {
      orderId: payment.subjectId,
      paymentId: payment.id,
      paidAt,
      taxCents: payment.taxCents,
    }),
  afterPaid: (app, payment) => enqueueAfterOrderPaid(app, { orderId: payment.subjectId }),
  // Canceled meanwhile, or paid by another payment.
  isNoLongerPayable: (error) => isConstraintViolation(error, "order-event-repeated", "order-moved"),
  failedStatements: async (app, payment) =>
    paymentFailedEmailStatements(app, payment, { kind: "order", buyer: await findOrderBuyer(app, payment) }),
  reversalStatements: orderReversalStatements,
  // A refund made at the provider or a lost dispute may have canceled the order or parts of it.
  afterReversal: (app, payment) => enqueueAfterCanceled(app, { orderId: payment.subjectId }),
  disputeLostStatements: orderDisputeLostStatements,
  disputeReversedStatements: orderDisputeReversedStatements,
} satisfies Purchase<App>;

async function findOrderBuyer({ db }: App, payment: Payment) {
  const [order] = await db
    .select({ email: orders.email, number: orders.number })
    .from(orders)
    .where(eq(orders.id, payment.subjectId));
  return order ? { email: order.email, name: order.number } : null;
}
