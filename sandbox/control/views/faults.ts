import { html } from "hono/html";
import { SCENARIOS } from "../../faults/scenarios.ts";
import { type Html, postButton, statusBadge } from "../../pages/layout.ts";
import type { Sandbox } from "../../server/sandbox.ts";
import { SERVICES } from "../../server/services.ts";
import { describeRule, FAULT_CHOICES } from "../fault-choices.ts";
import { controlPage, SERVICE_NAMES } from "./control-page.ts";

/** Lists the active rules, with a form to add one. */
export function faultsPage(sandbox: Sandbox): Html {
  const { faults } = sandbox.store.data;
  const rules = faults.map((rule) => {
    const { what, where } = describeRule(rule);
    const scenario = SCENARIOS.find((known) => known.id === rule.scenario);
    return html`<li><div>${statusBadge(SERVICE_NAMES[rule.service], "info")} <strong>${where}</strong><br>${what}${scenario ? html` <span class="soft small">· ${scenario.name}</span>` : ""}</div>${postButton(`/control/faults/${rule.id}/remove`, "Remove")}</li>`;
  });
  const groups = [...new Set(FAULT_CHOICES.map((choice) => choice.group))];
  return controlPage(
    sandbox,
    "Faults",
    "/control/faults",
    html`<h1>Faults</h1>
<p class="lead">A rule waits for its moment and then spoils it. All rules that fit a request apply, in their order.</p>
<form class="card stack" method="post" action="/control/faults"><div class="fields">
<div><label for="service">Whose</label><select id="service" name="service">${SERVICES.map((service) => html`<option value="${service}">${SERVICE_NAMES[service]}</option>`)}</select></div>
<div class="wide"><label for="kind">What happens</label><select id="kind" name="kind">${groups.map(
      (group) =>
        html`<optgroup label="${group}">${FAULT_CHOICES.filter((choice) => choice.group === group).map((choice) => html`<option value="${choice.value}">${choice.label}</option>`)}</optgroup>`,
    )}</select></div>
<div><label for="times">How often <span class="hint">0: until removed</span></label><input id="times" name="times" type="number" min="0" value="1"></div>
<div><label for="every">Only every <span class="hint">1: each</span></label><input id="every" name="every" type="number" min="1" value="1"></div>
<div class="wide"><label for="path">Only where this fits <span class="hint">regexp: path, event, order</span></label><input id="path" name="path" placeholder="^/v1/refunds"></div>
</div><button class="primary">Add the rule</button></form>
<h2>${faults.length === 0 ? "No rule is on" : `${faults.length} ${faults.length === 1 ? "rule is" : "rules are"} on`}</h2>
${
  faults.length === 0
    ? html`<p class="card soft">Every request, webhook and order takes its usual way.</p>`
    : html`<div class="card"><ul class="rules">${rules}</ul></div>${postButton("/control/faults/clear", "Remove them all", "")}`
}`,
  );
}
