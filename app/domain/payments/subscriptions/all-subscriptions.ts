import { membershipPurchase } from "./membership";
import { planPurchase } from "./plan";

/** Everything that can be subscribed to, by `subscriptions.kind`. The composition root hands it to `App`. */
export const SUBSCRIPTION_PURCHASES = { membership: membershipPurchase, plan: planPurchase };
