import { html } from "hono/html";
import {
  formatTime,
  type Html,
  postButton,
  statusBadge,
  type Tone,
  tableOrMessage,
} from "../../pages/layout.ts";
import type { Sandbox } from "../../server/sandbox.ts";
import { SERVICES, type Service } from "../../server/services.ts";
import { controlPage, SERVICE_NAMES } from "./control-page.ts";

const ROWS_SHOWN = 100;
const TONES: Record<string, Tone> = { delivered: "good", waiting: "warn", "given-up": "bad", dropped: "bad" };

/** Webhooks sent to the app. */
export function webhooksPage(sandbox: Sandbox): Html {
  const deliveries = [...sandbox.store.data.deliveries].reverse().slice(0, ROWS_SHOWN);
  const rows = deliveries.map((delivery) => {
    const last = delivery.attempts.at(-1);
    const answer = last ? (last.status ?? last.error) : "not yet";
    const marks = [
      ...(delivery.badSignature ? ["wrong signature"] : []),
      ...(delivery.signedAgoMs ? ["old signature"] : []),
      ...(delivery.window ? ["reordered"] : []),
    ];
    return html`<tr><td><strong>${delivery.type}</strong><br><span class="soft small">${delivery.eventId}</span></td>
<td>${SERVICE_NAMES[delivery.service]}</td><td class="soft number">${formatTime(delivery.createdAt)}</td>
<td><div class="row">${statusBadge(delivery.state, TONES[delivery.state])}${marks.map((mark) => statusBadge(mark, "warn"))}</div></td><td>${answer}<br><span class="soft small">${delivery.attempts.length} ${delivery.attempts.length === 1 ? "attempt" : "attempts"}</span></td>
<td><div class="row">${postButton(`/control/webhooks/${delivery.id}/redeliver`, "Send again")}<details class="look"><summary>Look</summary><pre>${last ? JSON.stringify(last.requestHeaders, null, 2) : ""}
${last?.requestBody || JSON.stringify(delivery.payload, null, 2)}</pre><p class="soft small">The app answered</p><pre>${last?.responseBody ?? ""}</pre></details></div></td></tr>`;
  });
  return controlPage(
    sandbox,
    "Webhooks",
    "/control/webhooks",
    html`<h1>Webhooks</h1><p class="lead">Every event for the app, newest first, with what the app answered. Failed ones are tried again up to eight times.</p>
${tableOrMessage("Nothing was sent yet.", ["Event", "From", "When (UTC)", "State", "Answer", ""], rows)}`,
  );
}

/** Requests from the app, with their responses. */
export function requestsPage(sandbox: Sandbox, service: Service | undefined): Html {
  const rows = sandbox.requests
    .list(service)
    .slice(0, ROWS_SHOWN)
    .map(
      (
        entry,
      ) => html`<tr><td class="soft number">${formatTime(entry.at)}</td><td>${SERVICE_NAMES[entry.service]}</td><td><strong>${entry.method}</strong> ${entry.path}</td>
<td>${statusBadge(String(entry.status), entry.status < 400 ? "good" : "bad")}</td><td class="number">${entry.ms} ms</td>
<td><details class="look"><summary>Look</summary><pre>${JSON.stringify(entry.headers, null, 2)}</pre><pre>${entry.requestBody}</pre><pre>${entry.responseBody}</pre></details></td></tr>`,
    );
  const tab = (href: string, label: string, isOn: boolean) =>
    html`<a class="button small" href="${href}"${isOn ? html` aria-current="true" style="border-color:var(--accent);color:var(--accent)"` : ""}>${label}</a>`;
  return controlPage(
    sandbox,
    "Requests",
    "/control/requests",
    html`<h1>Requests</h1><p class="lead">What the app asked of each company, newest first, without secrets. Kept until the sandbox stops.</p>
<p class="row">${tab("/control/requests", "All", service === undefined)}${SERVICES.map((name) => tab(`/control/requests?service=${name}`, SERVICE_NAMES[name], service === name))}</p>
${tableOrMessage("Nothing was asked yet.", ["When (UTC)", "To", "Request", "Answer", "Took", ""], rows)}`,
  );
}
