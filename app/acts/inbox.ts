import { createInbox } from "~/domain/inbox/inbox";
import { printfulEvents } from "~/domain/orders/partner/printful-events";
import { paymentInboxProviders } from "~/domain/payments/payment-events";

/** Every company that tells us of events. */
export const inbox = createInbox((app) => [...paymentInboxProviders(app), printfulEvents]);
