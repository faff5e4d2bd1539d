import { randomBase62 } from "../server/random-ids.ts";
import type { Service } from "../server/services.ts";
import type { StateStore } from "../server/state-store.ts";
import {
  FAULT_KINDS,
  type FaultAction,
  type FaultRule,
  type FaultRuleAction,
  MODE_ACTIONS,
  type WebhookFault,
} from "./fault-kinds.ts";
import { type OutcomeAction, PLANNED_OUTCOMES, type PlannedOutcome } from "./outcomes.ts";
import { SERVICE_REFUSALS } from "./refusals.ts";

/** The rules that apply to this request; counts one use of each. */
export function takeFaults(store: StateStore, service: Service, method: string, path: string): FaultAction[] {
  const actions = [...MODE_ACTIONS[store.data.modes[service]]];
  for (const action of take(store, service, "request", method, path)) actions.push(action as FaultAction);
  return actions;
}

/** The rules that apply to the delivery of an event of this type. */
export function takeWebhookFaults(store: StateStore, service: Service, eventType: string): WebhookFault[] {
  return take(store, service, "webhook", undefined, eventType) as WebhookFault[];
}

/**
 * The planned outcome for this moment; counts one use. `subject` is matched with a rule's `when.path`: the shop's own
 * order id, or the session id.
 */
export function takeOutcome<S extends Service, O extends PlannedOutcome<S>>(
  store: StateStore,
  service: S,
  names: readonly O[],
  subject: string,
): (OutcomeAction & { outcome: O }) | undefined {
  const wanted = (action: FaultRuleAction) =>
    action.kind === "outcome" && names.includes(action.outcome as O);
  return take(store, service, "outcome", undefined, subject, wanted)[0] as
    | (OutcomeAction & { outcome: O })
    | undefined;
}

function take(
  store: StateStore,
  service: Service,
  about: "request" | "webhook" | "outcome",
  method: string | undefined,
  path: string,
  wanted: (action: FaultRuleAction) => boolean = () => true,
): FaultRuleAction[] {
  const { data } = store;
  let found = data.faults.filter(
    (policy) =>
      policy.service === service &&
      FAULT_KINDS[policy.action.kind].about === about &&
      wanted(policy.action) &&
      (policy.when?.method === undefined || policy.when.method === method) &&
      (policy.when?.path === undefined || new RegExp(policy.when.path).test(path)),
  );
  // Only one outcome can happen at a time; the next waits for the next order or payment.
  if (about === "outcome") found = found.slice(0, 1);
  if (found.length === 0) return [];
  const due = found.filter((policy) => {
    if (policy.every === undefined) return true;
    policy.seen = (policy.seen ?? 0) + 1;
    return policy.seen % policy.every === 0;
  });
  for (const policy of due) if (policy.times !== undefined) policy.times -= 1;
  data.faults = data.faults.filter((policy) => policy.times === undefined || policy.times > 0);
  store.save();
  return due.map((policy) => policy.action);
}

export type NewFaultRule = Omit<FaultRule, "id" | "seen">;

/** Adds a rule and returns its id. Throws a RangeError with a message for the caller if the rule is invalid. */
export function addFault(store: StateStore, rule: NewFaultRule): string {
  checkRule(rule);
  const action = { ...FAULT_KINDS[rule.action.kind].defaults, ...rule.action } as FaultRuleAction;
  const id = `fault_${randomBase62(8)}`;
  store.data.faults.push({ ...rule, action, id });
  store.save();
  return id;
}

function checkRule({ service, action, when, times, every }: NewFaultRule): void {
  if (!Object.hasOwn(FAULT_KINDS, action.kind))
    throw new RangeError(
      `no fault is called "${action.kind}"; there are ${Object.keys(FAULT_KINDS).join(", ")}`,
    );
  if (action.kind === "outcome") known("outcome", PLANNED_OUTCOMES[service], action.outcome);
  if (action.kind === "refuse") known("refusal", SERVICE_REFUSALS[service], action.reason);
  const status = (action as { status?: number }).status ?? 500;
  // A gateway may send its HTML page with status 200, too.
  const least = action.kind === "html" ? 200 : 400;
  if (!Number.isInteger(status) || status < least || status > 599)
    throw new RangeError(`status should be between ${least} and 599`);
  for (const [name, count] of Object.entries({ times, every }))
    if (count !== undefined && (!Number.isInteger(count) || count < 1))
      throw new RangeError(`${name} should be a whole number from 1`);
  if (when?.path === undefined) return;
  try {
    new RegExp(when.path);
  } catch {
    throw new RangeError(`${when.path} is no regular expression`);
  }
}

function known(noun: string, names: object, name: unknown): void {
  if (typeof name === "string" && Object.hasOwn(names, name)) return;
  const list = Object.keys(names).join(", ") || "none";
  throw new RangeError(`no ${noun} of this service is called "${String(name)}"; there are: ${list}`);
}
