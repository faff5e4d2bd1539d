import { partnerEvents } from "~/domain/orders/partner/partner-events";
import { paymentWebhookProviders } from "~/domain/payments/payment-events";
import { payoutWebhookProviders } from "~/domain/payouts/payout-events";
import { createWebhookEvents } from "~/domain/webhook-events/webhook-events";

/** Every company that sends us events. */
export const webhookEvents = createWebhookEvents((app) => [
  ...paymentWebhookProviders(app),
  ...payoutWebhookProviders(app),
  partnerEvents(app),
]);
