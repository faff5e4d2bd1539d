import { html } from "hono/html";
import type Stripe from "stripe";
import { CASES } from "../../nowpayments/play-case.ts";
import type { NowPayment } from "../../nowpayments/state.ts";
import {
  actionMenu,
  formatTime,
  type Html,
  postButton,
  statusBadge,
  type Tone,
  tableOrMessage,
} from "../../pages/layout.ts";
import type { Sandbox } from "../../server/sandbox.ts";
import { formatMoney } from "../../stripe/checkout/payment-page.ts";
import type { SandboxControl } from "../control.ts";
import { SESSION_ACTIONS } from "../stripe-control.ts";
import { controlPage } from "./control-page.ts";

const ROWS_SHOWN = 60;

/** Sessions, refunds and disputes with the actions that are possible on each. */
export function paymentsPage(sandbox: Sandbox, control: SandboxControl): Html {
  const { sessions, refunds, disputes } = sandbox.store.data.stripe;
  const newest = <T>(rows: Record<string, T>) => Object.values(rows).reverse().slice(0, ROWS_SHOWN);
  return controlPage(
    sandbox,
    "Payments",
    "/control/payments",
    html`<h1>Payments</h1>
<p class="lead">What buyers and their banks do. Each press tells the app by the events that Stripe sends for it.</p>
${tableOrMessage(
  "No checkout session was made yet.",
  ["Session", "Amount", "Person", "State", "Made (UTC)", ""],
  newest(sessions).map((session) => sessionRow(session, control)),
)}
<h2>Cryptocurrency</h2>${tableOrMessage(
      "No crypto payment was made yet.",
      ["Payment", "Price", "Coins", "State", "Made (UTC)", ""],
      newest(sandbox.store.data.nowpayments.payments).map(cryptoRow),
    )}
<h2>Refunds</h2>${tableOrMessage(
      "Nothing was given back yet.",
      ["Refund", "Amount", "State", "Made (UTC)", ""],
      newest(refunds).map(refundRow),
    )}
<h2>Disputes</h2>${tableOrMessage(
      "Nobody went to the bank yet.",
      ["Dispute", "Amount", "Reason", "State", ""],
      newest(disputes).map(disputeRow),
    )}`,
  );
}

function sessionRow(session: Stripe.Checkout.Session, control: SandboxControl): Html {
  const charge = control.stripe.chargeOf(session);
  const [first, ...rest] = Object.entries(SESSION_ACTIONS)
    .filter(([, action]) => action.fits(session, charge))
    .map(([name, { label, what }]) => ({ action: `/control/payments/${session.id}/${name}`, label, what }));
  const bounce = {
    action: `/control/payments/${session.id}/bounce`,
    label: "Bank says no",
    what: "The debit bounces: checkout.session.async_payment_failed",
  };
  const more = charge?.status === "pending" ? [bounce, ...rest] : rest;
  return html`<tr><td>${session.url ? html`<a href="${session.url}">Payment page</a>` : html`<span class="soft">Payment page closed</span>`}<br><span class="soft small">${session.client_reference_id ?? session.id.slice(0, 20)}</span></td>
<td class="number">${formatMoney(session.amount_total ?? 0, session.currency ?? "usd")}</td><td>${session.customer_details?.email ?? session.customer_email ?? ""}</td>
<td>${stateOf(session, charge)}</td><td class="soft number">${formatTime(session.created * 1000)}</td>
<td><div class="row">${first ? postButton(first.action, first.label) : ""}${actionMenu("More", more)}</div></td></tr>`;
}

