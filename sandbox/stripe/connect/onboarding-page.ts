import { Hono } from "hono";
import { html } from "hono/html";
import { type Html, htmlPage } from "../../pages/layout.ts";
import type { Sandbox } from "../../server/sandbox.ts";
import { formatMoney } from "../checkout/payment-page.ts";
import { changeAccount, missingDetails } from "./accounts.ts";
import {
  CONNECT_DETAILS,
  type ConnectDetail,
  type ConnectedAccount,
  type ConnectLink,
} from "./connect-state.ts";

const LABELS: Record<ConnectDetail, string> = {
  terms: "I accept the terms of service",
  person: "Name, date of birth and address: Ada Example, 1 January 1990, 1 Main Street",
  tax: "Social Security number: 000-00-0000",
  bank: "Bank account: routing number 110000000, account 000123456789",
  document: "A photo of an identity document",
};

/** The hosted pages of Connect: the form that asks a creator for what is required, and the creator's own dashboard. */
export function connectPages(sandbox: Sandbox): Hono {
  const app = new Hono();
  const linkOf = (secret: string): ConnectLink | undefined => {
    const { links } = sandbox.store.data.stripe.connect;
    return Object.hasOwn(links, secret) ? links[secret] : undefined;
  };
  const accountOf = (link: ConnectLink | undefined): ConnectedAccount | undefined =>
    sandbox.store.data.stripe.connect.accounts[link?.accountId ?? ""];

  app.get("/:secret", (c) => {
    const link = linkOf(c.req.param("secret"));
    const account = accountOf(link);
    if (!link || !account)
      return c.html(htmlPage("Stripe", html`<h1>There is nothing here.</h1>`, { bare: true }), 404);
    if (link.isUsed || link.expiresAt <= sandbox.now()) {
      if (link.refreshUrl) return c.redirect(link.refreshUrl, 303);
      return c.html(htmlPage("Stripe", html`<h1>This link has expired.</h1>`, { bare: true }), 404);
    }
    if (!link.refreshUrl) return c.html(dashboardPage(sandbox, account));
    return c.html(onboardingPage(account, link));
  });
  app.post("/:secret", async (c) => {
    const link = linkOf(c.req.param("secret"));
    const account = accountOf(link);
    if (!link?.refreshUrl || !account) return c.redirect(c.req.path, 303);
    const form = await c.req.formData();
    const given = CONNECT_DETAILS.filter((name) => form.get(name) !== null);
    link.isUsed = true;
    changeAccount(sandbox, account, () => {
      account.provided = [...new Set([...account.provided, ...given])];
      account.isChecked = form.get("checked") !== null;
    });
    return c.redirect(link.returnUrl ?? link.refreshUrl, 303);
  });
  return app;
}

function onboardingPage(account: ConnectedAccount, link: ConnectLink): Html {
  return htmlPage(
    "Get paid by Inkloom",
    html`<p class="soft small">Test onboarding · nothing real is asked for</p>
<h1>Get paid by Inkloom</h1>
<form method="post" class="card stack"><p>${account.email}</p>
${missingDetails(account).map(
  (name) =>
    html`<label class="row"><input type="checkbox" name="${name}" value="1" checked> <span>${LABELS[name]}</span></label>`,
)}
<label class="row"><input type="checkbox" name="checked" value="1"> <span>Stripe looks at it first (until the control page says it is right)</span></label>
<button class="primary big">Submit</button></form>
<p><a href="${link.returnUrl ?? "#"}">Return to Inkloom without finishing</a></p>`,
    { bare: true },
  );
}

function dashboardPage(sandbox: Sandbox, account: ConnectedAccount): Html {
  const payouts = Object.values(sandbox.store.data.stripe.connect.payouts)
    .filter(({ accountId }) => accountId === account.id)
    .reverse();
  return htmlPage(
    "Your payouts",
    html`<p class="soft small">Test dashboard · no real money moves</p>
<h1>Your payouts</h1>
<p class="card">Balance: ${formatMoney(account.balanceCents, "usd")}</p>
<ul class="items">${payouts.map(({ payout }) => html`<li><span>${payout.id}</span><span>${formatMoney(payout.amount, payout.currency)} ${payout.status}</span></li>`)}</ul>`,
    { bare: true },
  );
}
