import type Stripe from "stripe";
import type { Sandbox } from "../../server/sandbox.ts";
import { invalidParameter, StripeError } from "../api/errors.ts";
import type { TriggeringRequest } from "../api/events.ts";
import { type ParamValues, updatedMetadata } from "../api/params.ts";
import { DECLINES } from "../payments/declines.ts";
import { bill } from "./begin-period.ts";
import { finalizeAndCollect, runDueSteps } from "./billing-clock.ts";
import { cardFor, collectInvoice, finalizeInvoice, nextFailure } from "./invoices/collect-invoice.ts";
import { prorationLines } from "./invoices/invoice-lines.ts";
import { addInvoice, newInvoice } from "./invoices/invoices.ts";
import {
  changeSubscription,
  detailsOf,
  endSubscription,
  isOver,
  itemOf,
  planOf,
  subscriptionNow,
} from "./subscription-object.ts";
import { type ChangeParams, requestedItem } from "./subscription-params.ts";

type Subscription = Stripe.Subscription;

interface UpdateParams extends ChangeParams {
  cancel_at?: number | "";
  cancel_at_period_end?: boolean;
  default_payment_method?: string;
  description?: string;
  metadata?: Record<string, string> | "";
  pause_collection?: { behavior: Stripe.Subscription.PauseCollection.Behavior; resumes_at?: number } | "";
  payment_behavior?: "allow_incomplete" | "error_if_incomplete";
}

/** `POST /v1/subscriptions/:id`. */
export function updateSubscription(
  sandbox: Sandbox,
  subscription: Subscription,
  values: ParamValues,
  cause: TriggeringRequest,
): void {
  const params = values as unknown as UpdateParams;
  requireUnended(subscription);
  if (params.cancel_at !== undefined && params.cancel_at_period_end !== undefined)
    throw invalidParameter("You may only specify one of these parameters: cancel_at, cancel_at_period_end.");
  const now = subscriptionNow(sandbox, subscription);
  if (typeof params.cancel_at === "number" && params.cancel_at <= now)
    throw invalidParameter("`cancel_at` must be a future timestamp.", "cancel_at");
  const next = requestedItem(sandbox, subscription, params.items);
  const proration = next ? prorate(sandbox, subscription, params, next) : null;
  if (proration?.invoice && params.payment_behavior === "error_if_incomplete")
    requirePayable(sandbox, proration.invoice);

  const item = itemOf(subscription);
  changeSubscription(
    sandbox,
    subscription,
    () => {
      setPlainFields(subscription, params, now);
      if (!next) return;
      item.price = next.price;
      item.quantity = next.quantity;
      item.plan = planOf(next.price) as Stripe.Plan;
      if (proration?.invoice) addInvoice(sandbox, subscription, proration.invoice, { cause });
    },
    { cause },
  );
  if (proration) {
    const details = detailsOf(sandbox, subscription);
    if (proration.charged) details.charged = proration.charged;
    details.pendingLines = proration.invoice ? [] : [...details.pendingLines, ...proration.lines];
  }
  if (proration?.invoice) finalizeAndCollect(sandbox, subscription, proration.invoice, now);
  runDueSteps(sandbox, subscription);
}

/** The lines of a change and, if it is charged at once, their invoice. */
export function prorate(
  sandbox: Sandbox,
  subscription: Subscription,
  params: ChangeParams,
  next: { price: Stripe.Price; quantity: number },
) {
  const behavior = params.proration_behavior ?? "create_prorations";
  if (behavior === "none") return { lines: [], charged: null, invoice: null };
  const now = subscriptionNow(sandbox, subscription);
  const { current_period_start, current_period_end } = itemOf(subscription);
  const asked = params.proration_date ?? now;
  // The app does not know that the clock was moved ahead by hand.
  const { aheadMs } = detailsOf(sandbox, subscription);
  const at = asked < current_period_start ? asked + Math.round(aheadMs / 1000) : asked;
  if (at < current_period_start || at > current_period_end)
    throw invalidParameter(
      "Cannot specify `proration_date` outside of the current billing period.",
      "proration_date",
    );
  const { lines, charged } = prorationLines(sandbox, subscription, next, at);
  const invoice =
    behavior === "always_invoice"
      ? newInvoice(sandbox, subscription, {
          reason: "subscription_update",
          lines: [...detailsOf(sandbox, subscription).pendingLines, ...lines],
          period: { start: current_period_start, end: at },
          at: now,
        })
      : null;
  return { lines, charged, invoice };
}

