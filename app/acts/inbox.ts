import { createInbox } from "~/domain/inbox/inbox";
import { printfulEvents } from "~/domain/orders/partner/printful-events";
import { stripeEvents } from "~/domain/payments/stripe-events";

/** Every company that tells us of events. */
export const inbox = createInbox([stripeEvents, printfulEvents]);
