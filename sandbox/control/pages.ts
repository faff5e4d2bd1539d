import { type Context, Hono } from "hono";
import { html } from "hono/html";
import type { Sandbox } from "../context.ts";
import { type FaultPolicy, KINDS, MODES, SERVICES } from "../faults.ts";
import { type Html, moment, page } from "../pages/layout.ts";
import { decimal, findVariant } from "../printful/catalogue.ts";
import { totalCents } from "../printful/costs.ts";
import { canStep } from "../printful/lifecycle.ts";
import { shipmentsOf } from "../printful/parcels.ts";
import { money } from "../stripe/page.ts";
import { asMode, asService } from "./api.ts";
import type { Control } from "./control.ts";
import { ControlError } from "./control-error.ts";

const NAMES = { stripe: "Stripe", openai: "OpenAI", printful: "Printful", mail: "Mail (Resend)" } as const;
const MODE_HINTS = {
  normal: "as always",
  slow: "8 s later",
  failing: "HTTP 503",
  down: "connection reset",
} as const;
const ROWS_SHOWN = 100;

/** Pages that move the sandbox: plain forms that lead back to where they were pressed. */
export function controlPages(sandbox: Sandbox, control: Control): Hono {
  const app = new Hono();
  const { store } = sandbox;

  app.onError((error, c) => {
    if (error instanceof ControlError) {
      return c.html(
        page("Control", html`<h1>That did not work</h1><p class="notice">${error.message}</p>`),
        error.status,
      );
    }
    throw error;
  });
  app.get("/", (c) => c.html(controlPage(sandbox)));
  app.get("/payments", (c) => c.html(paymentsPage(sandbox)));
  app.get("/orders", (c) => c.html(ordersPage(sandbox)));
  app.get("/webhooks", (c) => c.html(webhooksPage(sandbox)));
  app.get("/requests", (c) => c.html(requestsPage(sandbox, c.req.query("service"))));

  app.post("/services/:service", async (c) => {
    const form = await c.req.parseBody();
    control.setMode(asService(c.req.param("service")), asMode(form.mode));
    return c.redirect("/control", 303);
  });
  app.post("/timing", async (c) => {
    const form = await c.req.parseBody();
    const number = (name: string) => Number(form[name]);
    control.setTiming({
      imageMs: [number("imageMin"), Math.max(number("imageMin"), number("imageMax"))],
      costMs: number("costMs"),
      stepMs: number("stepMs"),
      webhookDelayMs: number("webhookDelayMs"),
      webhookRetryMs: number("webhookRetryMs"),
    });
    return c.redirect("/control", 303);
  });
  app.post("/clock", async (c) => {
    control.advanceClock(Number((await c.req.parseBody()).minutes) * 60_000);
    return c.redirect("/control", 303);
  });
  app.post("/faults", async (c) => {
    const form = await c.req.parseBody();
    const times = Number(form.times);
    control.addFault({
      service: asService(String(form.service)),
      action: { kind: form.kind } as FaultPolicy["action"],
      ...(times > 0 ? { times } : {}),
    });
    return c.redirect("/control", 303);
  });
  app.post("/faults/clear", (c) => {
    store.data.faults = [];
    store.changed();
    return c.redirect("/control", 303);
  });
  app.post("/reset", (c) => {
    control.reset();
    return c.redirect("/control", 303);
  });
  app.post("/payments/:id/:action", (c) => {
    const id = c.req.param("id");
    const action = c.req.param("action");
    control.stripe.act(id, action);
    return c.redirect("/control/payments", 303);
  });
  app.post("/orders/:id/:action", (c: Context) => {
    const id = c.req.param("id") ?? "";
    control.printful.act(id, c.req.param("action") ?? "");
    return c.redirect(`/control/orders#order-${id}`, 303);
  });
  app.post("/webhooks/:id/redeliver", async (c) => {
    await control.redeliver(c.req.param("id"));
    return c.redirect("/control/webhooks", 303);
  });
  return app;
}

