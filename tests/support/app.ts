import { env } from "cloudflare:test";
import type { App } from "~/app";
import { createDb } from "~/db/client";
import type { Enqueue } from "~/jobs/enqueue";
import { createLane } from "~/jobs/lane";
import type { Message } from "~/jobs/messages";
import { interceptedD1 } from "./intercepted-d1";
import { limitedQueries, refuseMessage } from "./limits";

/** A time that tests may move. Fixed, so that a failure reads the same every day. */
export const START = Date.UTC(2026, 10, 20, 12, 0, 0);

export interface TestApp extends App {
  /** What was put on the queue, in order. */
  queued: Message[];
  /** When the queue hands a message over, where it was sent with a delay: epoch ms. */
  dueAt: WeakMap<Message, number>;
  clock: { now: number };
  /** Runs work as one request, message or cron under production's limits (./limits), and tells its queries. */
  invocation: ReturnType<typeof limitedQueries>["invocation"];
}

/** The real database, under production's limits, and bucket; outside companies are what the test hands in, and absent ones say so when called. */
export function testApp({ d1 = env.DB, ...parts }: Partial<App> & { d1?: D1Database } = {}): TestApp {
  const queued: Message[] = [];
  const dueAt = new WeakMap<Message, number>();
  const clock = { now: START };
  const queries = limitedQueries();
  return {
    db: createDb(interceptedD1(d1, queries.around)),
    files: env.FILES,
    enqueue: enqueueInto(async (message, options) => {
      refuseMessage(message, options);
      queued.push(message);
      dueAt.set(message, clock.now + (options?.delaySeconds ?? 0) * 1000);
    }),
    now: () => clock.now,
    origin: "http://localhost:8788",
    secret: "test-secret-of-at-least-thirty-two-characters",
    settings: {
      imageModel: "gpt-image-2.5-flare",
      mailFrom: "Inkloom <hello@inkloom.example>",
      supportEmail: "support@inkloom.example",
      allowAdminSelfGrant: true,
      cancelWindowMs: 0,
      checkoutOrigins: [],
      rehearsalOrigin: null,
    },
    images: absent("images"),
    // Sees nothing wrong and nothing lettered; asked for words only where they stand in quotes.
    eyes: { judge: async () => [], read: async () => [] },
    raster: absent("raster"),
    lane: createLane({ now: () => Date.now() }),
    mail: absent("mail"),
    cards: absent("cards"),
    printer: absent("printer"),
    webhooks: absent("webhooks"),
    queued,
    dueAt,
    clock,
    invocation: queries.invocation,
    ...parts,
  } as TestApp;
}

/** A queue for one message at a time, as one for many too. */
export function enqueueInto(
  one: (message: Message, options?: { delaySeconds?: number }) => Promise<void>,
): Enqueue {
  return Object.assign(one, {
    many: async (messages: readonly Message[]) => {
      for (const message of messages) await one(message);
    },
  });
}

function absent<T extends object>(name: string): T {
  return new Proxy({} as T, {
    get: (_target, method) => () => {
      throw new Error(`this test hands in no ${name} (called ${String(method)})`);
    },
  });
}
