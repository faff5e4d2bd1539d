import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { cut, drip, gatewayPage, hang, resetConnection, rewritten, strangeTypes } from "./broken-answers.ts";
import { randomBase62 } from "./ids.ts";
import type { SandboxState, Store } from "./state.ts";

export const SERVICES = ["stripe", "openai", "printful", "mail"] as const;
export type Service = (typeof SERVICES)[number];

export const MODES = ["normal", "slow", "failing", "down"] as const;
export type Mode = (typeof MODES)[number];

/** What can go wrong with an answer. A new fault is a new member here and its effect in `EFFECTS`. */
export type FaultAction =
  /** Answers as always, but later. */
  | { kind: "slow"; ms: number }
  /** Does nothing and answers with this status in the company's own envelope. */
  | { kind: "fail"; status: number; retryAfterSeconds?: number }
  /** Does nothing and resets the connection. */
  | { kind: "reset" }
  /** Does what was asked, and resets the connection instead of answering. */
  | { kind: "lost-answer" }
  /** Takes the request and never answers. */
  | { kind: "hang" }
  /** Does what was asked, and answers a little at a time over so long. */
  | { kind: "drip"; ms: number }
  /** Does what was asked, and resets the connection in the middle of the answer. */
  | { kind: "cut" }
  /** Does what was asked, and answers with a body that ends too early but looks complete to HTTP. */
  | { kind: "truncated" }
  /** Does what was asked, and answers with no body at all. */
  | { kind: "empty" }
  /** Does what was asked, and answers with JSON of a strange form: texts for numbers and numbers for texts. */
  | { kind: "wrong-types" }
  /** Does nothing, and answers with the error page of something that stands in front of the service. */
  | { kind: "html"; status: number };

/** What can go wrong with a webhook on its way to the app. */
export type WebhookFault =
  | { kind: "webhook-delay"; ms: number }
  | { kind: "webhook-drop" }
  | { kind: "webhook-duplicate"; copies: number }
  | { kind: "webhook-bad-signature" };

/** One rule of misbehaviour. All rules of a service that match a request apply, in order. */
export interface FaultPolicy {
  id: string;
  service: Service;
  action: FaultAction | WebhookFault;
  /** Only these requests; `path` (or the event type of a webhook) is a regular expression. */
  when?: { method?: string; path?: string };
  /** How often it still applies; absent means until it is removed. */
  times?: number;
}

/** The four positions of the switch on the control page, as rules. */
const MODE_ACTIONS: Record<Mode, FaultAction[]> = {
  normal: [],
  slow: [{ kind: "slow", ms: 8000 }],
  failing: [{ kind: "fail", status: 503 }],
  down: [{ kind: "reset" }],
};

export interface FaultContext {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  /** The company's way of saying that something is wrong on its side. */
  failure(status: number, retryAfterSeconds?: number): Response;
}

interface Effect<A> {
  /** Before the service sees the request; a response ends it here. */
  before?(action: A, context: FaultContext): Promise<Response | undefined> | Response | undefined;
  /** While the service works, with the idempotency key taken: where concurrent requests meet. */
  during?(action: A): Promise<void>;
  /** After the service has done its work. */
  after?(action: A, context: FaultContext, answer: Response): Promise<Response> | Response;
}

type Effects = { [K in FaultAction["kind"]]: Effect<Extract<FaultAction, { kind: K }>> };

const EFFECTS: Effects = {
  slow: {
    during: (action) => sleep(action.ms),
  },
  fail: {
    before: (action, context) => context.failure(action.status, action.retryAfterSeconds),
  },
  reset: {
    before: (_action, context) => resetConnection(context),
  },
  "lost-answer": {
    after: (_action, context) => resetConnection(context),
  },
  hang: {
    before: (_action, context) => hang(context),
  },
  drip: {
    after: (action, _context, answer) => drip(answer, action.ms),
  },
  cut: {
    after: (_action, context, answer) => cut(answer, context),
  },
  truncated: {
    after: async (_action, _context, answer) => rewritten(answer, (body) => body.slice(0, body.length / 2)),
  },
  empty: {
    after: async (_action, _context, answer) => rewritten(answer, () => ""),
  },
  "wrong-types": {
    after: async (_action, _context, answer) => rewritten(answer, strangeTypes),
  },
  html: {
    before: (action) => gatewayPage(action.status),
  },
};

