import { html } from "hono/html";
import { SCENARIOS } from "../../faults/scenarios.ts";
import { type Html, htmlPage, postButton } from "../../pages/layout.ts";
import type { Sandbox } from "../../server/sandbox.ts";
import { SERVICES } from "../../server/services.ts";

export const SERVICE_NAMES = {
  stripe: "Stripe",
  nowpayments: "NOWPayments",
  openai: "OpenAI",
  "workers-ai": "Workers AI",
  printful: "Printful",
  mail: "Mail",
  leads: "Lead webhook",
  airtable: "Airtable",
  google: "Google",
  etsy: "Etsy",
  ayrshare: "Ayrshare",
} as const;

/** Layout of the control pages; a strip shows whether a scenario or a rule is active. */
export function controlPage(
  sandbox: Sandbox,
  title: string,
  current: NonNullable<Parameters<typeof htmlPage>[2]>["current"],
  body: Html,
): Html {
  return htmlPage(`${title} · Inkloom sandbox`, body, {
    ...(current ? { current } : {}),
    strip: strip(sandbox),
  });
}

function strip(sandbox: Sandbox): Html {
  const { data } = sandbox.store;
  const scenario = SCENARIOS.find((known) => known.id === data.scenario?.id);
  const own = data.faults.filter((rule) => !rule.scenario).length;
  const switched = SERVICES.filter((service) => data.modes[service] !== "normal");
  if (!scenario && own === 0 && switched.length === 0)
    return html`<div class="strip"><div><strong>A normal day.</strong> All services answer as they should.</div></div>`;
  const parts = [
    ...(own > 0 ? [`${own} ${own === 1 ? "rule" : "rules"} set by hand`] : []),
    ...switched.map((service) => `${SERVICE_NAMES[service]} is ${data.modes[service]}`),
  ];
  return html`<div class="strip on"><div><strong>${scenario ? `${scenario.name} is on.` : "Not a normal day."}</strong>
<span>${parts.join(" · ")}</span>${postButton("/control/normal", "Back to normal", "")}</div></div>`;
}
