import type { Service, ServiceMode } from "../server/services.ts";
import type { OutcomeAction } from "./outcomes.ts";
import type { RefusalName } from "./refusals.ts";

/** What can go wrong with a response. Add a kind here and its effect in `apply-faults.ts`. */
export type FaultAction =
  | { kind: "slow"; ms: number }
  | { kind: "fail"; status: number; retryAfterSeconds?: number }
  | { kind: "fail-after"; status: number; retryAfterSeconds?: number }
  | { kind: "refuse"; reason: RefusalName<Service> }
  | { kind: "reset" }
  | { kind: "lost-answer" }
  | { kind: "hang" }
  | { kind: "hang-after" }
  | { kind: "drip"; ms: number }
  | { kind: "cut" }
  | { kind: "truncated" }
  | { kind: "empty" }
  | { kind: "wrong-types" }
  | { kind: "html"; status: number };

/** What can go wrong with a webhook. */
export type WebhookFault =
  | { kind: "webhook-delay"; ms: number }
  | { kind: "webhook-drop" }
  | { kind: "webhook-duplicate"; copies: number }
  | { kind: "webhook-reorder"; ms: number }
  | { kind: "webhook-bad-signature" }
  | { kind: "webhook-old-signature"; ms: number };

export type FaultRuleAction = FaultAction | WebhookFault | OutcomeAction;

/** A fault rule. All rules of a service that match a request apply, in order. */
export interface FaultRule {
  id: string;
  service: Service;
  action: FaultRuleAction;
  /** Limits the rule; `path` is a regular expression over the path, a webhook's event type or the shop's order id. */
  when?: { method?: string; path?: string };
  /** How many more times it applies; absent: until it is removed. */
  times?: number;
  /** Applies to every nth match only: 3 skips two and hits the third. */
  every?: number;
  /** How many matched so far, for `every`. */
  seen?: number;
  /** The scenario that added it and removes it again. */
  scenario?: string;
}

interface Kind {
  about: "request" | "webhook" | "outcome";
  /** What happens, in one sentence for the faults page. */
  what: string;
  /** Default values of the kind's parameters. */
  defaults: Record<string, number | string>;
}

/** All kinds of faults. */
export const FAULT_KINDS: { [K in FaultRuleAction["kind"]]: Kind } = {
  slow: {
    about: "request",
    what: "Does what was asked, and answers as always, only later",
    defaults: { ms: 8000 },
  },
  fail: {
    about: "request",
    what: "Does nothing and answers with this status in the company's own envelope",
    defaults: { status: 500 },
  },
  "fail-after": {
    about: "request",
    what: "Does what was asked, and says that it failed",
    defaults: { status: 500 },
  },
  refuse: {
    about: "request",
    what: "Does nothing and refuses for a reason that only this company has",
    defaults: {},
  },
  reset: { about: "request", what: "Does nothing and resets the connection", defaults: {} },
  "lost-answer": {
    about: "request",
    what: "Does what was asked, and resets the connection instead of answering",
    defaults: {},
  },
  hang: { about: "request", what: "Does nothing and never answers", defaults: {} },
  "hang-after": { about: "request", what: "Does what was asked, and never answers", defaults: {} },
  drip: {
    about: "request",
    what: "Does what was asked, and answers a little at a time over so long",
    defaults: { ms: 5000 },
  },
  cut: {
    about: "request",
    what: "Does what was asked, and resets the connection in the middle of the answer",
    defaults: {},
  },
  truncated: {
    about: "request",
    what: "Does what was asked, and answers with half of the body, which looks complete to HTTP",
    defaults: {},
  },
  empty: { about: "request", what: "Does what was asked, and answers with no body at all", defaults: {} },
  "wrong-types": {
    about: "request",
    what: "Does what was asked, and answers with texts for numbers and numbers for texts",
    defaults: {},
  },
  html: {
    about: "request",
    what: "Does nothing, and answers with the error page of something in front of the service",
    defaults: { status: 502 },
  },
  "webhook-delay": { about: "webhook", what: "Comes so much later", defaults: { ms: 10_000 } },
  "webhook-drop": { about: "webhook", what: "Never comes", defaults: {} },
  "webhook-duplicate": { about: "webhook", what: "Comes so many times more", defaults: { copies: 2 } },
  "webhook-reorder": {
    about: "webhook",
    what: "All that happens within so long comes afterwards, the last first",
    defaults: { ms: 1000 },
  },
  "webhook-bad-signature": { about: "webhook", what: "Is signed with a wrong secret", defaults: {} },
  "webhook-old-signature": {
    about: "webhook",
    what: "Was signed so long ago, as a recorded one that is played again (Stripe)",
    defaults: { ms: 3_600_000 },
  },
  outcome: { about: "outcome", what: "The company answers well, and the news is bad", defaults: {} },
};

/** The four service modes of the control page, as rules. */
export const MODE_ACTIONS: Record<ServiceMode, FaultAction[]> = {
  normal: [],
  slow: [{ kind: "slow", ms: 8000 }],
  failing: [{ kind: "fail", status: 503 }],
  down: [{ kind: "reset" }],
};
