import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

/**
 * Sentences about money that are promised to the letter, by the module that says them. That the states show them is
 * money-states.test.tsx.
 */
const PROMISED: Record<string, readonly string[]> = {
  "app/routes/credits/words.ts": [
    "Failed to load credits",
    "Please try refreshing the page",
    "Credits refreshed",
  ],
  "app/routes/generator/generator-action-words.ts": [
    "Insufficient credits",
    "Error processing credits",
    "Credit used",
  ],
  "app/routes/payments/words.tsx": [
    "Credit Card",
    "Most Popular",
    "Please log in to purchase and manage your credits.",
    "Processing your purchase...",
    "Thank You!",
    "Create Images",
    "Missing session information",
    "We couldn't process your credit purchase. Please contact support.",
    "Payment Successful",
    "Payment Canceled",
    "Subscription Activated",
    "Subscription Canceled",
    "Login Required",
    "Please log in to make a purchase",
  ],
  "app/routes/payments/crypto/words.tsx": [
    "Cryptocurrency",
    "Buy with Crypto",
    "Continue to Payment",
    "Crypto Payment Initiated",
    "Payment Error",
    "There was a problem creating your crypto payment. Please try again.",
    "Failed to create crypto payment",
    "Missing payment information",
    "User not authenticated",
    "Failed to retrieve payment status",
    "Payment Confirmed",
    "Your cryptocurrency payment has been received!",
    "Payment Processing",
    "Payment Successful",
    "Payment Failed",
    "Unknown Status",
    "Refresh Status",
  ],
  "app/routes/accounts/words.tsx": ["Purchase Credits with Card"],
  "app/routes/membership/words.tsx": [
    "Membership & Subscription",
    "Checking subscription status...",
    "You are a member!",
    "Membership active until",
    "Indefinite",
    "Manage Membership",
    "No active subscription found.",
    "Start Membership (",
    "Failed to create subscription session",
    "Failed to process subscription.",
    "Failed to open Stripe portal.",
    "Error checking subscription status.",
  ],
  "app/routes/checkout/selected-offer-words.ts": [
    "There was a problem creating your payment. Please try again.",
  ],
  "app/routes/admin/pricing/words.ts": ["Price updated", "Failed to update the custom price."],
};

it.each(Object.entries(PROMISED))("%s says what was promised, to the letter", (module, sentences) => {
  const text = readFileSync(module, "utf8");
  expect(sentences.filter((sentence) => !text.includes(sentence))).toEqual([]);
});
