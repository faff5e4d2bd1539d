import { ControlError } from "../../control/control-error.ts";
import type { PrintfulOrder } from "../state.ts";
import { vatPerMille } from "./vat.ts";

/** Planned deviations from the quoted costs: a percentage, an amount, or a failed calculation. */
export function applyCosts(
  order: PrintfulOrder,
  change: { percent?: number | undefined; addCents?: number | undefined; fail?: boolean | undefined },
): void {
  const { costs } = order;
  if (change.fail) {
    order.costs = {
      status: "failed",
      subtotalCents: 0,
      shippingCents: 0,
      additionalFeeCents: 0,
    };
    return;
  }
  if (costs.status !== "done") throw new ControlError("the costs are not known yet", 409);
  const more = Math.round((netCents(order) * (change.percent ?? 0)) / 100) + (change.addCents ?? 0);
  if (!Number.isInteger(more) || more === 0) throw new ControlError("percent or addCents should be a number");
  costs.additionalFeeCents += more;
}

/** What the order costs the shop, in cents. */
export function totalCents(order: PrintfulOrder): number {
  return netCents(order) + vatCents(order);
}

/** The VAT of the order, by its destination. The shop has given no VAT number. */
export function vatCents(order: PrintfulOrder): number {
  return Math.round((netCents(order) * vatPerMille(order.recipient.country_code)) / 1000);
}

function netCents(order: PrintfulOrder): number {
  const { subtotalCents, shippingCents, additionalFeeCents } = order.costs;
  return subtotalCents + shippingCents + additionalFeeCents;
}
