import type { App } from "~/app";
import { applyAll } from "~/db/client";
import { attentionStatement } from "~/domain/attentions/attention";
import { drawNextNow } from "~/domain/designs/generate";
import { inspectLateNow } from "~/domain/designs/inspect";
import { fixNow } from "~/domain/designs/print-check/fix-picture";
import { measureNow } from "~/domain/designs/print-check/measuring";
import { endDeadJob } from "~/domain/designs/sweep";
import { deliverNow } from "~/domain/letters/outbox";
import { fulfilNow } from "~/domain/orders/fulfilment";
import { processPartnerEventNow } from "~/domain/orders/partner-events";
import { renderingsAMinute } from "~/domain/orders/partner-standing";
import { checkNow } from "~/domain/oversight/watch";
import { processEventNow } from "~/domain/payments/events";
import { refundNow } from "~/domain/payments/refunds";
import { settleManyNow } from "~/domain/payments/stuck";
import { renderMockupsNow } from "~/domain/products/mockups";
import { renderingNow } from "~/domain/products/renderings";
import { takeDownStatements } from "~/domain/products/take-down";
import { removeWithdrawnMockups } from "~/domain/products/withdrawn-mockups";
import { errorFacts, log } from "~/lib/log";
import { type Message, message } from "./messages";

type Consumers = {
  [Type in Message["type"]]: (app: App, job: Extract<Message, { type: Type }>) => Promise<unknown>;
};

/** Who does what. Every `…Now` claims its row, so a message that comes twice is done once. */
const CONSUMERS: Consumers = {
  deliver: deliverNow,
  "render-mockups": (app, job) => renderMockupsNow(app, job.versionId),
  generate: (app) => drawNextNow(app),
  inspect: async (app, { pictureId }) => {
    const seen = await inspectLateNow(app, { pictureId, takeDown: takeDownStatements });
    // What this misses the cron finds.
    if (seen.status === "withdrawn") await removeWithdrawnMockups(app, { pictureId });
  },
  measure: measureNow,
  fix: fixNow,
  "provider-event": processEventNow,
  settle: settleManyNow,
  refund: refundNow,
  fulfil: fulfilNow,
  "partner-event": processPartnerEventNow,
  rendering: async (app, { taskId }) => renderingNow(app, { taskId, aMinute: await renderingsAMinute(app) }),
  check: checkNow,
};

/** All processor and memory, from beginning to end. What waits for another company is not among them. */
const WHOLE_PICTURES: ReadonlySet<Message["type"]> = new Set(["measure", "fix", "render-mockups"]);

function perform(app: App, job: Message): Promise<unknown> {
  const consumer = CONSUMERS[job.type] as (app: App, job: Message) => Promise<unknown>;
  return WHOLE_PICTURES.has(job.type) ? app.lane(() => consumer(app, job)) : consumer(app, job);
}

const DEAD = "-dead";
/** What these name has a row with an end of its own: a number of attempts. */
const FOUND_AGAIN: ReadonlySet<Message["type"]> = new Set(["rendering", "measure", "fix"]);

export async function consume(app: App, batch: MessageBatch, _ctx: ExecutionContext): Promise<void> {
  if (batch.queue.endsWith(DEAD)) return bury(app, batch);
  await Promise.all(
    batch.messages.map(async (received) => {
      const parsed = message.safeParse(received.body);
      if (!parsed.success) {
        log("error", "queue.unreadable", { queue: batch.queue });
        received.ack();
        return;
      }
      try {
        await perform(app, parsed.data);
        received.ack();
      } catch (error) {
        log("warn", "queue.retry", {
          type: parsed.data.type,
          attempt: received.attempts,
          ...errorFacts(error),
        });
        received.retry({ delaySeconds: Math.min(300, 5 * 2 ** received.attempts) });
      }
    }),
  );
}

/** What failed for good goes before a human; the row it speaks of is still found by the cron, or ended here. */
async function bury(app: App, batch: MessageBatch): Promise<void> {
  for (const { body } of batch.messages) {
    const parsed = message.safeParse(body);
    // Should this fail too, the cron ends the job at its deadline.
    if (parsed.success && parsed.data.type === "generate")
      await endDeadJob(app, parsed.data).catch((error) => log("error", "queue.dead", errorFacts(error)));
  }
  const letters = batch.messages.flatMap(({ body }) => {
    const parsed = message.safeParse(body);
    if (!parsed.success) return [];
    // The cron finds it by itself.
    if (parsed.data.type === "settle" || FOUND_AGAIN.has(parsed.data.type)) return [];
    const { type, ...ids } = parsed.data;
    return [
      attentionStatement(app, {
        cause: `dead:${type}:${Object.values(ids)[0]}`,
        subject: `${type}:${Object.values(ids)[0]}`,
        detail: { type, ...ids },
      }),
    ];
  });
  if (letters.length > 0) await applyAll(app.db, letters);
  log("error", "queue.dead", { messages: batch.messages.length, recorded: letters.length });
  batch.ackAll();
}