/** The rules that apply to this request, used up by one where they are counted. */
export function takeFaults(store: Store, service: Service, method: string, path: string): FaultAction[] {
  const actions = [...MODE_ACTIONS[store.data.modes[service]]];
  for (const policy of take(store, service, method, path, false)) actions.push(policy as FaultAction);
  return actions;
}

/** The rules that apply to the delivery of an event of this type. */
export function takeWebhookFaults(store: Store, service: Service, eventType: string): WebhookFault[] {
  return take(store, service, undefined, eventType, true) as WebhookFault[];
}

function take(
  store: Store,
  service: Service,
  method: string | undefined,
  path: string,
  webhooks: boolean,
): FaultPolicy["action"][] {
  const data: SandboxState = store.data;
  const found = data.faults.filter(
    (policy) =>
      policy.service === service &&
      policy.action.kind.startsWith("webhook-") === webhooks &&
      (policy.when?.method === undefined || policy.when.method === method) &&
      (policy.when?.path === undefined || new RegExp(policy.when.path).test(path)),
  );
  for (const policy of found) {
    if (policy.times === undefined) continue;
    policy.times -= 1;
    store.changed();
  }
  data.faults = data.faults.filter((policy) => policy.times === undefined || policy.times > 0);
  return found.map((policy) => policy.action);
}

/** All kinds of faults, with the values that a kind needs where none are given. */
export const FAULT_DEFAULTS: { [K in FaultPolicy["action"]["kind"]]: object } = {
  slow: { ms: 8000 },
  fail: { status: 500 },
  reset: {},
  "lost-answer": {},
  hang: {},
  drip: { ms: 5000 },
  cut: {},
  truncated: {},
  empty: {},
  "wrong-types": {},
  html: { status: 502 },
  "webhook-delay": { ms: 10_000 },
  "webhook-drop": {},
  "webhook-duplicate": { copies: 2 },
  "webhook-bad-signature": {},
};

/** Adds a rule and returns its id. Throws a RangeError for a kind that does not exist or a path that is no pattern. */
export function addFault(store: Store, rule: Omit<FaultPolicy, "id">): string {
  const { kind } = rule.action;
  if (!Object.hasOwn(FAULT_DEFAULTS, kind)) {
    throw new RangeError(`no fault is called "${kind}"; there are ${Object.keys(FAULT_DEFAULTS).join(", ")}`);
  }
  if (rule.when?.path !== undefined) {
    try {
      new RegExp(rule.when.path);
    } catch {
      throw new RangeError(`${rule.when.path} is no regular expression`);
    }
  }
  const action = { ...FAULT_DEFAULTS[kind], ...rule.action } as FaultPolicy["action"];
  const policy = { ...rule, action };
  const id = `fault_${randomBase62(8)}`;
  store.data.faults.push({ ...policy, id });
  store.changed();
  return id;
}

/** Runs a request through the faults that apply to it. */
export async function withFaults(
  actions: FaultAction[],
  context: FaultContext,
  answer: (work: () => Promise<void>) => Promise<Response>,
): Promise<{ response: Response; touched: boolean }> {
  for (const action of actions) {
    const response = await effect(action).before?.(action, context);
    if (response) return { response, touched: true };
  }
  let response = await answer(async () => {
    for (const action of actions) await effect(action).during?.(action);
  });
  for (const action of actions)
    response = (await effect(action).after?.(action, context, response)) ?? response;
  return { response, touched: actions.some((action) => action.kind !== "slow") };
}

function effect(action: FaultAction): Effect<FaultAction> {
  return EFFECTS[action.kind] as Effect<FaultAction>;
}
