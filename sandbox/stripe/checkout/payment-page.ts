import { Hono } from "hono";
import { html } from "hono/html";
import type Stripe from "stripe";
import { type Html, htmlPage } from "../../pages/layout.ts";
import type { Sandbox } from "../../server/sandbox.ts";
import { askOwner, refuseAuthentication } from "../payments/authentication.ts";
import { payByBankDebit } from "../payments/bank-debits.ts";
import { declineSession } from "../payments/payments.ts";
import { submitPayment } from "../payments/submit-payment.ts";
import { addTax } from "./tax.ts";

/** The hosted payment page: pay, have the card declined, or cancel. Plain forms; works without JavaScript. */
export function paymentPages(sandbox: Sandbox): Hono {
  const app = new Hono();
  const sessionOf = (id: string) => sandbox.store.data.stripe.sessions[id];

  app.get("/:id", (c) => {
    const session = sessionOf(c.req.param("id"));
    if (!session) return c.html(gone("There is no such payment page."), 404);
    if (session.status === "expired") return c.html(gone("This payment page has expired.", session), 410);
    if (session.status === "complete") return c.html(thanks(session));
    addTax(sandbox, session);
    if (c.req.query("bank") !== undefined) return c.html(bankPage(session));
    return c.html(checkout(sandbox, session, c.req.query("declined") !== undefined));
  });
  app.post("/:id", async (c) => {
    const session = sessionOf(c.req.param("id"));
    if (!session) return c.html(gone("There is no such payment page."), 404);
    const form = await c.req.parseBody();
    const person = { email: field(form.email), name: field(form.name) };
    if (form.action === "decline") {
      if (declineSession(sandbox, session) === "declined") return c.redirect(`${c.req.path}?declined`, 303);
      return c.redirect(c.req.path, 303);
    }
    if (form.action === "authenticate" && askOwner(sandbox, session))
      return c.redirect(`${c.req.path}?bank`, 303);
    if (form.action === "refuse") {
      refuseAuthentication(sandbox, session);
      return c.redirect(`${c.req.path}?declined`, 303);
    }
    if (form.action === "bank") payByBankDebit(sandbox, session, person);
    const outcome = form.action === "bank" ? "paid" : submitPayment(sandbox, session, person);
    if (outcome === "declined") return c.redirect(`${c.req.path}?declined`, 303);
    if (outcome === "expired") return c.html(gone("This payment page has expired.", session), 410);
    return c.redirect(successUrl(session), 303);
  });
  return app;
}

/** The success URL, with the session's id filled in. */
export function successUrl(session: Stripe.Checkout.Session): string {
  return (session.success_url ?? "").replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}

function checkout(sandbox: Sandbox, session: Stripe.Checkout.Session, declined: boolean): Html {
  const items = sandbox.store.data.stripe.sessionDetails[session.id]?.lineItems ?? [];
  const currency = session.currency ?? "usd";
  const total = formatMoney(session.amount_total ?? 0, currency);
  const shipping = session.shipping_cost?.amount_total;
  const isSubscription = session.mode === "subscription";
  const discount = session.total_details?.amount_discount ?? 0;
  const tax = session.total_details?.amount_tax ?? 0;
  return htmlPage(
    `Pay ${total}`,
    html`<p class="row">
      ${session.cancel_url ? html`<a class="button" href="${session.cancel_url}">← Back to the shop</a>` : ""}
      <span class="soft small">Test payment · no real money moves</span></p>
<div class="pay">
  <section aria-labelledby="what">
    <h1 id="what" class="soft small">Pay Inkloom</h1>
    <p class="total">${total}</p>
    <ul class="items">
      ${items.map((item) => html`<li><span>${item.description}<br><span class="soft small">Quantity ${item.quantity}</span></span><span>${formatMoney(item.amount_subtotal, currency)}${isSubscription ? html` <span class="soft small">a ${item.price?.recurring?.interval}</span>` : ""}</span></li>`)}
      ${discount === 0 ? "" : html`<li><span>Discount</span><span>−${formatMoney(discount, currency)}</span></li>`}
      ${shipping === undefined ? "" : html`<li><span>Shipping</span><span>${formatMoney(shipping, currency)}</span></li>`}
      ${tax === 0 ? "" : html`<li><span>Tax</span><span>${formatMoney(tax, currency)}</span></li>`}
      <li><strong>Total due${isSubscription ? " today" : ""}</strong><strong>${total}</strong></li>
    </ul>
  </section>
  <section class="card" aria-labelledby="how">
    <h2 id="how">Pay with card</h2>
    ${declined ? html`<p class="notice" role="alert">Your card was declined. Pay again to try another card. <span class="small">(card_declined)</span></p>` : ""}
    <form method="post" class="stack">
      <div><label for="email">Email</label>
        <input id="email" name="email" type="email" autocomplete="email" required value="${session.customer_email ?? ""}"></div>
      <div><label for="card">Card number</label>
        <input id="card" inputmode="numeric" value="4242 4242 4242 4242" readonly></div>
      <div class="row"><div><label for="until">Expiry</label><input id="until" size="7" value="12 / 34" readonly></div>
        <div><label for="cvc">CVC</label><input id="cvc" size="4" value="123" readonly></div></div>
      <div><label for="name">Name on card</label>
        <input id="name" name="name" autocomplete="cc-name" value="Test Buyer"></div>
      <button class="primary big" name="action" value="pay">${isSubscription ? "Subscribe" : `Pay ${total}`}</button>
      ${isSubscription ? "" : html`<button class="big" name="action" value="bank">Pay by bank <span class="soft small">(takes days)</span></button>`}
      <button class="big" name="action" value="authenticate">${isSubscription ? "Subscribe" : "Pay"} with a card whose bank asks you</button>
      <button class="big" name="action" value="decline" formnovalidate>Decline the card</button>
      ${session.cancel_url ? html`<p><a href="${session.cancel_url}">Abandon this payment</a></p>` : ""}
    </form>
  </section>
</div>`,
    { bare: true },
  );
}

/** 3-D Secure: the bank's own page. */
function bankPage(session: Stripe.Checkout.Session): Html {
  const total = formatMoney(session.amount_total ?? 0, session.currency ?? "usd");
  return htmlPage(
    "Your bank asks",
    html`<div class="card"><h1>Your bank asks: is this you?</h1><p>Inkloom wants ${total} from your card.</p>
    <form method="post" class="stack"><input type="hidden" name="email" value="${session.customer_email ?? ""}">
    <button class="primary big" name="action" value="pay">Yes, it is me</button>
    <button class="big" name="action" value="refuse">No, refuse it</button></form></div>`,
    { bare: true },
  );
}

function thanks(session: Stripe.Checkout.Session): Html {
  return htmlPage(
    "Paid",
    html`<div class="card"><h1>This is paid.</h1><p>${formatMoney(session.amount_total ?? 0, session.currency ?? "usd")} was paid once, and only once.</p>
    <p><a class="button" href="${successUrl(session)}">Return to the shop</a></p></div>`,
    { bare: true },
  );
}

function gone(text: string, session?: Stripe.Checkout.Session): Html {
  return htmlPage(
    "Payment page",
    html`<div class="card"><h1>${text}</h1>
    ${session?.cancel_url ? html`<p><a class="button" href="${session.cancel_url}">Return to the shop</a></p>` : ""}</div>`,
    { bare: true },
  );
}

export function formatMoney(cents: number, currency: string): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency: currency.toUpperCase() }).format(
    cents / 100,
  );
}

function field(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}
