import type Stripe from "stripe";
import { takeOutcome } from "../../faults/fault-rules.ts";
import type { Sandbox } from "../../server/sandbox.ts";
import { NO_REQUEST } from "../api/events.ts";
import { attachCard, createCustomer, findCustomer } from "../billing/customers.ts";
import { startSubscription, trialEndAfter } from "../billing/start-subscription.ts";
import { DECLINES, type DeclineReason } from "../payments/declines.ts";
import { findOrCreateIntent } from "../payments/intents.ts";
import { completeSession, declineSession, type PayOutcome } from "../payments/payments.ts";
import { customerDetails } from "./sessions.ts";

/** Submits the form of a checkout in subscription mode: the customer, their card and the subscription begin with it. */
export function submitSubscription(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  person: { email?: string | undefined; name?: string | undefined },
): PayOutcome | "declined" {
  if (session.status === "complete") return "already-paid";
  if (session.status !== "open") return "expired";
  const luck = takeOutcome(sandbox.store, "stripe", ["card-declined"], session.id);
  if (luck && session.amount_total) {
    const known = Object.hasOwn(DECLINES, luck.reason ?? "");
    declineSession(sandbox, session, known ? (luck.reason as DeclineReason) : "generic_decline");
    return "declined";
  }
  const state = sandbox.store.data.stripe;
  const details = state.sessionDetails[session.id];
  const price = details?.lineItems[0]?.price;
  if (!details?.subscription || !price) throw new Error(`${session.id} sells no subscription`);

  const known = session.customer ? findCustomer(sandbox, String(session.customer)) : null;
  const email = person.email || session.customer_email || known?.email;
  const customer =
    known ??
    createCustomer(
      sandbox,
      { ...(email ? { email } : {}), ...(person.name ? { name: person.name } : {}) },
      NO_REQUEST,
    );
  session.customer = customer.id;
  session.customer_details = customerDetails(email || null, person.name || customer.name || null);
  const card = attachCard(sandbox, customer);
  const intent = session.amount_total ? findOrCreateIntent(sandbox, session) : undefined;
  if (intent) intent.customer = customer.id;
  const { metadata, description, trialDays, coupon } = details.subscription;
  const { subscription, invoice } = startSubscription(sandbox, {
    customer: customer.id,
    price,
    quantity: details.lineItems[0]?.quantity ?? 1,
    metadata,
    description,
    trialEnd: trialEndAfter(sandbox, trialDays),
    coupon,
    defaultPaymentMethod: card.id,
    isOwnerPresent: true,
    isTaxed: session.automatic_tax.enabled,
    collects: true,
    ...(intent ? { intent } : {}),
  });
  session.subscription = subscription.id;
  session.invoice = invoice.id;
  session.payment_status = session.amount_total ? "paid" : "no_payment_required";
  completeSession(sandbox, session);
  return "paid";
}