function controlPage(sandbox: Sandbox): Html {
  const { data } = sandbox.store;
  const { timing } = data;
  const input = (id: string, label: string, value: number) =>
    html`<div><label for="${id}">${label}</label><input id="${id}" name="${id}" type="number" min="0" value="${value}" required></div>`;
  const services = SERVICES.map(
    (service) => html`<section class="card"><h2>${NAMES[service]}</h2>
<form class="row" method="post" action="/control/services/${service}">${MODES.map(
      (mode) =>
        html`<button name="mode" value="${mode}" aria-pressed="${String(data.modes[service] === mode)}" title="${MODE_HINTS[mode]}">${mode}</button>`,
    )}</form><p class="soft small">Now ${data.modes[service]}: ${MODE_HINTS[data.modes[service]]}.</p></section>`,
  );
  return page(
    "Control",
    html`<h1>Control</h1><h2>Services</h2><div class="grid">${services}</div>
<h2>Single faults</h2><div class="card stack">
<form class="row" method="post" action="/control/faults">
<label for="service">The next</label><input id="times" name="times" type="number" min="0" value="1" size="4" aria-label="How many; 0 means all">
<select id="service" name="service">${SERVICES.map((service) => html`<option value="${service}">${NAMES[service]}</option>`)}</select>
<label for="kind">requests (or webhooks) meet</label><select id="kind" name="kind">${Object.keys(KINDS).map((kind) => html`<option>${kind}</option>`)}</select><button>Add</button></form>
${
  data.faults.length === 0
    ? ""
    : html`<ul>${data.faults.map((policy) => html`<li><code>${JSON.stringify(policy)}</code></li>`)}</ul>
<form method="post" action="/control/faults/clear"><button>Remove them all</button></form>`
}</div>
<h2>How long things take (ms)</h2>
<form class="card stack" method="post" action="/control/timing"><div class="grid">
${input("imageMin", "A picture, at least", timing.imageMs[0])}${input("imageMax", "A picture, at most", timing.imageMs[1])}
${input("costMs", "Printful's cost calculation", timing.costMs)}${input("stepMs", "A step of a print order (0: none)", timing.stepMs)}
${input("webhookDelayMs", "A webhook, before it is sent", timing.webhookDelayMs)}${input("webhookRetryMs", "Its first retry", timing.webhookRetryMs)}
</div><button class="primary">Set the times</button></form>
<h2>Clock</h2>
<form class="card row" method="post" action="/control/clock"><p>It is ${moment(sandbox.now())} UTC here${data.clockOffsetMs === 0 ? "" : html`, ${Math.round(data.clockOffsetMs / 60_000)} minutes ahead`}.</p>
<label for="minutes">Let pass, in minutes</label><input id="minutes" name="minutes" type="number" min="1" value="60" required><button>Let time pass</button></form>
<h2>Start afresh</h2>
<form class="card row" method="post" action="/control/reset"><p>Forgets all payments, orders and letters, and takes the settings back.</p><button>Reset everything</button></form>`,
  );
}

function paymentsPage(sandbox: Sandbox): Html {
  const sessions = Object.values(sandbox.store.data.stripe.sessions).reverse().slice(0, ROWS_SHOWN);
  const rows = sessions.map((session) => {
    const action = (name: string, label: string) =>
      html`<form method="post" action="/control/payments/${session.id}/${name}"><button>${label}</button></form>`;
    return html`<tr><td>${session.url ? html`<a href="${session.url}">Payment page</a>` : ""}<br><span class="soft small">${session.id.slice(0, 20)}…</span></td>
<td>${money(session.amount_total ?? 0, session.currency ?? "usd")}</td><td>${session.customer_details?.email ?? session.customer_email ?? ""}</td>
<td>${session.status}, ${session.payment_status}</td><td>${moment(session.created * 1000)}</td>
<td><div class="row">${session.status === "open" ? html`${action("pay", "Pay")}${action("decline", "Decline")}${action("expire", "Expire")}` : ""}</div></td></tr>`;
  });
  const heads = html`<tr><th>Session</th><th>Amount</th><th>Person</th><th>State</th><th>Made (UTC)</th><th><span class="hidden">Actions</span></th></tr>`;
  return page(
    "Payments",
    html`<h1>Payments</h1>${tableOr("No checkout session was made yet.", heads, rows)}`,
  );
}