function stateOf(session: Stripe.Checkout.Session, charge: Stripe.Charge | undefined): Html {
  if (session.status === "expired") return statusBadge("expired");
  const chips: [string, Tone][] = [];
  if (session.status === "open")
    chips.push(charge?.status === "failed" ? ["declined", "bad"] : ["open", "info"]);
  else if (session.payment_status === "unpaid")
    chips.push(charge?.status === "failed" ? ["bounced", "bad"] : ["bank debit pending", "warn"]);
  else chips.push(["paid", "good"]);
  if (charge && charge.amount_refunded > 0)
    chips.push([charge.refunded ? "refunded" : "partly refunded", "calm"]);
  if (charge?.disputed) chips.push(["disputed", "bad"]);
  return html`<div class="row">${chips.map(([text, tone]) => statusBadge(text, tone))}</div>`;
}

const CRYPTO_TONES: Record<string, Tone> = {
  finished: "good",
  waiting: "info",
  partially_paid: "warn",
  failed: "bad",
};

function cryptoRow(payment: NowPayment): Html {
  const [first, ...rest] = Object.entries(CASES).map(([name, what]) => ({
    action: `/control/crypto/${payment.payment_id}/${name}`,
    label: name.replaceAll(/[-_]/g, " "),
    what,
  }));
  return html`<tr><td>${payment.payment_id}${payment.parent_payment_id ? html` <span class="soft small">of ${payment.parent_payment_id}</span>` : ""}<br><span class="soft small">${payment.order_id}</span></td>
<td class="number">${formatMoney(payment.price_amount * 100, payment.price_currency)}</td><td class="number">${payment.actually_paid} of ${payment.pay_amount} ${payment.pay_currency}</td>
<td>${statusBadge(payment.payment_status.replaceAll("_", " "), CRYPTO_TONES[payment.payment_status] ?? "calm")}</td><td class="soft number">${formatTime(Date.parse(payment.created_at))}</td>
<td><div class="row">${first ? postButton(first.action, first.label) : ""}${actionMenu("More", rest)}</div></td></tr>`;
}

const REFUND_TONES: Record<string, Tone> = { succeeded: "good", pending: "warn", failed: "bad" };

function refundRow(refund: Stripe.Refund): Html {
  const to = (action: string) => `/control/refunds/${refund.id}/${action}`;
  const isOver = refund.status !== "pending" && refund.status !== "succeeded";
  return html`<tr><td>${refund.id.slice(0, 16)}…<br><span class="soft small">${String(refund.payment_intent).slice(0, 16)}…</span></td>
<td class="number">${formatMoney(refund.amount, refund.currency)}</td><td>${statusBadge(refund.status ?? "", REFUND_TONES[refund.status ?? ""])} <span class="soft small">${refund.failure_reason?.replaceAll("_", " ") ?? ""}</span></td>
<td class="soft number">${formatTime(refund.created * 1000)}</td>
<td><div class="row">${refund.status === "pending" ? postButton(to("succeed"), "The bank takes it") : ""}${isOver ? "" : postButton(to("fail"), "The bank sends it back")}</div></td></tr>`;
}

const DISPUTE_TONES: Record<string, Tone> = { won: "good", warning_closed: "good", lost: "bad" };

function disputeRow(dispute: Stripe.Dispute): Html {
  const to = (action: string, label: string) =>
    postButton(`/control/disputes/${dispute.id}/${action}`, label);
  const isInquiry = dispute.status.startsWith("warning");
  const isOver = ["won", "lost", "warning_closed"].includes(dispute.status);
  return html`<tr><td>${dispute.id.slice(0, 16)}…</td><td class="number">${formatMoney(dispute.amount, dispute.currency)}</td><td>${dispute.reason.replaceAll("_", " ")}</td>
<td>${statusBadge(dispute.status.replaceAll("_", " "), DISPUTE_TONES[dispute.status] ?? "warn")}</td>
<td><div class="row">${isOver ? "" : html`${dispute.status.endsWith("needs_response") ? to("review", "Answer it") : ""}${to("win", isInquiry ? "Close it" : "Win")}${isInquiry ? to("escalate", "Make it a chargeback") : to("lose", "Lose")}`}</div></td></tr>`;
}
