import { type Mutant, mutant } from "./mutant.ts";

const ADAPTER = ["tests/sandbox/stripe/subscriptions-adapter.test.ts"];
const SUBSCRIPTIONS = "app/adapters/stripe/subscriptions.server.ts";

/** Stripe's subscriptions, as the adapter changes and reads them. */
export const SUBSCRIPTION_MUTANTS: Mutant[] = [
  mutant(
    "a change of plan that is repeated a day later is made again",
    SUBSCRIPTIONS,
    "if (subscription.metadata.change_key === key)",
    "if (subscription.metadata.change_key === null)",
    ADAPTER,
    { testNamePattern: "once for a key" },
  ),
  mutant(
    "a change of plan that the card does not pay is made all the same",
    SUBSCRIPTIONS,
    'payment_behavior: "error_if_incomplete"',
    'payment_behavior: "allow_incomplete"',
    ADAPTER,
    { testNamePattern: "refused a change" },
  ),
  mutant(
    "a subscription that was canceled on the portal seems to go on",
    "app/adapters/stripe/map-subscriptions.server.ts",
    "subscription.cancel_at_period_end || subscription.cancel_at !== null",
    "subscription.cancel_at_period_end",
    ADAPTER,
    { testNamePattern: "whoever set it" },
  ),
];