function ordersPage(sandbox: Sandbox): Html {
  const orders = [...sandbox.store.data.printful.orders].reverse().slice(0, ROWS_SHOWN);
  const rows = orders.map((order) => {
    const shipments = shipmentsOf(sandbox, order);
    const items = order.items.map((item) => {
      const variant = findVariant(item.variantId);
      return html`<li>${item.quantity} × ${variant?.product.type.toLowerCase()} ${variant?.colour.name} ${variant?.size}</li>`;
    });
    return html`<tr id="order-${order.id}"><td>${order.id}<br><span class="soft small">${order.externalId ?? ""}</span></td>
<td><ul class="items">${items}</ul></td><td>${order.recipient.name}, ${order.recipient.city}, ${order.recipient.country_code}</td>
<td>${order.costs.status === "done" ? `$${decimal(totalCents(order))}` : order.costs.status}</td>
<td><strong>${order.status}</strong>${shipments.map((shipment) => html`<br><a href="/printful/track/${shipment.trackingNumber}">${shipment.status}, ${shipment.delivery.replaceAll("_", " ")}</a>`)}</td>
<td><div class="row">${canStep(sandbox, order) ? html`<form method="post" action="/control/orders/${order.id}/advance"><button>Next step</button></form>` : ""}
${order.status === "pending" || order.status === "draft" ? html`<form method="post" action="/control/orders/${order.id}/fail"><button>Fail</button></form>` : ""}</div></td></tr>`;
  });
  const heads = html`<tr><th>Order</th><th>Pieces</th><th>To</th><th>Cost</th><th>State</th><th><span class="hidden">Actions</span></th></tr>`;
  return page("Print orders", html`<h1>Print orders</h1>${tableOr("No order came in yet.", heads, rows)}`);
}

function webhooksPage(sandbox: Sandbox): Html {
  const deliveries = [...sandbox.store.data.deliveries].reverse().slice(0, ROWS_SHOWN);
  const rows = deliveries.map((delivery) => {
    const last = delivery.attempts.at(-1);
    const answer = last ? (last.status ?? last.error) : "";
    const tone = delivery.state === "delivered" ? "good" : delivery.state === "waiting" ? "warn" : "bad";
    return html`<tr><td><strong>${delivery.type}</strong><br><span class="soft small">${delivery.eventId}</span></td>
<td>${NAMES[delivery.service]}</td><td>${moment(delivery.createdAt)}</td>
<td class="${tone}">${delivery.state}</td><td>${delivery.attempts.length} · ${answer}</td>
<td><details><summary>Look</summary><pre>${last ? JSON.stringify(last.requestHeaders, null, 2) : ""}
${last?.requestBody ?? JSON.stringify(delivery.payload, null, 2)}</pre><p>Answer</p><pre>${last?.responseBody ?? ""}</pre></details>
<form method="post" action="/control/webhooks/${delivery.id}/redeliver"><button>Send again</button></form></td></tr>`;
  });
  const heads = html`<tr><th>Event</th><th>From</th><th>When (UTC)</th><th>State</th><th>Attempts · answer</th><th><span class="hidden">Actions</span></th></tr>`;
  return page("Webhooks", html`<h1>Webhooks</h1>${tableOr("Nothing was sent yet.", heads, rows)}`);
}

function requestsPage(sandbox: Sandbox, service: string | undefined): Html {
  const requests = sandbox.requests.list(service ? asService(service) : undefined).slice(0, ROWS_SHOWN);
  const rows = requests.map(
    (entry) => html`<tr><td>${moment(entry.at)}</td><td>${NAMES[entry.service]}</td>
<td><strong>${entry.method}</strong> ${entry.path}</td><td class="${entry.status < 400 ? "good" : "bad"}">${entry.status}</td><td>${entry.ms} ms</td>
<td><details><summary>Look</summary><pre>${JSON.stringify(entry.headers, null, 2)}</pre><pre>${entry.requestBody}</pre><pre>${entry.responseBody}</pre></details></td></tr>`,
  );
  const heads = html`<tr><th>When (UTC)</th><th>To</th><th>Request</th><th>Answer</th><th>Took</th><th><span class="hidden">Actions</span></th></tr>`;
  return page(
    "Requests",
    html`<h1>Requests</h1><p class="row"><a class="button" href="/control/requests">All</a>${SERVICES.map((name) => html`<a class="button" href="/control/requests?service=${name}">${NAMES[name]}</a>`)}</p>${tableOr("Nothing was asked yet.", heads, rows)}`,
  );
}

function tableOr(nothing: string, heads: Html, rows: Html[]): Html {
  if (rows.length === 0) return html`<p class="card soft">${nothing}</p>`;
  return html`<div class="card scroll"><table><thead>${heads}</thead><tbody>${rows}</tbody></table></div>`;
}
