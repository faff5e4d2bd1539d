import { partnerCatalogue } from "./printful/catalogue.server";
import { createPartnerClient, type PartnerConfig } from "./printful/client.server";
import { partnerEvents } from "./printful/events.server";
import { partnerOrders } from "./printful/orders.server";
import type { PrintPartner } from "./printful/partner";
import { partnerRenderings } from "./printful/renderings.server";

export type * from "./printful/partner";

/** Printful, API v2. */
export function createPrintPartner(config: PartnerConfig, now: () => number = Date.now): PrintPartner {
  const client = createPartnerClient(config, now);
  return {
    ...partnerOrders(client),
    ...partnerCatalogue(client),
    ...partnerRenderings(client, config),
    ...partnerEvents(config.webhookSecret),
  };
}
