import { html } from "hono/html";
import type Stripe from "stripe";
import {
  actionMenu,
  formatDateTime,
  type Html,
  postButton,
  statusBadge,
  type Tone,
  tableOrMessage,
} from "../../pages/layout.ts";
import type { Sandbox } from "../../server/sandbox.ts";
import { productName } from "../../stripe/billing/invoices/invoice-lines.ts";
import { subscriptionIdOf } from "../../stripe/billing/invoices/invoices.ts";
import { itemOf, subscriptionNow } from "../../stripe/billing/subscription-object.ts";
import { formatMoney } from "../../stripe/checkout/payment-page.ts";
import type { AfterRetries } from "../../stripe/state.ts";
import { SUBSCRIPTION_ACTIONS } from "../billing-control.ts";
import { controlPage } from "./control-page.ts";

const ROWS_SHOWN = 60;

const AFTER_RETRIES: Record<AfterRetries, string> = {
  cancel: "the subscription is canceled",
  unpaid: "the subscription is unpaid",
  past_due: "the subscription stays past due",
};

/** Subscriptions and invoices, with what can happen to them. */
export function subscriptionsPage(sandbox: Sandbox): Html {
  const { subscriptions, invoices, afterRetries } = sandbox.store.data.stripe;
  const newest = <T>(rows: Record<string, T>) => Object.values(rows).reverse().slice(0, ROWS_SHOWN);
  return controlPage(
    sandbox,
    "Subscriptions",
    "/control/subscriptions",
    html`<h1>Subscriptions</h1>
<p class="lead">Each subscription has a clock of its own, which can be moved ahead. Renewals stay drafts for an hour before they are charged.</p>
${tableOrMessage(
  "No subscription was sold yet.",
  ["Subscription", "Price", "Person", "State", "Its clock (UTC)", "Period ends (UTC)", ""],
  newest(subscriptions).map((subscription) => subscriptionRow(sandbox, subscription)),
)}
<h2>Invoices</h2>${tableOrMessage(
      "No invoice was written yet.",
      ["Invoice", "Amount", "State", "Made (UTC)", "Next attempt (UTC)"],
      newest(invoices).map((invoice) => invoiceRow(invoice)),
    )}
<h2>Failed charges</h2>
<form method="post" action="/control/subscriptions/after-retries" class="row"><label for="after">A failed charge is tried again after 3, 5 and 7 days. Then</label>
  <select id="after" name="afterRetries">${Object.entries(AFTER_RETRIES).map(
    ([name, what]) =>
      html`<option value="${name}"${name === afterRetries ? " selected" : ""}>${what}</option>`,
  )}</select> <button class="small">Save</button></form>`,
  );
}

const TONES: Record<string, Tone> = {
  active: "good",
  trialing: "good",
  past_due: "bad",
  unpaid: "bad",
  paid: "good",
  open: "warn",
};

function subscriptionRow(sandbox: Sandbox, subscription: Stripe.Subscription): Html {
  const item = itemOf(subscription);
  const customer = sandbox.store.data.stripe.customers[String(subscription.customer)];
  const [first, ...rest] = Object.entries(SUBSCRIPTION_ACTIONS)
    .filter(([, action]) => action.fits(subscription))
    .map(([name, { label, what }]) => ({
      action: `/control/subscriptions/${subscription.id}/${name}`,
      label,
      what,
    }));
  const isEnding = subscription.cancel_at !== null && subscription.status !== "canceled";
  return html`<tr><td>${productName(sandbox, item.price)}<br><span class="soft small">${subscription.id.slice(0, 16)}…</span></td>
<td class="number">${formatMoney(item.price.unit_amount ?? 0, item.price.currency)} a ${item.price.recurring?.interval}</td><td>${customer?.email ?? ""}</td>
<td><div class="row">${statusBadge(subscription.status.replaceAll("_", " "), TONES[subscription.status])}${isEnding ? statusBadge("ends with its period", "warn") : ""}${subscription.pause_collection ? statusBadge("collection paused", "warn") : ""}</div></td>
<td class="soft number">${formatDateTime(subscriptionNow(sandbox, subscription) * 1000)}</td><td class="soft number">${formatDateTime(item.current_period_end * 1000)}</td>
<td><div class="row">${first ? postButton(first.action, first.label) : ""}${actionMenu("More", rest)}</div></td></tr>`;
}

function invoiceRow(invoice: Stripe.Invoice): Html {
  const next = invoice.next_payment_attempt;
  const reason = String(invoice.billing_reason).replace("subscription_", "");
  return html`<tr><td>${invoice.hosted_invoice_url ? html`<a href="${invoice.hosted_invoice_url}">${invoice.number}</a>` : "Draft"}<br><span class="soft small">${reason} of ${subscriptionIdOf(invoice).slice(0, 16)}…</span></td>
<td class="number">${formatMoney(invoice.total, invoice.currency)}</td><td>${statusBadge(String(invoice.status), TONES[String(invoice.status)])}</td>
<td class="soft number">${formatDateTime(invoice.created * 1000)}</td><td class="soft number">${next === null ? "" : formatDateTime(next * 1000)}</td></tr>`;
}
