import type { App } from "~/app";
import { deriveToken } from "~/lib/secrets/hashes-and-tokens";
import { orderTokenSubject } from "~/lib/secrets/order-token-subject";

/**
 * The secret in an order's link. Derived from the app's key each time, so that it can be sent again without being
 * stored; the row holds its hash.
 */
export function orderLinkSecret({ appSecret }: Pick<App, "appSecret">, orderId: string): Promise<string> {
  return deriveToken(appSecret, orderTokenSubject(orderId));
}
