import type { CardEvent } from "~/adapters/card-payments";
import type { PartnerEvent } from "~/adapters/print-partner";
import type { App } from "~/app";
import { recordEvent } from "~/domain/inbox/record-events";
import { printfulEvents } from "~/domain/orders/partner/printful-events";
import { stripeEvents } from "~/domain/payments/stripe-events";

/** As a webhook would, without its signature and without a message. Resolves to null where the event is known. */
export const recordPartnerEvent = (app: App, { event, raw }: { event: PartnerEvent; raw: string }) =>
  recordEvent(app, printfulEvents, { event, payload: raw });

export const recordStripeEvent = (app: App, { event, payload }: { event: CardEvent; payload: string }) =>
  recordEvent(app, stripeEvents, { event, payload });
