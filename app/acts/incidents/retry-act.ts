import type { ActOn } from "~/domain/accounts/roles/permissions";
import type { IncidentKind } from "~/domain/incidents/incident-kinds";

type RetryAct = Extract<ActOn<"/admin/attentions/:id">, "resolve" | "handleMoney" | "handleSystem">;

const MONEY: ReadonlySet<IncidentKind> = new Set([
  "payment",
  "unwanted",
  "refund",
  "payment-key",
  "crypto",
  "payout",
]);
const SYSTEM: ReadonlySet<IncidentKind> = new Set(["event", "dead", "letter", "webhook"]);

/** What a person must be allowed to retry an incident: no less than on the page of the payout, event or email itself. */
export function retryActFor(kind: IncidentKind): RetryAct {
  if (MONEY.has(kind)) return "handleMoney";
  return SYSTEM.has(kind) ? "handleSystem" : "resolve";
}
