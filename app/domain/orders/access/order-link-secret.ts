import type { App } from "~/app";
import { deriveToken } from "~/lib/hashes-and-tokens";
import { orderTokenSubject } from "~/lib/order-token-subject";

/**
 * The secret of an order's link. Made anew from our own key each time, so that "send me the link again" needs no stored
 * secret; the row holds its hash.
 */
export function orderLinkSecret({ appSecret }: Pick<App, "appSecret">, orderId: string): Promise<string> {
  return deriveToken(appSecret, orderTokenSubject(orderId));
}
