import type { PaymentEvent } from "~/adapters/ports/payments/payment-provider";
import type { PartnerEvent } from "~/adapters/ports/print-partner";
import type { App } from "~/app";
import { partnerEvents } from "~/domain/orders/partner/partner-events";
import { paymentEvents } from "~/domain/payments/payment-events";
import { paymentProvider } from "~/domain/payments/providers";
import { recordEvent } from "~/domain/webhook-events/record-events";

/** Records an event like a webhook, without signature and queue message. Resolves to null if it is known. */
export const recordPartnerEvent = (app: App, { event, raw }: { event: PartnerEvent; raw: string }) =>
  recordEvent(app, partnerEvents(app), { event, payload: raw });

/** Records a Stripe event, read by the app's own Stripe adapter. */
export const stripeEvents = (app: App) => paymentEvents("stripe", paymentProvider(app, "stripe"));

export const recordStripeEvent = (app: App, { event, payload }: { event: PaymentEvent; payload: string }) =>
  recordEvent(app, stripeEvents(app), { event, payload });
