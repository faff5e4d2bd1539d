import { FAULT_KINDS, type FaultRule, type FaultRuleAction } from "../faults/fault-kinds.ts";
import { PLANNED_OUTCOMES } from "../faults/outcomes.ts";
import { SERVICE_REFUSALS } from "../faults/refusals.ts";
import { SERVICES, type Service } from "../server/services.ts";
import { ControlError } from "./control-error.ts";
import { SERVICE_NAMES } from "./views/control-page.ts";

/** One option on the faults page. */
export interface FaultChoice {
  value: string;
  label: string;
  group: string;
  /** Set if only one service supports it. */
  service?: Service;
  action: FaultRuleAction;
}

const STATUSES: [status: number, words: string][] = [
  [400, "Bad request"],
  [401, "Unauthorized"],
  [402, "Payment required"],
  [403, "Forbidden"],
  [404, "Not found"],
  [409, "Conflict"],
  [422, "Unprocessable"],
  [429, "Too many requests, without Retry-After"],
  [500, "Server error"],
  [502, "Bad gateway"],
  [503, "Unavailable"],
  [504, "Gateway timeout"],
];

export const FAULT_CHOICES: readonly FaultChoice[] = [
  ...simple("request", "The line and the answer", ["fail", "fail-after", "refuse"]),
  ...STATUSES.map(([status, words]) => ({
    value: `fail:${status}`,
    label: `${status} ${words}`,
    group: "The company's own errors",
    action: { kind: "fail", status } as const,
  })),
  {
    value: "fail:429:retry",
    label: "429 Too many requests, Retry-After 5",
    group: "The company's own errors",
    action: { kind: "fail", status: 429, retryAfterSeconds: 5 },
  },
  {
    value: "fail-after",
    label: "500 Server error, after the work was done",
    group: "The company's own errors",
    action: { kind: "fail-after", status: 500 },
  },
  ...simple("webhook", "Webhooks", []),
  ...SERVICES.flatMap((service) =>
    Object.entries(SERVICE_REFUSALS[service]).map(([reason, what]) => ({
      value: `refuse:${service}:${reason}`,
      label: what,
      group: `Refusals of ${SERVICE_NAMES[service]}`,
      service,
      action: { kind: "refuse", reason } as FaultRuleAction,
    })),
  ),
  ...SERVICES.flatMap((service) =>
    Object.entries(PLANNED_OUTCOMES[service]).map(([outcome, what]) => ({
      value: `outcome:${service}:${outcome}`,
      label: what,
      group: `Bad news from ${SERVICE_NAMES[service]}`,
      service,
      action: { kind: "outcome", outcome } as FaultRuleAction,
    })),
  ),
];

function simple(about: "request" | "webhook", group: string, without: string[]): FaultChoice[] {
  return Object.entries(FAULT_KINDS)
    .filter(([kind, known]) => known.about === about && !without.includes(kind))
    .map(([kind, known]) => ({
      value: kind,
      label: known.what,
      group,
      action: { kind, ...known.defaults } as FaultRuleAction,
    }));
}

export function findFaultChoice(value: string): FaultChoice {
  const choice = FAULT_CHOICES.find((known) => known.value === value);
  if (!choice) throw new ControlError(`there is no such fault: ${value}`);
  return choice;
}

/** Describes a rule: what happens, to which requests, and how often. */
export function describeRule(rule: FaultRule): { what: string; where: string } {
  const { action } = rule;
  const { service } = rule;
  const often = rule.every === undefined ? "" : `every ${ordinal(rule.every)} `;
  const left = rule.times === undefined ? "" : `${rule.times} more `;
  const noun = { request: "request", webhook: "webhook", outcome: "chance" }[FAULT_KINDS[action.kind].about];
  const where = `${left}${often}${noun}${left !== "" && rule.times !== 1 ? "s" : ""}${rule.when?.method ? ` ${rule.when.method}` : ""}${rule.when?.path ? ` like ${rule.when.path}` : ""}`;
  return { what: words(service, action), where: where.trim() };
}

function words(service: Service, action: FaultRuleAction): string {
  const seconds = (ms: number) => `${ms / 1000} s`;
  switch (action.kind) {
    case "refuse":
      return (SERVICE_REFUSALS[service] as Record<string, string>)[action.reason] ?? "";
    case "outcome":
      return (PLANNED_OUTCOMES[service] as Record<string, string>)[action.outcome] ?? "";
    case "fail":
    case "fail-after": {
      const retry = action.retryAfterSeconds === undefined ? "" : `, Retry-After ${action.retryAfterSeconds}`;
      const when = action.kind === "fail" ? "instead of doing anything" : "although the work was done";
      return `Answers ${action.status}${retry} in its own envelope, ${when}`;
    }
    case "html":
      return `Answers ${action.status} with the HTML page of a gateway`;
    case "slow":
      return `Answers ${seconds(action.ms)} later`;
    case "drip":
      return `Answers a little at a time over ${seconds(action.ms)}`;
    case "webhook-delay":
      return `Comes ${seconds(action.ms)} later`;
    case "webhook-duplicate":
      return `Comes ${action.copies + 1} times`;
    case "webhook-reorder":
      return `All within ${seconds(action.ms)} come afterwards, the last first`;
    case "webhook-old-signature":
      return `Was signed ${seconds(action.ms)} ago`;
    default:
      return FAULT_KINDS[action.kind].what;
  }
}

function ordinal(n: number): string {
  return { 1: "single", 2: "second", 3: "third" }[n] ?? `${n}th`;
}
