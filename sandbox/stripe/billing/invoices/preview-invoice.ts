import type Stripe from "stripe";
import type { Sandbox } from "../../../server/sandbox.ts";
import { invalidParameter } from "../../api/errors.ts";
import type { ParamValues } from "../../api/params.ts";
import { prorate } from "../change-subscription.ts";
import { periodEnd } from "../periods.ts";
import { detailsOf, findSubscription, isOver, itemOf } from "../subscription-object.ts";
import { asChange, requestedItem } from "../subscription-params.ts";
import { itemLine } from "./invoice-lines.ts";
import { newInvoice } from "./invoices.ts";

/**
 * `POST /v1/invoices/create_preview`: with `always_invoice` the invoice that a change would make at once, else the next
 * renewal. Nothing changes.
 */
export function previewInvoice(sandbox: Sandbox, values: ParamValues): Stripe.Invoice {
  const subscription = findSubscription(sandbox, String(values.subscription));
  if (isOver(subscription) || subscription.cancel_at_period_end)
    throw invalidParameter(
      `No upcoming invoices for customer: ${String(subscription.customer)}`,
      undefined,
      "invoice_upcoming_none",
    );
  const change = asChange(values.subscription_details as ParamValues | undefined);
  const next = requestedItem(sandbox, subscription, change.items, "subscription_details[items]");
  const proration = next ? prorate(sandbox, subscription, change, next) : null;
  const invoice = proration?.invoice ?? upcoming(sandbox, subscription, next, proration?.lines ?? []);
  invoice.id = `upcoming_${invoice.id}`;
  return invoice;
}

function upcoming(
  sandbox: Sandbox,
  subscription: Stripe.Subscription,
  next: { price: Stripe.Price; quantity: number } | null,
  prorations: Stripe.InvoiceLineItem[],
): Stripe.Invoice {
  const item = itemOf(subscription);
  const start = item.current_period_end;
  // The line is computed as if the change were made.
  const changed = structuredClone(subscription);
  Object.assign(itemOf(changed), next ?? {});
  const recurring = item.price.recurring;
  if (!recurring) throw new Error(`${item.price.id} does not recur`);
  const end = periodEnd(subscription.billing_cycle_anchor, recurring, start);
  const line = itemLine(sandbox, changed, { start, end });
  return newInvoice(sandbox, subscription, {
    reason: "subscription_cycle",
    lines: [...detailsOf(sandbox, subscription).pendingLines, ...prorations, line],
    period: { start: item.current_period_start, end: start },
    at: start,
  });
}
