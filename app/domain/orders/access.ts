import type { App } from "~/app";
import { accessSubject } from "~/lib/order-access";
import { secretToken } from "~/lib/tokens";

/**
 * The secret of an order's link. Made anew from our own key each time, so that "send me the link again" needs no stored
 * secret; the row holds its hash.
 */
export function accessSecret({ secret }: Pick<App, "secret">, orderId: string): Promise<string> {
  return secretToken(secret, accessSubject(orderId));
}
