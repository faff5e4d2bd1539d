import { AdapterError } from "~/adapters/adapter-error";
import type { App } from "~/app";
import { log } from "~/lib/log";
import { paymentProvider } from "../providers";
import { findLiveSubscription } from "./subscription-checkouts";

/** The address of the provider's page for a person's own subscription, for one use; null if there is none or it does not answer. */
export async function openSubscriptionPortal(
  app: App,
  { userId, kind, returnPath }: { userId: string; kind: string; returnPath: string },
): Promise<string | null> {
  const live = await findLiveSubscription(app, { userId, kind });
  const portal = live ? paymentProvider(app, live.provider).subscriptions : undefined;
  if (!live?.providerCustomerId || !portal) return null;
  try {
    return await portal.openPortal({
      customerId: live.providerCustomerId,
      returnUrl: app.origin + returnPath,
    });
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    log("error", "subscription.portal-not-opened", { status: error.status, problem: error.kind });
    return null;
  }
}
