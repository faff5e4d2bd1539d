import { html } from "hono/html";
import { formatDateTime, type Html, statusBadge } from "../../pages/layout.ts";
import type { Sandbox } from "../../server/sandbox.ts";
import { controlPage } from "./control-page.ts";

const SHOWN = 100;

/** Beta applications received, newest first. */
export function leadsPage(sandbox: Sandbox): Html {
  const leads = [...sandbox.store.data.leads.leads].reverse();
  const cards = leads.slice(0, SHOWN).map(
    (lead) => html`<section class="card"><div class="row apart"><h3>${String(lead.fields.fullName)}</h3>
${lead.times > 1 ? statusBadge(`came ${lead.times} times, taken once`, "warn") : statusBadge("came once", "good")}</div>
<p class="soft small">${formatDateTime(lead.receivedAt)} UTC · <code>${lead.id}</code></p>
<dl>${Object.entries(lead.fields).map(([name, value]) => html`<dt>${name}</dt><dd>${String(value) || "–"}</dd>`)}</dl></section>`,
  );
  return controlPage(
    sandbox,
    "Leads",
    "/control/leads",
    html`<h1>Leads</h1>
<p class="lead">What came to the webhook for beta applications, <code>${sandbox.url}/leads/hook</code>: signed, and each key taken once.</p>
${cards.length === 0 ? html`<p class="soft">No application has come yet.</p>` : html`<div class="grid wide">${cards}</div>`}
${leads.length > SHOWN ? html`<p class="soft">The newest ${SHOWN} of ${leads.length} are shown.</p>` : ""}`,
  );
}
