import { html } from "hono/html";
import { SCENARIO_GROUPS, SCENARIOS, type Scenario } from "../../faults/scenarios.ts";
import { formatDateTime, type Html, postButton, statusBadge } from "../../pages/layout.ts";
import type { Sandbox } from "../../server/sandbox.ts";
import { SERVICE_MODES, SERVICES, type Service } from "../../server/services.ts";
import { controlPage, SERVICE_NAMES } from "./control-page.ts";

const MODE_HINTS = {
  normal: "as always",
  slow: "8 s later",
  failing: "HTTP 503",
  down: "connection reset",
} as const;
const BARS = 24;

/** The control overview: scenarios, services, timing and the clock. */
export function overviewPage(sandbox: Sandbox): Html {
  return controlPage(
    sandbox,
    "Control",
    "/control",
    html`<h1>What kind of day is it?</h1>
<p class="lead">Each scenario is one press, and so is the way back. Single faults are put together under <a href="/control/faults">Faults</a>; what happens to
one payment or one order by hand is with <a href="/control/payments">Payments</a> and <a href="/control/orders">Print orders</a>.</p>
<div class="grid">${SERVICES.map((service) => serviceCard(sandbox, service))}</div>
${SCENARIO_GROUPS.map(
  (group) =>
    html`<h2>${group}</h2><div class="grid wide">${SCENARIOS.filter(({ about }) => about === group).map((scenario) => scenarioCard(sandbox, scenario))}</div>`,
)}
${times(sandbox)}${clockAndReset(sandbox)}`,
  );
}

function scenarioCard(sandbox: Sandbox, scenario: Scenario): Html {
  const isOn = sandbox.store.data.scenario?.id === scenario.id;
  return html`<section class="card scenario ${isOn ? "on" : ""}" id="scenario-${scenario.id}"><h3>${scenario.name}</h3>
<p>${scenario.what}</p><p class="soft small"><strong>Expect:</strong> ${scenario.expect}</p>
<div class="foot">${isOn ? html`${statusBadge("on now", "warn")}${postButton("/control/normal", "Back to normal")}` : html`${statusBadge(`${scenario.rules.length} ${scenario.rules.length === 1 ? "rule" : "rules"}`)}${postButton(`/control/scenarios/${scenario.id}`, "Put it on")}`}</div></section>`;
}

function serviceCard(sandbox: Sandbox, service: Service): Html {
  const { data } = sandbox.store;
  const mode = data.modes[service];
  const rules = data.faults.filter((rule) => rule.service === service).length;
  const recent = sandbox.requests.list(service).slice(0, BARS).reverse();
  const slowest = Math.max(1, ...recent.map((entry) => entry.ms));
  const bars = Array.from({ length: BARS }, (_, index) => {
    const entry = recent[index - (BARS - recent.length)];
    if (!entry) return html`<i class="none"></i>`;
    const height = Math.max(12, Math.round((entry.ms / slowest) * 100));
    return html`<i class="${entry.status < 400 ? "" : "bad"}" style="height:${height}%"></i>`;
  });
  const failed = recent.filter((entry) => entry.status >= 400).length;
  const said =
    recent.length === 0
      ? "Nothing was asked yet."
      : `The last ${recent.length} ${recent.length === 1 ? "request" : "requests"}: ${failed === 0 ? "all well" : `${failed} failed`}.`;
  return html`<section class="card"><div class="row apart"><h3>${SERVICE_NAMES[service]}</h3>${rules > 0 ? html`<a href="/control/faults">${statusBadge(`${rules} ${rules === 1 ? "rule" : "rules"}`, "warn")}</a>` : ""}</div>
<div class="meter" aria-hidden="true">${bars}</div><p class="soft small"><a href="/control/requests?service=${service}">${said}</a></p>
<form class="switch" method="post" action="/control/services/${service}">${SERVICE_MODES.map(
    (name) =>
      html`<button name="mode" value="${name}" class="${name === "normal" ? "" : "on"}" aria-pressed="${String(mode === name)}" title="${MODE_HINTS[name]}">${name}</button>`,
  )}</form><p class="soft small" style="margin-top:8px">Now ${mode}: ${MODE_HINTS[mode]}.</p></section>`;
}

function times(sandbox: Sandbox): Html {
  const { timing } = sandbox.store.data;
  const input = (id: string, label: string, value: number) =>
    html`<div><label for="${id}">${label}</label><input id="${id}" name="${id}" type="number" min="0" value="${value}" required></div>`;
  return html`<h2>How long things take <span class="hint small">in ms</span></h2>
<form class="card stack" method="post" action="/control/timing"><div class="fields">
${input("imageMin", "A picture, at least", timing.imageMs[0])}${input("imageMax", "A picture, at most", timing.imageMs[1])}
${input("costMs", "Costs of a print order", timing.costMs)}${input("stepMs", "A step of one (0: none)", timing.stepMs)}${input("mockupMs", "A mockup of the print shop", timing.mockupMs)}
${input("webhookDelayMs", "Before a webhook is sent", timing.webhookDelayMs)}${input("webhookRetryMs", "Before its first retry", timing.webhookRetryMs)}
</div><button class="primary">Set the times</button></form>`;
}

const STEPS = [
  [60, "An hour"],
  [24 * 60, "A day"],
  [3 * 24 * 60, "Three days"],
  [30 * 24 * 60, "A month"],
] as const;

function clockAndReset(sandbox: Sandbox): Html {
  const { clockOffsetMs } = sandbox.store.data;
  const ahead = Math.round(clockOffsetMs / 60_000);
  return html`<h2>Clock</h2>
<div class="card stack"><p>It is <strong>${formatDateTime(sandbox.now())} UTC</strong> here${ahead === 0 ? "" : html`, ${ahead} minutes ahead`}. What becomes due while time passes happens at once.</p>
<div class="row">${STEPS.map(
    ([minutes, label]) =>
      html`<form method="post" action="/control/clock"><button name="minutes" value="${minutes}">${label} passes</button></form>`,
  )}
<form class="row" method="post" action="/control/clock"><label class="hidden" for="minutes">Minutes to let pass</label><input id="minutes" name="minutes" type="number" min="1" value="60" required><button>minutes pass</button></form></div></div>
<h2>Start afresh</h2>
<div class="card row apart"><p>Forgets all payments, orders and emails, and takes the settings back.</p>${postButton("/control/reset", "Reset everything", "")}</div>`;
}
