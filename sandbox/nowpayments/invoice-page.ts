import { Hono } from "hono";
import { html } from "hono/html";
import { type Html, htmlPage } from "../pages/layout.ts";
import type { Sandbox } from "../server/sandbox.ts";
import { CASES, type PaymentCase, playCase } from "./play-case.ts";
import type { NowInvoice, NowPayment } from "./state.ts";

/** What the buttons of the page do, with their labels. */
const BUTTONS: [name: PaymentCase, label: string][] = [
  ["success", "Send the full amount"],
  ["partially_paid", "Send too little"],
  ["overpaid", "Send too much"],
  ["wrong-asset", "Send another coin"],
];

/** The hosted invoice page. Plain forms; works without JavaScript. */
export function invoicePages(sandbox: Sandbox): Hono {
  const app = new Hono();
  const find = (invoiceId: string | undefined, paymentId: string | undefined) => {
    const state = sandbox.store.data.nowpayments;
    const invoice = state.invoices[invoiceId ?? ""];
    const payment = state.payments[paymentId ?? ""];
    return invoice && payment?.invoice_id === invoice.id ? { invoice, payment } : null;
  };
  app.get("/payment/", (c) => {
    const found = find(c.req.query("iid"), c.req.query("paymentId"));
    return found ? c.html(page(found.invoice, found.payment)) : c.html(gone(), 404);
  });
  app.post("/payment/", async (c) => {
    const found = find(c.req.query("iid"), c.req.query("paymentId"));
    if (!found) return c.html(gone(), 404);
    const { action } = await c.req.parseBody();
    const name = BUTTONS.find(([known]) => known === action)?.[0];
    if (name && found.payment.payment_status === "waiting") playCase(sandbox, found.payment, name);
    return c.redirect(found.invoice.success_url ?? c.req.url, 303);
  });
  return app;
}

function page(invoice: NowInvoice, payment: NowPayment): Html {
  const price = `$${invoice.price_amount.toFixed(2)}`;
  return htmlPage(
    `Pay ${price} in ${payment.pay_currency.toUpperCase()}`,
    html`<p class="row">${invoice.cancel_url ? html`<a class="button" href="${invoice.cancel_url}">← Back to the shop</a>` : ""}
      <span class="soft small">Test payment · no real coins move</span></p>
<section class="card stack">
  <h1>${invoice.order_description ?? "Invoice"}</h1>
  <p class="total">${payment.pay_amount} ${payment.pay_currency.toUpperCase()}</p>
  <p class="soft">${price} · ${payment.payment_status.replaceAll("_", " ")}</p>
  <dl><dt>Address</dt><dd><code>${payment.pay_address}</code></dd>${payment.payin_extra_id ? html`<dt>Memo</dt><dd><code>${payment.payin_extra_id}</code></dd>` : ""}</dl>
  ${
    payment.payment_status === "waiting"
      ? html`<form method="post" class="stack">${BUTTONS.map(([name, label], index) => html`<button class="${index === 0 ? "primary big" : "big"}" name="action" value="${name}" title="${CASES[name]}">${label}</button>`)}</form>`
      : html`<p><a class="button" href="${invoice.success_url ?? "/"}">Return to the shop</a></p>`
  }
</section>`,
    { bare: true },
  );
}

function gone(): Html {
  return htmlPage("Invoice", html`<div class="card"><h1>There is no such invoice.</h1></div>`, {
    bare: true,
  });
}
