import { index, layout, type RouteConfig, route } from "@remix-run/route-config";

/** The whole URL space. One line per address, grouped by area; files stand in app/routes/<area>/. */
export default [
  index("routes/marketing/home.tsx"),

  route("ai-image-generator", "routes/designs/generator/page.tsx"),
  route("ai-image-generator/jobs/:id", "routes/designs/job.ts"),
  route("files/pictures/:id", "routes/files/picture.ts"),
  route("files/previews/:id", "routes/files/preview.ts"),
  route("partner-files/:name", "routes/files/partner-file.ts"),
  route("products", "routes/products/own-products.tsx"),
  route("products/new", "routes/products/new.tsx"),
  route("products/:id/edit", "routes/products/edit.tsx"),
  route("browse-stores", "routes/storefront/browse-stores.tsx"),
  route("store/:storeId", "routes/storefront/store.tsx"),
  route("product/:id", "routes/storefront/product.tsx"),
  route("product/:id/report", "routes/storefront/report.tsx"),
  route("store-creator", "routes/stores/store-creator.tsx"),
  route("login", "routes/accounts/login.tsx"),
  route("logout", "routes/accounts/logout.ts"),
  route("verify", "routes/accounts/verify.tsx"),
  route("forgot-password", "routes/accounts/forgot-password.tsx"),
  route("reset-password", "routes/accounts/reset-password.tsx"),
  route("account", "routes/accounts/account.tsx"),

  route("dashboard", "routes/dashboard/dashboard.tsx"),
  route("dashboard/orders/:id", "routes/orders/statement.tsx"),
  route("buy-credits", "routes/payments/buy-credits.tsx"),
  route("credits/history", "routes/credits/history.tsx"),
  route("credits/history.csv", "routes/credits/history-csv.ts"),
  route("credit-purchase-success", "routes/payments/credit-purchase-success.tsx"),
  route("payment-success", "routes/payments/payment-success.tsx"),
  route("payment-canceled", "routes/payments/payment-canceled.tsx"),

  route("terms", "routes/content/terms.tsx"),
  route("privacy", "routes/content/privacy.tsx"),
  route("shipping-and-returns", "routes/content/shipping-and-returns.tsx"),

  route("cart", "routes/cart/cart.tsx"),
  route("checkout", "routes/checkout/address.tsx"),
  route("checkout/delivery", "routes/checkout/delivery.tsx"),
  route("checkout/review", "routes/checkout/review.tsx"),
  route("checkout/return", "routes/checkout/return.tsx"),
  route("orders/:id", "routes/orders/order.tsx"),
  route("orders/:id/open", "routes/orders/open.ts"),
  route("orders/:id/cancel", "routes/orders/cancel.tsx"),
  route("orders/:id/address", "routes/orders/address.tsx"),
  route("orders/:id/claim", "routes/orders/claim.tsx"),
  route("orders/:id/claims/:claimId/:position", "routes/orders/claim-photo.ts"),
  route("order-link", "routes/orders/order-link.tsx"),

  // Admins only; each route guards itself, the layout draws the frame.
  layout("routes/admin/frame.tsx", [
    route("admin", "routes/admin/home.ts"),
    route("admin/attentions", "routes/admin/attentions/list.tsx"),
    route("admin/attentions/:id", "routes/admin/attentions/attention.tsx"),
    route("admin/claims/:id", "routes/admin/claims/claim.tsx"),
    route("admin/claims/:id/photos/:position", "routes/admin/claims/photo.ts"),
    route("admin/events", "routes/admin/events/list.tsx"),
    route("admin/events/:id", "routes/admin/events/event.tsx"),
    route("admin/letters", "routes/admin/letters/list.tsx"),
    route("admin/letters/:id", "routes/admin/letters/letter.tsx"),
    route("admin/invariants", "routes/admin/invariants/page.tsx"),
  ]),

  route("webhooks/stripe", "routes/webhooks/stripe.ts"),
  route("webhooks/printful", "routes/webhooks/printful.ts"),

  route("healthz", "routes/system/healthz.ts"),
  route("theme", "routes/system/theme.ts"),
  route("media/*", "routes/system/media.ts"),
  route("*", "routes/system/not-found.tsx"),
] satisfies RouteConfig;
