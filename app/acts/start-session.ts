import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { knownDeviceToken } from "~/domain/accounts/known-device";
import {
  type BrowserState,
  newSessionStatements,
  type Proof,
  type StartedSession,
} from "~/domain/accounts/sessions";
import { mergeCart } from "~/domain/orders/cart/merge-cart";

/**
 * Signs a person in, whatever proved who they are: a new session replaces the browser's own, the browser becomes a known
 * device, and its cart joins the person's. An act, because sessions are the accounts' and carts are the orders'; the
 * cookies that carry the result are written by `signInCookies` (http). Null where the proof no longer holds.
 */
export async function startSession(
  app: Pick<App, "db" | "now" | "appSecret">,
  { proof, browser }: { proof: Proof; browser: BrowserState },
): Promise<StartedSession | null> {
  const { statements, token } = await newSessionStatements(app, { proof, browser });
  const [started] = await runTransaction(app.db, [...statements, ...proof.statements]);
  if (!started?.meta.changes) return null;
  return {
    token,
    deviceToken: await knownDeviceToken(app, proof.email),
    cart: await mergeCart(app, { token: browser.cartToken, userId: proof.userId }),
  };
}
