import type Stripe from "stripe";
import type { Sandbox } from "../../server/sandbox.ts";
import type { ServiceApp } from "../../server/service-app.ts";
import { triggeringRequest } from "../api/authentication.ts";
import { epochSeconds } from "../api/events.ts";
import { expandParam, type ParamValues, readParams, textParam } from "../api/params.ts";
import { reader, type SendObject, withinTime } from "../api/read-routes.ts";
import { createPortalSession, PORTAL_PARAMS } from "../portal/portal-sessions.ts";
import { BILLING_JOB, runDueSteps } from "./billing-clock.ts";
import {
  COUPON_PARAMS,
  createCoupon,
  createPrice,
  createProduct,
  findCoupon,
  PRICE_PARAMS,
  PRODUCT_PARAMS,
} from "./catalog.ts";
import {
  cancelSubscription,
  payInvoice,
  resumeSubscription,
  updateSubscription,
} from "./change-subscription.ts";
import { createSubscription } from "./create-subscription.ts";
import { CUSTOMER_PARAMS, createCustomer, findCustomer, updateCustomer } from "./customers.ts";
import { closeInvoice } from "./invoices/collect-invoice.ts";
import { createInvoiceItem, INVOICE_ITEM_PARAMS } from "./invoices/invoice-items.ts";
import { findInvoice, subscriptionIdOf } from "./invoices/invoices.ts";
import { previewInvoice } from "./invoices/preview-invoice.ts";
import { findSubscription, subscriptionNow } from "./subscription-object.ts";
import {
  CANCEL_PARAMS,
  NEW_SUBSCRIPTION_PARAMS,
  PREVIEW_PARAMS,
  RESUME_PARAMS,
  SUBSCRIPTION_PARAMS,
} from "./subscription-params.ts";

/** Customers, prices, subscriptions, invoices and the customer portal. */
export function registerBilling(app: ServiceApp, sandbox: Sandbox, answer: SendObject): void {
  sandbox.jobs.handle(BILLING_JOB, (payload) => {
    const subscription = sandbox.store.data.stripe.subscriptions[String(payload.subscriptionId)];
    if (subscription) runDueSteps(sandbox, subscription);
  });
  registerReads(app, sandbox, answer);
  registerCatalog(app, sandbox, answer);
  registerSubscriptions(app, sandbox, answer);
  registerInvoices(app, sandbox, answer);
}

function registerReads(app: ServiceApp, sandbox: Sandbox, answer: SendObject): void {
  const state = () => sandbox.store.data.stripe;
  const { list, one } = reader(app, answer);
  list("/v1/customers", () => Object.values(state().customers), {
    email: (customer, email: string) => customer.email === email,
    created: withinTime,
  });
  list("/v1/products", () => Object.values(state().products), { created: withinTime });
  list("/v1/prices", () => Object.values(state().prices), {
    product: (price, id: string) => price.product === id,
    created: withinTime,
  });
  list("/v1/coupons", () => Object.values(state().coupons), { created: withinTime });
  list(
    "/v1/subscriptions",
    () => Object.values(state().subscriptions),
    {
      customer: (subscription, id: string) => subscription.customer === id,
      price: (subscription, id: string) => subscription.items.data.some((item) => item.price.id === id),
      status: hasStatus,
      created: withinTime,
    },
    { status: "not-canceled" },
  );
  list("/v1/invoices", () => Object.values(state().invoices), {
    customer: (invoice, id: string) => invoice.customer === id,
    subscription: (invoice, id: string) => subscriptionIdOf(invoice) === id,
    status: (invoice, status: string) => invoice.status === status,
    created: withinTime,
  });
  list("/v1/invoice_payments", () => Object.values(state().invoicePayments), {
    invoice: (payment, id: string) => payment.invoice === id,
    status: (payment, status: string) => payment.status === status,
    payment: ({ payment }, wanted: { payment_intent?: string }) =>
      payment.payment_intent === wanted.payment_intent,
  });
  list(
    "/v1/customers/:id/payment_methods",
    (c) => Object.values(state().paymentMethods).filter((row) => row.customer === c.req.param("id")),
    { type: (method, type: string) => method.type === type },
  );
  one("/v1/customers/:id", () => state().customers, "customer", "id");
  one("/v1/payment_methods/:id", () => state().paymentMethods, "PaymentMethod", "payment_method");
  one("/v1/products/:id", () => state().products, "product", "id");
  one("/v1/prices/:id", () => state().prices, "price", "price");
  one("/v1/coupons/:id", () => state().coupons, "coupon", "coupon");
  one("/v1/subscriptions/:id", () => state().subscriptions, "subscription", "id");
  one("/v1/invoices/:id", () => state().invoices, "invoice", "invoice");
  one("/v1/invoice_payments/:id", () => state().invoicePayments, "invoice_payment", "invoice_payment");
}