function setPlainFields(subscription: Subscription, params: UpdateParams, now: number): void {
  subscription.metadata = updatedMetadata(subscription.metadata, params.metadata);
  if (params.description !== undefined) subscription.description = params.description;
  if (params.default_payment_method !== undefined)
    subscription.default_payment_method = params.default_payment_method;
  if (params.pause_collection !== undefined)
    subscription.pause_collection =
      params.pause_collection === ""
        ? null
        : {
            behavior: params.pause_collection.behavior,
            resumes_at: params.pause_collection.resumes_at ?? null,
          };
  if (params.cancel_at_period_end !== undefined) {
    subscription.cancel_at_period_end = params.cancel_at_period_end;
    setCancelAt(
      subscription,
      params.cancel_at_period_end ? itemOf(subscription).current_period_end : null,
      now,
    );
  }
  if (params.cancel_at !== undefined) {
    subscription.cancel_at_period_end = false;
    setCancelAt(subscription, params.cancel_at === "" ? null : params.cancel_at, now);
  }
}

/** Sets or takes back the time at which a subscription ends, as the portal does without the flag. */
export function setCancelAt(subscription: Subscription, cancelAt: number | null, now: number): void {
  subscription.cancel_at = cancelAt;
  subscription.canceled_at = cancelAt === null ? null : now;
  if (subscription.cancellation_details)
    subscription.cancellation_details.reason = cancelAt === null ? null : "cancellation_requested";
}

/** With `error_if_incomplete` a change that cannot be charged is refused, and nothing changes. */
function requirePayable(sandbox: Sandbox, invoice: Stripe.Invoice): void {
  if (invoice.amount_due === 0) return;
  const failure = nextFailure(sandbox, invoice, cardFor(sandbox, invoice), false);
  if (failure === null) return;
  if (failure === "authentication_required")
    throw new StripeError(
      402,
      {
        type: "card_error",
        code: "subscription_payment_intent_requires_action",
        message:
          "Payment for this subscription requires additional user action before it can be completed successfully.",
      },
      true,
    );
  const { code, declineCode, message } = DECLINES[failure];
  throw new StripeError(402, { type: "card_error", code, decline_code: declineCode, message }, true);
}

/** `DELETE /v1/subscriptions/:id`. */
export function cancelSubscription(
  sandbox: Sandbox,
  subscription: Subscription,
  values: ParamValues,
  cause: TriggeringRequest,
): void {
  requireUnended(subscription);
  if (values.invoice_now || values.prorate)
    throw invalidParameter("This sandbox does not play `invoice_now` and `prorate` yet.", "prorate");
  endSubscription(
    sandbox,
    subscription,
    subscriptionNow(sandbox, subscription),
    "cancellation_requested",
    cause,
  );
  runDueSteps(sandbox, subscription);
}

/** `POST /v1/subscriptions/:id/resume`: a paused one begins a period at once. */
export function resumeSubscription(
  sandbox: Sandbox,
  subscription: Subscription,
  cause: TriggeringRequest,
): void {
  if (subscription.status !== "paused")
    throw invalidParameter(
      `Only subscriptions with the status \`paused\` can be resumed; this one is \`${subscription.status}\`.`,
    );
  const at = subscriptionNow(sandbox, subscription);
  subscription.billing_cycle_anchor = at;
  const invoice = bill(
    sandbox,
    subscription,
    { at, waits: false, before: { start: at, end: at }, type: "customer.subscription.resumed" },
    cause,
  );
  finalizeInvoice(sandbox, invoice, at);
  collectInvoice(sandbox, invoice, at);
  runDueSteps(sandbox, subscription);
}

/** `POST /v1/invoices/:id/pay`, and the customer's own payment of an open invoice. */
export function payInvoice(
  sandbox: Sandbox,
  invoice: Stripe.Invoice,
  at: number,
  { isOwnerPresent }: { isOwnerPresent: boolean },
): void {
  if (invoice.status === "paid") throw invalidParameter("Invoice is already paid");
  if (invoice.status !== "open" && invoice.status !== "draft")
    throw invalidParameter(`You cannot pay an invoice that is ${invoice.status}.`);
  if (invoice.status === "draft") finalizeInvoice(sandbox, invoice, at);
  const collected = collectInvoice(sandbox, invoice, at, { isOwnerPresent });
  if (collected === "paid") return;
  const { code, declineCode, message } = DECLINES.generic_decline;
  throw new StripeError(402, { type: "card_error", code, decline_code: declineCode, message }, true);
}

function requireUnended(subscription: Subscription): void {
  if (!isOver(subscription)) return;
  throw new StripeError(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such subscription: '${subscription.id}'`,
    param: "id",
  });
}
