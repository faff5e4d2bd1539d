import type Stripe from "stripe";
import { randomBase62 } from "../../server/random-ids.ts";
import type { Sandbox } from "../../server/sandbox.ts";
import { emitEvent, epochSeconds, NO_REQUEST } from "../api/events.ts";
import { addTax } from "../checkout/tax.ts";
import type { SessionDetails, StripeState } from "../state.ts";

export interface NewIntent {
  amount: number;
  currency: string;
  customer?: string | null;
  /** The card is charged again later, without its owner. */
  isForLaterUse?: boolean;
  data?: SessionDetails["paymentIntentData"];
}

/** A PaymentIntent that waits for a payment method. */
export function createIntent(
  sandbox: Sandbox,
  { amount, currency, customer = null, isForLaterUse = false, data = {} }: NewIntent,
): Stripe.PaymentIntent {
  const id = `pi_3${randomBase62(23)}`;
  const intent: Stripe.PaymentIntent = {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: `${id}_secret_${randomBase62(25)}`,
    confirmation_method: "automatic",
    created: epochSeconds(sandbox.now()),
    currency,
    customer,
    customer_account: null,
    description: data.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: data.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: data.receipt_email ?? null,
    review: null,
    setup_future_usage: isForLaterUse ? "off_session" : null,
    shipping: null,
    source: null,
    statement_descriptor: data.statement_descriptor ?? null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: data.transfer_group ?? null,
  } as unknown as Stripe.PaymentIntent;
  sandbox.store.data.stripe.paymentIntents[id] = intent;
  emitEvent(sandbox, "payment_intent.created", intent, NO_REQUEST);
  return intent;
}

/** The session's PaymentIntent, created at the first attempt to pay, as Stripe does since 2022. */
export function findOrCreateIntent(sandbox: Sandbox, session: Stripe.Checkout.Session): Stripe.PaymentIntent {
  const state = sandbox.store.data.stripe;
  const details = state.sessionDetails[session.id];
  const existing = intentOf(state, session);
  if (existing) return existing;
  addTax(sandbox, session);
  const isSubscription = details?.subscription !== undefined;
  const intent = createIntent(sandbox, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? "usd",
    customer: session.customer as string | null,
    isForLaterUse: isSubscription,
    data: details?.paymentIntentData ?? {},
  });
  // A subscription's payment belongs to its invoice; the session does not show it.
  if (!isSubscription) session.payment_intent = intent.id;
  if (details) details.intentId = intent.id;
  return intent;
}

/** The PaymentIntent of a session, if anybody has tried to pay. */
export function intentOf(
  state: StripeState,
  session: Stripe.Checkout.Session,
): Stripe.PaymentIntent | undefined {
  const id = session.payment_intent ?? state.sessionDetails[session.id]?.intentId;
  return state.paymentIntents[String(id)];
}
