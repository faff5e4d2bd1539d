import type { PaymentEvent, PaymentProvider } from "~/adapters/ports/payments/payment-provider";
import type { App } from "~/app";
import type { WebhookProvider } from "~/domain/webhook-events/webhook-provider";
import { handlePaymentEvent } from "./handle-payment-event";
import { paymentProvider } from "./providers";

/** The events of every company that takes money. */
export function paymentWebhookProviders({
  paymentProviders,
}: Pick<App, "paymentProviders">): WebhookProvider<PaymentEvent>[] {
  return Object.entries(paymentProviders).map(([name, provider]) => paymentEvents(name, provider));
}

export function paymentEvents(name: string, provider: PaymentProvider): WebhookProvider<PaymentEvent> {
  return {
    name,
    verify: (_app, { payload, headers }) => provider.verifyEvent(payload, headers),
    read: (_app, payload) => provider.readRecordedEvent(payload),
    isRelevant: ({ subject }) => subject !== "other",
    objectOf: (event) =>
      event.providerPaymentId ??
      event.sessionId ??
      event.disputeId ??
      event.invoiceId ??
      event.subscriptionId,
    process: async (app, event) => ((await handlePaymentEvent(app, name, event)) ? "processed" : "ignored"),
    ...(provider.listEvents
      ? {
          listEvents: async (app, page) =>
            (await paymentProvider(app, name).listEvents?.(page)) ?? { events: [], next: null },
        }
      : {}),
  };
}
