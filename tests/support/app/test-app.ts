import { env } from "cloudflare:test";
import { AdapterError } from "~/adapters/adapter-error";
import type { App } from "~/app";
import { createDb } from "~/db/client";
import { PURCHASES } from "~/domain/payments/purchases/all-purchases";
import { createPictureLock } from "~/lib/heavy-work/picture-lock";
import type { Enqueue } from "~/queue/enqueue";
import type { QueueMessage } from "~/queue/queue-messages";
import { interceptedD1 } from "../database/intercepted-d1";
import { currentDatabase } from "../database/own-database";
import { checkQueueMessage, limitedQueries } from "../database/production-limits";

/** A clock that tests can move. It starts at a fixed time, so that failures are reproducible. */
export const START = Date.UTC(2026, 10, 20, 12, 0, 0);

export interface TestApp extends App {
  /** Queued messages, in order. */
  queued: QueueMessage[];
  /** Delivery time of a delayed message, in epoch ms. */
  dueAt: WeakMap<QueueMessage, number>;
  clock: { now: number };
  /** Runs work as one request, message or cron under production's limits, and reports its queries. */
  invocation: ReturnType<typeof limitedQueries>["invocation"];
}

/**
 * The app with real database and bucket under production's limits. Other companies are passed in by the test; missing
 * ones throw when called.
 */
export function testApp({
  d1 = currentDatabase(),
  ...parts
}: Partial<App> & { d1?: D1Database } = {}): TestApp {
  const queued: QueueMessage[] = [];
  const dueAt = new WeakMap<QueueMessage, number>();
  const clock = { now: START };
  const queries = limitedQueries();
  return {
    db: createDb(interceptedD1(d1, queries.around)),
    files: env.FILES,
    enqueue: enqueueInto(async (message, options) => {
      checkQueueMessage(message, options);
      queued.push(message);
      dueAt.set(message, clock.now + (options?.delaySeconds ?? 0) * 1000);
    }),
    now: () => clock.now,
    origin: "http://localhost:8788",
    appSecret: "test-secret-of-at-least-thirty-two-characters",
    config: {
      imageModel: "gpt-image-2.5-flare",
      secondImageModel: "gpt-image-2.6-flare",
      otherImageModel: "@cf/leonardo/lucid-origin",
      editModel: "gpt-image-2.5-sunburst",
      textModel: "gpt-6-luna",
      mailFrom: "Inkloom <hello@inkloom.example>",
      supportEmail: "support@inkloom.example",
      replyEmail: "reply@inkloom.example",
      videoHost: null,
      adminsNeedFactor: false,
      allowAdminSelfGrant: true,
      cancelWindowMs: 0,
      checkoutProvider: "stripe",
      printPartner: "printful",
      cryptoProvider: "nowpayments",
      addsTax: false,
      payoutProvider: "stripe",
      providerOrigins: ["https://checkout.example", "https://pay.toy.example"],
      sandboxOrigin: null,
    },
    imageGenerator: absent("images"),
    fallbackImageGenerator: null,
    // Rejects nothing and reads no lettering; lettering is read only for prompts with quoted words.
    vision: { moderate: async () => [], readLettering: async () => [] },
    pictureReader: absent("reader"),
    // Away, as a model may be: trends keep their counted names.
    trendNamer: {
      nameTrends: () => Promise.reject(new AdapterError("openai", 503, "retryable", "away")),
    },
    rasterizer: absent("raster"),
    pictureConverter: async () => ({ status: "away" }),
    pictureLock: createPictureLock({ now: () => Date.now() }),
    mailer: absent("mail"),
    paymentProviders: { stripe: absent("stripe") },
    identityProviders: {},
    humanCheck: null,
    purchases: PURCHASES,
    subscriptionPurchases: {},
    printPartner: absent("printer"),
    webhookSender: absent("webhooks"),
    socialPoster: null,
    pageFetcher: absent("pages"),
    airtable: absent("airtable"),
    etsy: null,
    queued,
    dueAt,
    clock,
    invocation: queries.invocation,
    ...parts,
  } as TestApp;
}

/** A queue whose batch method sends one message at a time. */
export function enqueueInto(
  one: (message: QueueMessage, options?: { delaySeconds?: number }) => Promise<void>,
): Enqueue {
  return Object.assign(one, {
    many: async (messages: readonly QueueMessage[]) => {
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
