import { Hono } from "hono";
import { html } from "hono/html";
import type Stripe from "stripe";
import { formatDateTime, type Html, htmlPage } from "../../pages/layout.ts";
import type { Sandbox } from "../../server/sandbox.ts";
import { epochSeconds } from "../api/events.ts";
import { runDueSteps } from "../billing/billing-clock.ts";
import { setCancelAt } from "../billing/change-subscription.ts";
import { attachCard, CARDS } from "../billing/customers.ts";
import { productName } from "../billing/invoices/invoice-lines.ts";
import { changeSubscription, isOver, itemOf, subscriptionNow } from "../billing/subscription-object.ts";
import { formatMoney } from "../checkout/payment-page.ts";
import { payByOwner } from "./invoice-page.ts";
import { PORTAL_LIFE_S } from "./portal-sessions.ts";

type Portal = Stripe.BillingPortal.Session;

/** The customer portal: change the card, cancel with the period, take that back, pay what is open. */
export function portalPages(sandbox: Sandbox): Hono {
  const app = new Hono();
  const portalOf = (secret: string): Portal | undefined => {
    const portal = sandbox.store.data.stripe.portalSessions[secret];
    const isValid = portal && epochSeconds(sandbox.now()) < portal.created + PORTAL_LIFE_S;
    return isValid ? portal : undefined;
  };
  app.get("/:secret", (c) => {
    const portal = portalOf(c.req.param("secret"));
    if (!portal) return c.html(expired(), 404);
    return c.html(portalPage(sandbox, portal, c.req.query("declined") !== undefined));
  });
  app.post("/:secret", async (c) => {
    const portal = portalOf(c.req.param("secret"));
    if (!portal) return c.html(expired(), 404);
    const form = await c.req.parseBody();
    const isDone = act(sandbox, portal, String(form.action), String(form.id ?? form.card ?? ""));
    return c.redirect(isDone ? c.req.path : `${c.req.path}?declined`, 303);
  });
  return app;
}

/** False: the card was declined. */
function act(sandbox: Sandbox, portal: Portal, action: string, id: string): boolean {
  if (action === "card") {
    changeCard(sandbox, portal, id);
    return true;
  }
  const state = sandbox.store.data.stripe;
  const subscription = subscriptionsOf(sandbox, portal).find((row) => row.id === id);
  if (action === "cancel" && subscription) setEnd(sandbox, subscription, true);
  if (action === "renew" && subscription) setEnd(sandbox, subscription, false);
  const invoice = state.invoices[id];
  if (action === "pay" && invoice?.customer === portal.customer) return payByOwner(sandbox, invoice);
  return true;
}

/** The new card is charged from now on, for running subscriptions, too. */
function changeCard(sandbox: Sandbox, portal: Portal, last4: string): void {
  const customer = sandbox.store.data.stripe.customers[portal.customer];
  if (!customer || !Object.hasOwn(CARDS, last4)) return;
  const card = attachCard(sandbox, customer, last4);
  for (const subscription of subscriptionsOf(sandbox, portal)) {
    if (isOver(subscription) || subscription.default_payment_method === null) continue;
    changeSubscription(sandbox, subscription, () => {
      subscription.default_payment_method = card.id;
    });
  }
}

/** The portal sets the time of the end and leaves the flag, as in Stripe's flexible billing mode. */
function setEnd(sandbox: Sandbox, subscription: Stripe.Subscription, ends: boolean): void {
  if (isOver(subscription)) return;
  const now = subscriptionNow(sandbox, subscription);
  changeSubscription(sandbox, subscription, () => {
    subscription.cancel_at_period_end = false;
    setCancelAt(subscription, ends ? itemOf(subscription).current_period_end : null, now);
  });
  runDueSteps(sandbox, subscription);
}

function subscriptionsOf(sandbox: Sandbox, portal: Portal): Stripe.Subscription[] {
  return Object.values(sandbox.store.data.stripe.subscriptions).filter(
    (subscription) => subscription.customer === portal.customer,
  );
}

function portalPage(sandbox: Sandbox, portal: Portal, declined: boolean): Html {
  const state = sandbox.store.data.stripe;
  const customer = state.customers[portal.customer];
  const card = state.paymentMethods[String(customer?.invoice_settings.default_payment_method)];
  const invoices = Object.values(state.invoices)
    .filter((invoice) => invoice.customer === portal.customer && invoice.status !== "draft")
    .reverse();
  return htmlPage(
    "Manage your subscription",
    html`<p class="row">${portal.return_url ? html`<a class="button" href="${portal.return_url}">← Return to Inkloom</a>` : ""}
<span class="soft small">Test portal · no real money moves</span></p>
<h1>Manage your subscription</h1>
${declined ? html`<p class="notice" role="alert">Your card was declined.</p>` : ""}
${subscriptionsOf(sandbox, portal).map((subscription) => subscriptionCard(sandbox, subscription))}
<section class="card"><h2>Payment method</h2>
<p>${card ? html`Card ending in ${card.card?.last4}` : "No card"}</p>
<form method="post" class="stack"><div><label for="card">New card</label>
<select id="card" name="card">${Object.entries(CARDS).map(([last4, { number, label }]) => html`<option value="${last4}">${number} – ${label}</option>`)}</select></div>
<button name="action" value="card">Change card</button></form></section>
<section class="card"><h2>Invoices</h2><ul class="items">${invoices.map(invoiceItem)}</ul></section>`,
    { bare: true },
  );
}

function subscriptionCard(sandbox: Sandbox, subscription: Stripe.Subscription): Html {
  const { price, current_period_end } = itemOf(subscription);
  const button = (action: string, label: string) =>
    html`<form method="post"><input type="hidden" name="id" value="${subscription.id}"><button name="action" value="${action}">${label}</button></form>`;
  const isEnding = subscription.cancel_at !== null;
  const until = formatDateTime(current_period_end * 1000);
  const state = isOver(subscription)
    ? "Canceled"
    : isEnding
      ? `Ends on ${until} (UTC)`
      : `Renews on ${until} (UTC)`;
  return html`<section class="card"><h2>${productName(sandbox, price)}</h2>
<p>${formatMoney(price.unit_amount ?? 0, price.currency)} a ${price.recurring?.interval}</p><p>${state}</p>
${isOver(subscription) ? "" : isEnding ? button("renew", "Don't cancel subscription") : button("cancel", "Cancel subscription")}</section>`;
}

function invoiceItem(invoice: Stripe.Invoice): Html {
  const pay = html`<form method="post"><input type="hidden" name="id" value="${invoice.id}"><button class="small" name="action" value="pay">Pay now</button></form>`;
  return html`<li><span><a href="${invoice.hosted_invoice_url}">${invoice.number}</a> ${invoice.status}</span><span>${formatMoney(invoice.total, invoice.currency)}</span>${invoice.status === "open" ? pay : ""}</li>`;
}

function expired(): Html {
  return htmlPage("Portal", html`<div class="card"><h1>This address has expired.</h1></div>`, { bare: true });
}
