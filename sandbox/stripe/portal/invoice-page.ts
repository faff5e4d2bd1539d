import { Hono } from "hono";
import { html } from "hono/html";
import type Stripe from "stripe";
import { type Html, htmlPage } from "../../pages/layout.ts";
import type { Sandbox } from "../../server/sandbox.ts";
import { StripeError } from "../api/errors.ts";
import { epochSeconds } from "../api/events.ts";
import { runDueSteps } from "../billing/billing-clock.ts";
import { payInvoice } from "../billing/change-subscription.ts";
import { subscriptionIdOf } from "../billing/invoices/invoices.ts";
import { subscriptionNow } from "../billing/subscription-object.ts";
import { formatMoney } from "../checkout/payment-page.ts";

/** The hosted page of an invoice, where its customer pays what a failed charge has left open. */
export function stripeInvoicePages(sandbox: Sandbox): Hono {
  const app = new Hono();
  const invoiceOf = (id: string) => sandbox.store.data.stripe.invoices[id];
  app.get("/:id", (c) => {
    const invoice = invoiceOf(c.req.param("id"));
    if (!invoice)
      return c.html(htmlPage("Invoice", html`<h1>There is no such invoice.</h1>`, { bare: true }), 404);
    return c.html(invoicePage(invoice, c.req.query("declined") !== undefined));
  });
  app.post("/:id", (c) => {
    const invoice = invoiceOf(c.req.param("id"));
    if (!invoice) return c.redirect(c.req.path, 303);
    const isPaid = payByOwner(sandbox, invoice);
    return c.redirect(isPaid ? c.req.path : `${c.req.path}?declined`, 303);
  });
  return app;
}

/** Pays an open invoice with the customer's card, its owner being there. False: the card was declined. */
export function payByOwner(sandbox: Sandbox, invoice: Stripe.Invoice): boolean {
  if (invoice.status !== "open") return true;
  const subscription = sandbox.store.data.stripe.subscriptions[subscriptionIdOf(invoice)];
  const at = subscription ? subscriptionNow(sandbox, subscription) : epochSeconds(sandbox.now());
  try {
    payInvoice(sandbox, invoice, at, { isOwnerPresent: true });
  } catch (error) {
    if (error instanceof StripeError) return false;
    throw error;
  }
  if (subscription) runDueSteps(sandbox, subscription);
  return true;
}

function invoicePage(invoice: Stripe.Invoice, declined: boolean): Html {
  const due = formatMoney(invoice.amount_due, invoice.currency);
  return htmlPage(
    `Invoice ${invoice.number ?? ""}`,
    html`<div class="card"><h1>Invoice ${invoice.number ?? ""}</h1>
<ul class="items">${invoice.lines.data.map((line) => html`<li><span>${line.description}</span><span>${formatMoney(line.amount, line.currency)}</span></li>`)}
<li><strong>${invoice.status === "open" ? "Amount due" : `This invoice is ${invoice.status}`}</strong><strong>${due}</strong></li></ul>
${declined ? html`<p class="notice" role="alert">Your card was declined.</p>` : ""}
${invoice.status === "open" ? html`<form method="post"><button class="primary big">Pay ${due}</button></form>` : ""}</div>`,
    { bare: true },
  );
}
