import type Stripe from "stripe";
import { AdapterError } from "../adapter-error";
import type {
  ProviderSubscriptions,
  SubscriptionChange,
  SubscriptionSubject,
} from "../ports/payments/subscription-provider";
import { firstMonthCoupon } from "./first-month-coupon.server";
import { idOf, toCheckoutSession } from "./map-objects.server";
import { toProviderInvoice, toProviderSubscription } from "./map-subscriptions.server";
import {
  ask,
  invoiceItemSchema,
  invoicePaymentSchema,
  invoicePreviewSchema,
  invoiceSchema,
  listOf,
  portalSessionSchema,
  productSchema,
  type StripeSubscription,
  sessionSchema,
  subscriptionSchema,
} from "./responses.server";
import { taxParams } from "./tax-params";

const CURRENCY = "usd";
/** Stripe's largest page. */
const MAX_PAGE_SIZE = 100;

/** Stripe Billing. Each subscription has one item with its own price, and its metadata say what was sold. */
export function createStripeSubscriptions(
  stripe: Stripe,
  config: { addsTax?: boolean | undefined },
): ProviderSubscriptions {
  const { priceTax, sessionTax } = taxParams(config);
  const retrieve = (id: string) => ask(subscriptionSchema, () => stripe.subscriptions.retrieve(id));
  const update = async (
    id: string,
    params: Stripe.SubscriptionUpdateParams,
    options?: Stripe.RequestOptions,
  ) =>
    toProviderSubscription(
      await ask(subscriptionSchema, () => stripe.subscriptions.update(id, params, options)),
    );

  return {
    find: async (subscriptionId) => toProviderSubscription(await retrieve(subscriptionId)),
    async findInvoice(invoiceId) {
      return toProviderInvoice(await ask(invoiceSchema, () => stripe.invoices.retrieve(invoiceId)));
    },
    async reduceInvoice({ invoiceId, cents, name, key }) {
      const invoice = await ask(invoiceSchema, () => stripe.invoices.retrieve(invoiceId));
      const customer = idOf(invoice.customer);
      const period = invoice.lines.data.at(-1)?.period;
      if (!customer) throw new AdapterError("stripe", 200, "refused", "the invoice has no customer");
      await ask(invoiceItemSchema, () =>
        stripe.invoiceItems.create(
          {
            customer,
            invoice: invoiceId,
            amount: -cents,
            currency: invoice.currency,
            description: name,
            // The invoice still names the month that it is for, by its last line.
            ...(period ? { period } : {}),
          },
          { idempotencyKey: `invoice-reduction-${key}` },
        ),
      );
    },
    async findInvoiceId(providerPaymentId) {
      const page = await ask(listOf(invoicePaymentSchema), () =>
        stripe.invoicePayments.list({
          payment: { type: "payment_intent", payment_intent: providerPaymentId },
          limit: 1,
        }),
      );
      return idOf(page.data[0]?.invoice);
    },
    async openCheckout(order) {
      const metadata = metadataOf(order.purchase);
      const percentOff = order.firstMonthPercentOff;
      const coupon = percentOff === null ? null : await firstMonthCoupon(stripe, percentOff);
      const session = await ask(sessionSchema, () =>
        stripe.checkout.sessions.create(
          {
            mode: "subscription",
            ...(order.customerId
              ? {
                  customer: order.customerId,
                  // The address that is asked for is kept, so that the next months have their tax.
                  ...(config.addsTax ? { customer_update: { address: "auto" as const } } : {}),
                }
              : { customer_email: order.email }),
            ...sessionTax,
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: CURRENCY,
                  unit_amount: order.monthlyCents,
                  ...priceTax,
                  recurring: { interval: "month" },
                  product_data: { name: order.name },
                },
              },
            ],
            ...(coupon ? { discounts: [{ coupon }] } : {}),
            success_url: order.successUrl,
            cancel_url: order.cancelUrl,
            expires_at: Math.floor(order.expiresAt / 1000),
            metadata,
            // A change gives back what was charged for the month, not what the price is by then: that of a plan that is to
            // follow may be lower.
            subscription_data: { metadata, billing_mode: { type: "flexible" } },
          },
          { idempotencyKey: `subscription-${order.key}` },
        ),
      );
      return toCheckoutSession(session);
    },
    async listSince({ fromAt, after }) {
      const page = await ask(listOf(subscriptionSchema), () =>
        stripe.subscriptions.list({
          status: "all",
          created: { gte: Math.floor(fromAt / 1000) },
          limit: MAX_PAGE_SIZE,
          ...(after ? { starting_after: after } : {}),
        }),
      );
      return {
        subscriptions: page.data.map(toProviderSubscription),
        next: page.has_more ? (page.data.at(-1)?.id ?? null) : null,
      };
    },
    async openPortal({ customerId, returnUrl }) {
      const session = await ask(portalSessionSchema, () =>
        stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }),
      );
      return session.url;
    },
    async previewChange(change) {
      const subscription = await retrieve(change.subscriptionId);
      const { itemId, productId, periodEnd } = itemOf(subscription);
      if (!change.isProrated)
        return { dueNowCents: 0, nextCents: change.monthlyCents, nextAt: periodEnd * 1000 };
      const preview = await ask(invoicePreviewSchema, () =>
        stripe.invoices.createPreview({
          subscription: subscription.id,
          subscription_details: {
            proration_behavior: "always_invoice",
            proration_date: Math.floor(change.at / 1000),
            // The product does not matter to the price, so that a preview makes none.
            items: [{ id: itemId, price_data: { ...priceData(change, productId), ...priceTax } }],
          },
        }),
      );
      // A balance below zero is the customer's money; Stripe takes it off the next charge.
      const balanceCents = Math.min(0, preview.starting_balance + preview.total);
      return {
        dueNowCents: preview.amount_due,
        nextCents: Math.max(0, change.monthlyCents + balanceCents),
        nextAt: periodEnd * 1000,
      };
    },
    async change({ key, ...change }) {
      const subscription = await retrieve(change.subscriptionId);
      // Stripe forgets keys after a day; the subscription does not.
      if (subscription.metadata.change_key === key) return toProviderSubscription(subscription);
      const product = await ask(productSchema, () =>
        stripe.products.create(
          { name: change.name, metadata: metadataOf(change.purchase) },
          { idempotencyKey: `subscription-product-${key}` },
        ),
      );
      return update(
        subscription.id,
        {
          items: [
            {
              id: itemOf(subscription).itemId,
              price_data: { ...priceData(change, product.id), ...priceTax },
            },
          ],
          metadata: { ...metadataOf(change.purchase), change_key: key },
          ...(change.isResumed ? withoutEnd(subscription) : {}),
          ...(change.isProrated
            ? { proration_behavior: "always_invoice", proration_date: Math.floor(change.at / 1000) }
            : { proration_behavior: "none" }),
          // If the charge fails, the person keeps the present plan.
          payment_behavior: "error_if_incomplete",
        },
        { idempotencyKey: `subscription-change-${key}` },
      );
    },
    async setEndsWithPeriod({ subscriptionId, endsWithPeriod }) {
      const subscription = await retrieve(subscriptionId);
      if (!endsWithPeriod) return update(subscriptionId, withoutEnd(subscription));
      if (endsByTimeOnly(subscription)) return toProviderSubscription(subscription);
      return update(subscriptionId, { cancel_at_period_end: true });
    },
    async cancel(subscriptionId) {
      try {
        return toProviderSubscription(
          await ask(subscriptionSchema, () =>
            stripe.subscriptions.cancel(subscriptionId, { invoice_now: false, prorate: false }),
          ),
        );
      } catch (error) {
        if (!(error instanceof AdapterError) || error.kind !== "refused") throw error;
        // Stripe refuses a canceled subscription; a repeated request counts as done.
        const subscription = toProviderSubscription(await retrieve(subscriptionId));
        if (subscription.state === "canceled") return subscription;
        throw error;
      }
    },
  };
}

function metadataOf({ kind, subjectId, userId }: SubscriptionSubject) {
  return { purchase_kind: kind, subject_id: subjectId, user_id: userId };
}

/** Ended on the portal it has a time instead of the flag. */
function endsByTimeOnly({ cancel_at, cancel_at_period_end }: StripeSubscription): boolean {
  return cancel_at !== null && !cancel_at_period_end;
}

/** Takes its end back; Stripe refuses time and flag in one request. */
function withoutEnd(subscription: StripeSubscription): Stripe.SubscriptionUpdateParams {
  return endsByTimeOnly(subscription) ? { cancel_at: "" } : { cancel_at_period_end: false };
}

function priceData(change: SubscriptionChange, product: string) {
  return {
    currency: CURRENCY,
    product,
    recurring: { interval: "month" as const },
    unit_amount: change.monthlyCents,
  };
}

function itemOf(subscription: StripeSubscription): { itemId: string; productId: string; periodEnd: number } {
  const item = subscription.items.data[0];
  const productId = idOf(item?.price.product);
  if (!item || !productId || item.current_period_end === undefined)
    throw new AdapterError("stripe", 200, "retryable", "subscription has no item with a period");
  return { itemId: item.id, productId, periodEnd: item.current_period_end };
}
