import { html } from "hono/html";
import type Stripe from "stripe";
import {
  actionMenu,
  formatDateTime,
  type Html,
  postButton,
  statusBadge,
  tableOrMessage,
} from "../../pages/layout.ts";
import type { Sandbox } from "../../server/sandbox.ts";
import { formatMoney } from "../../stripe/checkout/payment-page.ts";
import { canReceive, missingDetails } from "../../stripe/connect/accounts.ts";
import type { ConnectedAccount } from "../../stripe/connect/connect-state.ts";
import { ACCOUNT_ACTIONS } from "../connect-control.ts";
import { controlPage } from "./control-page.ts";

const ROWS_SHOWN = 60;

/** Creators' accounts, what was transferred to them, and what went to their banks. */
export function creatorsPage(sandbox: Sandbox): Html {
  const { accounts, transfers, payouts } = sandbox.store.data.stripe.connect;
  const newest = <T>(rows: Record<string, T>) => Object.values(rows).reverse().slice(0, ROWS_SHOWN);
  return controlPage(
    sandbox,
    "Creators",
    "/control/creators",
    html`<h1>Creators</h1>
<p class="lead">Accounts of people who are paid out. What they hold goes to their bank two days after a transfer.</p>
${tableOrMessage(
  "Nobody has an account yet.",
  ["Account", "Person", "State", "Missing", "Balance", ""],
  newest(accounts).map((account) => accountRow(sandbox, account)),
)}
<h2>Transfers</h2>${tableOrMessage(
      "Nothing was transferred yet.",
      ["Transfer", "To", "Amount", "Taken back", "Made (UTC)", ""],
      newest(transfers).map(transferRow),
    )}
<h2>Payouts to banks</h2>${tableOrMessage(
      "Nothing went to a bank yet.",
      ["Payout", "From", "Amount", "State", ""],
      newest(payouts).map(payoutRow),
    )}`,
  );
}

function accountRow(sandbox: Sandbox, account: ConnectedAccount): Html {
  const [first, ...rest] = Object.entries(ACCOUNT_ACTIONS)
    .filter(([, action]) => action.fits(account))
    .map(([name, { label, what }]) => ({ action: `/control/creators/${account.id}/${name}`, label, what }));
  const state = account.isClosed
    ? statusBadge("closed")
    : canReceive(sandbox, account)
      ? statusBadge("active", "good")
      : statusBadge(account.isChecked ? "looked at" : "restricted", account.isChecked ? "warn" : "bad");
  return html`<tr><td>${account.id}</td><td>${account.email}</td><td>${state}</td>
<td>${missingDetails(account).join(", ")}</td><td class="number">${formatMoney(account.balanceCents, "usd")}</td>
<td><div class="row">${first ? postButton(first.action, first.label) : ""}${actionMenu("More", rest)}</div></td></tr>`;
}

function transferRow(transfer: Stripe.Transfer): Html {
  const isWhole = transfer.reversed;
  return html`<tr><td>${transfer.id.slice(0, 16)}…</td><td>${String(transfer.destination)}</td>
<td class="number">${formatMoney(transfer.amount, transfer.currency)}</td><td class="number">${formatMoney(transfer.amount_reversed, transfer.currency)}</td>
<td class="soft number">${formatDateTime(transfer.created * 1000)}</td>
<td>${isWhole ? "" : postButton(`/control/transfers/${transfer.id}/reverse`, "Take back")}</td></tr>`;
}

function payoutRow({ accountId, payout }: { accountId: string; payout: Stripe.Payout }): Html {
  const buttons =
    payout.status === "in_transit"
      ? html`${postButton(`/control/bank-payouts/${payout.id}/paid`, "Arrives")}${postButton(`/control/bank-payouts/${payout.id}/failed`, "Fails")}`
      : "";
  return html`<tr><td>${payout.id.slice(0, 16)}…</td><td>${accountId}</td><td class="number">${formatMoney(payout.amount, payout.currency)}</td>
<td>${statusBadge(payout.status.replaceAll("_", " "), payout.status === "paid" ? "good" : payout.status === "failed" ? "bad" : "warn")}</td><td><div class="row">${buttons}</div></td></tr>`;
}
