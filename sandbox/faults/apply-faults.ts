import type { IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import {
  cutMidResponse,
  gatewayErrorPage,
  neverRespond,
  resetConnection,
  respondSlowly,
  rewriteBody,
  swapJsonTypes,
} from "./broken-responses.ts";
import type { FaultAction } from "./fault-kinds.ts";

export interface FaultContext {
  incoming: IncomingMessage;
  /** Builds a response of this status in the company's error format. */
  errorResponse(status: number, retryAfterSeconds?: number): Response;
  /** The company's own named refusals. */
  refusal(reason: string): Response;
}

interface Effect<A> {
  /** Runs before the service sees the request; a returned response ends the request. */
  before?(action: A, context: FaultContext): Promise<Response | undefined> | Response | undefined;
  /** Runs while the service works, after the idempotency key was taken: where concurrent requests meet. */
  during?(action: A): Promise<void>;
  /** Runs after the service has done its work. */
  after?(action: A, context: FaultContext, answer: Response): Promise<Response> | Response;
}

type Effects = { [K in FaultAction["kind"]]: Effect<Extract<FaultAction, { kind: K }>> };

const EFFECTS: Effects = {
  slow: { during: (action) => sleep(action.ms) },
  fail: { before: (action, context) => context.errorResponse(action.status, action.retryAfterSeconds) },
  "fail-after": {
    after: (action, context) => context.errorResponse(action.status, action.retryAfterSeconds),
  },
  refuse: { before: (action, context) => context.refusal(action.reason) },
  reset: { before: (_action, context) => resetConnection(context) },
  "lost-answer": { after: (_action, context) => resetConnection(context) },
  hang: { before: (_action, context) => neverRespond(context) },
  "hang-after": { after: (_action, context) => neverRespond(context) },
  drip: { after: (action, _context, answer) => respondSlowly(answer, action.ms) },
  cut: { after: (_action, context, answer) => cutMidResponse(answer, context) },
  truncated: {
    after: (_action, _context, answer) => rewriteBody(answer, (body) => body.slice(0, body.length / 2)),
  },
  empty: { after: (_action, _context, answer) => rewriteBody(answer, () => "") },
  "wrong-types": { after: (_action, _context, answer) => rewriteBody(answer, swapJsonTypes) },
  html: { before: (action) => gatewayErrorPage(action.status) },
};

/** Runs a request through the faults that apply to it. */
export async function applyFaults(
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
