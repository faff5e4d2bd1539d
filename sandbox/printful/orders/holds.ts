import { ControlError } from "../../control/control-error.ts";
import type { Sandbox } from "../../server/sandbox.ts";
import type { PrintfulOrder } from "../state.ts";
import { sendOrderEvent } from "../webhooks/send-event.ts";
import { ADVANCE_ORDER_JOB, markUpdated, scheduleAdvance } from "./orders.ts";

export const REMOVE_HOLD_JOB = "printful.unhold";

/** The partner's texts for the reasons of a hold. A control call may name one or pass its own text. */
export const HOLD_REASONS: Record<string, string> = {
  address: "The recipient's address could not be verified. Please check the street, city and ZIP code.",
  file: "The print file does not meet our requirements: it may be protected by copyright.",
  payment: "Your payment method was declined.",
  stock: "One of the products is temporarily out of stock.",
  "tax-number": "The recipient's tax number is required for deliveries to this country.",
  quality: "The print file has a low resolution. Please confirm that it may be printed.",
};

const HOLDABLE = ["pending", "inprocess", "partial"];

/** Puts an order on hold. With `approval` the partner asks the shop to approve a changed design. */
export function holdOrder(
  sandbox: Sandbox,
  order: PrintfulOrder,
  { reason = "address", approval = false }: { reason?: string | undefined; approval?: boolean | undefined },
): void {
  if (!HOLDABLE.includes(order.status))
    throw new ControlError(`an order that is ${order.status} cannot be held`, 409);
  const words = Object.hasOwn(HOLD_REASONS, reason) ? HOLD_REASONS[reason] : reason;
  order.heldFrom = order.status;
  order.status = "onhold";
  sandbox.jobs.cancel(ADVANCE_ORDER_JOB, (payload) => payload.orderId === order.id);
  markUpdated(sandbox, order);
  if (approval) {
    const design = order.items[0]?.placements[0]?.layers[0]?.url ?? "";
    const file = { confirm_hash: `a${order.id}`, submitted_design: design, recommended_design: design };
    const files = [{ ...file, approval_sheet: `${sandbox.url}/control/orders#order-${order.id}` }];
    sendOrderEvent(sandbox, "order_put_hold_approval", order, { reason: words, approval_files: files });
  } else sendOrderEvent(sandbox, "order_put_hold", order, { reason: words });
}

/** Removes the hold; the order continues where it was. */
export function removeHold(
  sandbox: Sandbox,
  order: PrintfulOrder,
  reason = "The problem was resolved.",
): void {
  if (order.status !== "onhold") throw new ControlError(`the order is ${order.status}, not on hold`, 409);
  order.status = order.heldFrom ?? "pending";
  delete order.heldFrom;
  markUpdated(sandbox, order);
  sendOrderEvent(sandbox, "order_remove_hold", order, { reason });
  scheduleAdvance(sandbox, order);
}