function hasStatus(subscription: Stripe.Subscription, wanted: string): boolean {
  const isEnded = ["canceled", "incomplete_expired"].includes(subscription.status);
  if (wanted === "all") return true;
  if (wanted === "not-canceled") return subscription.status !== "canceled";
  return wanted === "ended" ? isEnded : subscription.status === wanted;
}

function registerCatalog(app: ServiceApp, sandbox: Sandbox, answer: SendObject): void {
  app.post("/v1/products", async (c) => {
    const params = readParams(await c.req.text(), PRODUCT_PARAMS);
    return answer(createProduct(sandbox, params, triggeringRequest(c)), c, params);
  });
  app.post("/v1/prices", async (c) => {
    const params = readParams(await c.req.text(), PRICE_PARAMS);
    return answer(createPrice(sandbox, params, triggeringRequest(c)), c, params);
  });
  app.post("/v1/coupons", async (c) => {
    const params = readParams(await c.req.text(), COUPON_PARAMS);
    return answer(createCoupon(sandbox, params, triggeringRequest(c)), c, params);
  });
  app.delete("/v1/coupons/:id", (c) => {
    const { id } = findCoupon(sandbox, c.req.param("id"), "coupon");
    delete sandbox.store.data.stripe.coupons[id];
    return answer({ id, object: "coupon", deleted: true }, c, {});
  });
  app.post("/v1/customers", async (c) => {
    const params = readParams(await c.req.text(), CUSTOMER_PARAMS);
    return answer(createCustomer(sandbox, params, triggeringRequest(c)), c, params);
  });
  app.post("/v1/customers/:id", async (c) => {
    const params = readParams(await c.req.text(), CUSTOMER_PARAMS);
    const customer = findCustomer(sandbox, c.req.param("id"), "id");
    updateCustomer(sandbox, customer, params, triggeringRequest(c));
    return answer(customer, c, params);
  });
  app.post("/v1/billing_portal/sessions", async (c) => {
    const params = readParams(await c.req.text(), PORTAL_PARAMS);
    return answer(createPortalSession(sandbox, params), c, params);
  });
}

function registerSubscriptions(app: ServiceApp, sandbox: Sandbox, answer: SendObject): void {
  app.post("/v1/subscriptions", async (c) => {
    const params = readParams(await c.req.text(), NEW_SUBSCRIPTION_PARAMS);
    return answer(createSubscription(sandbox, params, triggeringRequest(c)), c, params);
  });
  app.post("/v1/subscriptions/:id", async (c) => {
    const params = readParams(await c.req.text(), SUBSCRIPTION_PARAMS);
    const subscription = findSubscription(sandbox, c.req.param("id"));
    updateSubscription(sandbox, subscription, params, triggeringRequest(c));
    return answer(subscription, c, params);
  });
  app.post("/v1/subscriptions/:id/resume", async (c) => {
    const params = readParams(await c.req.text(), RESUME_PARAMS);
    const subscription = findSubscription(sandbox, c.req.param("id"));
    resumeSubscription(sandbox, subscription, triggeringRequest(c));
    return answer(subscription, c, params);
  });
  app.delete("/v1/subscriptions/:id", async (c) => {
    // The client sends what belongs to a DELETE in the query.
    const query = new URL(c.req.url).search.slice(1);
    const params = readParams(query || (await c.req.text()), CANCEL_PARAMS);
    const subscription = findSubscription(sandbox, c.req.param("id"));
    cancelSubscription(sandbox, subscription, params, triggeringRequest(c));
    return answer(subscription, c, params);
  });
}

function registerInvoices(app: ServiceApp, sandbox: Sandbox, answer: SendObject): void {
  const nowOf = (invoice: Stripe.Invoice) => {
    const subscription = sandbox.store.data.stripe.subscriptions[subscriptionIdOf(invoice)];
    return subscription ? subscriptionNow(sandbox, subscription) : epochSeconds(sandbox.now());
  };
  app.post("/v1/invoices/create_preview", async (c) => {
    const params = readParams(await c.req.text(), PREVIEW_PARAMS);
    return answer(previewInvoice(sandbox, params), c, params);
  });
  app.post("/v1/invoiceitems", async (c) => {
    const params = readParams(await c.req.text(), INVOICE_ITEM_PARAMS);
    return answer(createInvoiceItem(sandbox, params), c, params);
  });
  app.post("/v1/invoices/:id/pay", async (c) => {
    const params: ParamValues = readParams(await c.req.text(), {
      expand: expandParam,
      payment_method: textParam,
    });
    const invoice = findInvoice(sandbox, c.req.param("id"));
    payInvoice(sandbox, invoice, nowOf(invoice), { isOwnerPresent: false });
    return answer(invoice, c, params);
  });
  app.post("/v1/invoices/:id/void", async (c) => {
    const params = readParams(await c.req.text(), { expand: expandParam });
    const invoice = findInvoice(sandbox, c.req.param("id"));
    closeInvoice(sandbox, invoice, nowOf(invoice), "void");
    return answer(invoice, c, params);
  });
}
