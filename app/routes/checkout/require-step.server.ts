import type { AppLoadContext } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { type CheckoutProgress, readCheckoutProgress } from "~/domain/orders/checkout/checkout-progress";
import { readCartAccess } from "~/http/cookies/read-cart-access";

type Step = CheckoutProgress["step"];

/** The page of each step. */
export const STEP_PATHS: Record<Step, string> = {
  empty: "/cart",
  cart: "/cart",
  address: "/checkout",
  quote: "/checkout/delivery",
  ready: "/checkout/review",
};

/** The delivery step when the printer did not answer: it says so, and not that prices have expired. */
export const UNAVAILABLE_PATH = "/checkout/delivery?unavailable=1";

/** The checkout if it has reached one of `steps`; otherwise a redirect to the page of its step. */
export async function requireCheckoutStep<Wanted extends Step>(
  request: Request,
  context: AppLoadContext,
  steps: readonly Wanted[],
): Promise<Extract<CheckoutProgress, { step: Wanted }>> {
  const view = await readCheckoutProgress(context.app, await readCartAccess(request, context));
  if ((steps as readonly Step[]).includes(view.step))
    return view as Extract<CheckoutProgress, { step: Wanted }>;
  throw redirect(STEP_PATHS[view.step], 303);
}
