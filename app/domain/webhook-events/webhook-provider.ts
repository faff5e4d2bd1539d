import type { App } from "~/app";

/** The fields of an event that are needed of every company; each provider's own type adds more. */
export interface WebhookEvent {
  /** The provider's id, or a hash of the content: a repeated delivery has the same id. */
  id: string;
  type: string;
}

/** An event from the provider's own list. */
export interface ListedEvent<Event extends WebhookEvent = WebhookEvent> {
  event: Event;
  /** The body as a webhook would deliver it. */
  payload: string;
  /** Epoch ms, by the provider's clock. */
  occurredAt: number;
}

/**
 * A company that sends us events. `processed` and `ignored` (not ours) end the event; `busy` means that another
 * worker holds the object, so the event comes back some seconds later.
 */
export interface WebhookProvider<Event extends WebhookEvent = WebhookEvent> {
  /** In the webhook's URL and in `provider_events.provider`. */
  name: string;
  /** Checks the signature over the raw body; null if it is invalid. */
  verify(app: App, delivery: { payload: string; headers: Headers }): Promise<Event | null>;
  /** Reads a stored event, whose signature was checked when it was recorded. */
  read(app: App, payload: string): Event | Promise<Event>;
  /** False for events that we never act on: they are acknowledged but not recorded. Without it, all are recorded. */
  isRelevant?(event: Event): boolean;
  /** The provider's id of the object that the event is about. */
  objectOf(event: Event): string | null;
  /**
   * The number of waiting events of one object that one run processes. For providers whose `process` reads the object
   * again, which settles every event recorded before. Without it, a run processes one event.
   */
  maxEventsPerRun?: number;
  /**
   * Acts on events. Safe to run twice and concurrently. Events arrive late, repeated and in any order, so it acts
   * on the object's present state at the provider, not on the event. `waiting` is oldest first and includes the event.
   */
  process(app: App, event: Event, waiting: readonly Event[]): Promise<"processed" | "ignored" | "busy">;
  /**
   * A page of the provider's own list of events since a time (epoch ms), if it has one; `after` is the cursor of the
   * previous page. `next` is null at the end.
   */
  listEvents?(
    app: App,
    page: { fromAt: number; after: string | null },
  ): Promise<{ events: ListedEvent<Event>[]; next: string | null }>;
}
