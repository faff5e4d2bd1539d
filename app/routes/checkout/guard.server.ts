import type { AppLoadContext } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { type CheckoutView, readCheckoutView } from "~/domain/orders/checkout";
import { readCartToken } from "~/http/cart-cookie";

type Step = CheckoutView["step"];

/** Where a person belongs whose checkout stands there. */
export const PAGE_OF: Record<Step, string> = {
  empty: "/cart",
  cart: "/cart",
  address: "/checkout",
  quote: "/checkout/delivery",
  ready: "/checkout/review",
};

/** The checkout as it stands, or a redirect to the page where it stands when that is none of `steps`. */
export async function requireStep<Wanted extends Step>(
  request: Request,
  context: AppLoadContext,
  steps: readonly Wanted[],
): Promise<Extract<CheckoutView, { step: Wanted }>> {
  const token = readCartToken(request, context.app.origin);
  const view = await readCheckoutView(context.app, { token });
  if ((steps as readonly Step[]).includes(view.step)) return view as Extract<CheckoutView, { step: Wanted }>;
  throw redirect(PAGE_OF[view.step], 303);
}
