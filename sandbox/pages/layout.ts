import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import { STYLE } from "./style.ts";

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

const TABS = [
  ["/control", "Control"],
  ["/control/faults", "Faults"],
  ["/control/payments", "Payments"],
  ["/control/subscriptions", "Subscriptions"],
  ["/control/creators", "Creators"],
  ["/control/orders", "Print orders"],
  ["/control/leads", "Leads"],
  ["/control/webhooks", "Webhooks"],
  ["/control/requests", "Requests"],
  ["/mail/outbox", "Outbox"],
] as const;

/**
 * A complete page in the sandbox's design. `bare` leaves out the sandbox's menu, for pages that a buyer sees. `current`
 * is the active tab; `strip` goes between menu and page.
 */
export function htmlPage(
  title: string,
  body: Html,
  options: { bare?: boolean; current?: (typeof TABS)[number][0]; strip?: Html } = {},
): Html {
  const tabs = TABS.map(
    ([href, label]) =>
      html`<a class="tab" href="${href}"${options.current === href ? raw(' aria-current="page"') : ""}>${label}</a>`,
  );
  const menu = html`<header class="bar"><nav aria-label="Sandbox"><a class="brand" href="/">Inkloom <span>sandbox</span></a>${tabs}</nav></header>`;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><link rel="icon" href="data:,"><style>${raw(STYLE)}</style></head>
<body>${options.bare ? "" : menu}${options.strip ?? ""}<main class="${options.bare ? "narrow" : ""}">${body}</main></body></html>`;
}

/** "20 Nov 2026, 10:53:19" in UTC. */
export function formatDateTime(ms: number): string {
  return new Intl.DateTimeFormat("en-GB", {
    dateStyle: "medium",
    timeStyle: "medium",
    timeZone: "UTC",
  }).format(ms);
}

/** "10:53:19" in UTC, for recent events. */
export function formatTime(ms: number): string {
  return new Intl.DateTimeFormat("en-GB", { timeStyle: "medium", timeZone: "UTC" }).format(ms);
}

export type Tone = "good" | "warn" | "bad" | "info" | "calm";

export function statusBadge(text: string, tone: Tone = "calm"): Html {
  return html`<span class="chip ${tone}">${text}</span>`;
}

/** A button in a form of its own. */
export function postButton(action: string, label: string, kind = "small"): Html {
  return html`<form method="post" action="${action}"><button class="${kind}">${label}</button></form>`;
}

/** A menu of actions, each with a sentence that describes it; empty if there are none. */
export function actionMenu(label: string, entries: { action: string; label: string; what: string }[]): Html {
  if (entries.length === 0) return html``;
  return html`<details class="menu"><summary>${label}</summary><div>${entries.map(
    (entry) =>
      html`<form method="post" action="${entry.action}"><button>${entry.label}<span>${entry.what}</span></button></form>`,
  )}</div></details>`;
}

export function tableOrMessage(nothing: string, heads: string[], rows: Html[]): Html {
  if (rows.length === 0) return html`<p class="card soft">${nothing}</p>`;
  const head = heads.map((text) =>
    text === "" ? html`<th><span class="hidden">Actions</span></th>` : html`<th>${text}</th>`,
  );
  return html`<div class="card table"><table><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table></div>`;
}
