import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { listUnprocessedEvents } from "./list-unprocessed";
import { type PollResult, pollEvents } from "./poll-events";
import { type ProcessEventResult, processEvent } from "./process-event";
import { type ReceiveEventResult, receiveEvent } from "./receive-event";
import { type ReplayEventResult, replayEvent } from "./replay-event";
import type { WebhookProvider } from "./webhook-provider";

/**
 * The only entry for webhook events: verify, record raw, enqueue, process by the object's current state, retry,
 * open an incident after the last retry, replay. What differs between companies is in their WebhookProvider.
 */
export interface WebhookEvents {
  /** Receives a webhook's delivery; `unknown-provider` if no provider of that name is registered. */
  receive(
    app: App,
    delivery: { provider: string; payload: string; headers: Headers },
  ): Promise<ReceiveEventResult | "unknown-provider">;
  process(app: App, event: { eventId: string }): Promise<ProcessEventResult>;
  replay(
    app: App,
    replay: { eventId: string; opening?: Statement[]; closing?: Statement[] },
  ): Promise<ReplayEventResult>;
  /** Reads the list of every provider that has one. */
  poll(app: App): Promise<PollResult[]>;
  listUnprocessed(app: App): Promise<string[]>;
}

export function createWebhookEvents(providersOf: (app: App) => readonly WebhookProvider[]): WebhookEvents {
  return {
    receive: async (app, { provider: name, ...delivery }) => {
      const provider = providersOf(app).find((each) => each.name === name);
      return provider ? receiveEvent(app, provider, delivery) : "unknown-provider";
    },
    process: (app, event) => processEvent(app, providersOf(app), event),
    replay: (app, replay) => replayEvent(app, providersOf(app), replay),
    poll: async (app) => {
      const results: PollResult[] = [];
      for (const provider of providersOf(app))
        if (provider.listEvents) results.push(await pollEvents(app, provider));
      return results;
    },
    listUnprocessed: listUnprocessedEvents,
  };
}
