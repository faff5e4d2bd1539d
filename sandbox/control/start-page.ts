import { html } from "hono/html";
import { type Html, htmlPage } from "../pages/layout.ts";
import type { Sandbox } from "../server/sandbox.ts";

/** The start page: links to everything in the sandbox. */
export function startPage(sandbox: Sandbox): Html {
  const { data } = sandbox.store;
  const cards = [
    ["Control", "/control", "Make any service slow, failing or down; set times; start afresh."],
    ["Outbox", "/mail/outbox", `${count(data.mail.emails.length, "email")}, each as a person sees it.`],
    [
      "Payments",
      "/control/payments",
      `${count(Object.keys(data.stripe.sessions).length, "checkout session")}.`,
    ],
    [
      "Print orders",
      "/control/orders",
      `${count(data.printful.orders.length, "order")} on the way through the print shop.`,
    ],
    [
      "Leads",
      "/control/leads",
      `${count(data.leads.leads.length, "beta application")} at the webhook that an admin configures.`,
    ],
    [
      "Webhooks",
      "/control/webhooks",
      `${count(data.deliveries.length, "event")} for the app, with its answers.`,
    ],
    ["Sample shops", "/shops", "Other people's shops and their walls: addresses to paste."],
    ["Requests", "/control/requests", "What the app asked, and what it was told."],
  ] as const;
  const addresses = [
    ["STRIPE_BASE_URL", "/stripe"],
    ["NOWPAYMENTS_BASE_URL", "/nowpayments/v1"],
    ["OPENAI_BASE_URL", "/openai/v1"],
    ["PRINTFUL_BASE_URL", "/printful/v2"],
    ["RESEND_BASE_URL", "/mail"],
    ["Webhook URL", "/leads/hook"],
    ["GOOGLE_…_BASE_URL", "/google"],
    ["AIRTABLE_BASE_URL", "/airtable"],
    ["ETSY_BASE_URL", "/etsy/v3/application"],
    ["AYRSHARE_BASE_URL", "/ayrshare/api"],
  ] as const;
  return htmlPage(
    "Inkloom sandbox",
    html`<h1>The outside world, on this machine</h1>
<p>Stripe, NOWPayments, OpenAI, Printful, Google sign-in, Etsy, Ayrshare, the mail sender and a receiver of leads, with their real contracts and no account, for the app at <a href="${sandbox.appOrigin}">${sandbox.appOrigin}</a>.</p>
<div class="grid">${cards.map(([title, href, text]) => html`<section class="card"><h2><a href="${href}">${title}</a></h2><p class="soft">${text}</p></section>`)}</div>
<h2>Addresses</h2><div class="card"><dl>${addresses.map(([name, path]) => html`<dt>${name}</dt><dd><code>${sandbox.url}${path}</code></dd>`)}</dl></div>`,
  );
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
