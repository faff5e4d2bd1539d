import type { PrintPartner } from "./ports/print-partner";
import { printfulCatalog } from "./printful/catalog.server";
import { createPrintfulClient, type PrintfulConfig } from "./printful/client.server";
import { printfulWebhooks } from "./printful/events.server";
import { printfulMockups } from "./printful/mockups.server";
import { printfulOrders } from "./printful/orders.server";

/** Printful, API v2. */
export function createPrintfulPartner(config: PrintfulConfig, now: () => number = Date.now): PrintPartner {
  const client = createPrintfulClient(config, now);
  return {
    ...printfulOrders(client),
    ...printfulCatalog(client),
    ...printfulMockups(client, config),
    ...printfulWebhooks(config.webhookSecret),
  };
}
