import type { App } from "~/app";

/** What the inbox must know of an event; a provider's own type adds its facts. */
export interface InboxEvent {
  /** The company's id, or one made of the content: a repeated delivery has the same. */
  id: string;
  type: string;
}

/** An event as the company's own list shows it. */
export interface ListedEvent<Event extends InboxEvent = InboxEvent> {
  event: Event;
  /** As a webhook would bring it. */
  payload: string;
  /** Epoch ms, by the company's clock. */
  occurredAt: number;
}

/**
 * A company that tells us of events. `processed` and `ignored` (nothing of ours) end the event; `busy` means that another
 * worker holds the object, so the event comes back some seconds later.
 */
export interface InboxProvider<Event extends InboxEvent = InboxEvent> {
  /** In the webhook's URL and in `provider_events.provider`. */
  name: string;
  /** Checks the signature over the raw body; null where it does not hold. */
  verify(app: App, delivery: { payload: string; headers: Headers }): Promise<Event | null>;
  /** Reads an event whose signature held when it was recorded. */
  read(app: App, payload: string): Event | Promise<Event>;
  /** False for events that we never act on: they are acknowledged and not recorded. All are recorded without it. */
  isRelevant?(event: Event): boolean;
  /** The company's id of the object that the event is about. */
  objectOf(event: Event): string | null;
  /**
   * One run processes up to so many waiting events of the same object. For providers whose `process` reads the object
   * anew, so that it settles every event recorded before it began. One event a run without it.
   */
  maxEventsPerRun?: number;
  /**
   * Does what an event asks for. Safe to run twice and at once. Events come late, repeated and in any order, so it acts
   * on what the company says of the object now, not on the event. `waiting` is oldest first and includes the event.
   */
  process(app: App, event: Event, waiting: readonly Event[]): Promise<"processed" | "ignored" | "busy">;
  /**
   * A page of the company's own list of events since a time (epoch ms), where it has one; `after` is the cursor of the
   * page before. `next` is null at the end.
   */
  listEvents?(
    app: App,
    page: { fromAt: number; after: string | null },
  ): Promise<{ events: ListedEvent<Event>[]; next: string | null }>;
}
