import { createInbox } from "~/domain/inbox/inbox";
import { printfulEvents } from "~/domain/orders/partner/printful-events";
import { paymentInboxProviders } from "~/domain/payments/payment-events";
import { payoutInboxProviders } from "~/domain/payouts/payout-events";

/** Every company that sends us events. */
export const inbox = createInbox((app) => [
  ...paymentInboxProviders(app),
  ...payoutInboxProviders(app),
  printfulEvents,
]);
