import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { SHARED_HOUR } from "~/http/responses/cache-control";

/**
 * Private pages, forms and search results. None is a secret (each route checks access itself); crawling them would
 * only fetch sign-in pages.
 */
export const DISALLOWED_PATHS = [
  "/account",
  "/admin",
  "/ai-image-generator",
  "/artwork",
  "/banners/",
  "/blog/export",
  "/blog/import",
  "/cart",
  "/checkout",
  "/confirm",
  "/credit-purchase-success",
  "/crypto-payment-status",
  "/credits/",
  "/dashboard",
  "/decisions/",
  "/files/",
  "/forgot-password",
  "/keep-account",
  "/language",
  "/logout",
  "/membership",
  "/order-link",
  "/orders",
  "/partner-files/",
  "/passkeys/",
  "/payment-canceled",
  "/payment-success",
  "/print-check/",
  "/products",
  "/receipts/",
  "/reset-password",
  "/stripe-account",
  "/subscription-",
  "/share-visits",
  "/store-creator",
  "/theme",
  "/tshirt-trends/",
  "/undo-email-change",
  "/unsubscribe",
  "/verify",
  "/wearables",
  "/videos/",
  "/webhooks/",
  "/*/report",
  "/*.data$",
  "/*?*q=",
] as const;

export function loader({ context }: LoaderFunctionArgs) {
  const lines = [
    "User-agent: *",
    ...DISALLOWED_PATHS.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${context.app.origin}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": SHARED_HOUR },
  });
}
