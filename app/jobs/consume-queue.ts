import { inbox } from "~/acts/inbox";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { failDeadLetteredJob } from "~/domain/designs/generation/expire-jobs";
import { generateNext } from "~/domain/designs/generation/generate-picture";
import { inspectDelivered } from "~/domain/designs/inspection/inspect-picture";
import { runFix } from "~/domain/designs/print-check/fix-queue";
import { measureStoredPicture } from "~/domain/designs/print-check/measure-queue";
import { openIncidentStatement } from "~/domain/incidents/incident-statements";
import { continueCheck } from "~/domain/operations/run-checks";
import { fulfillPart } from "~/domain/orders/fulfillment/fulfill-part";
import { sendOutboxEntry } from "~/domain/outbox/outbox";
import { settlePayments } from "~/domain/payments/reconcile/settle-overdue";
import { sendRefund } from "~/domain/payments/refunds/send-refund";
import { removeWithdrawnMockups } from "~/domain/products/mockups/remove-withdrawn-mockups";
import { renderMissingMockups } from "~/domain/products/mockups/render-mockups";
import { advancePartnerMockup } from "~/domain/products/partner-mockups/advance-partner-mockup";
import { partnerMockupsPerMinute } from "~/domain/products/partner-mockups/mockup-quota";
import { unpublishByPictureStatements } from "~/domain/products/publishing/unpublish-by-picture";
import { errorFields, log } from "~/lib/log";
import { type QueueMessage, queueMessageSchema } from "~/queue/queue-messages";
import { runCronStep } from "./run-cron-step";

type Consumers = {
  [Type in QueueMessage["type"]]: (app: App, job: Extract<QueueMessage, { type: Type }>) => Promise<unknown>;
};

/** Who does what. Every `…Now` claims its row, so a message that comes twice is done once. */
const CONSUMERS: Consumers = {
  deliver: sendOutboxEntry,
  "render-mockups": (app, job) => renderMissingMockups(app, job.versionId),
  generate: (app) => generateNext(app),
  inspect: async (app, { pictureId }) => {
    const seen = await inspectDelivered(app, { pictureId, takeDown: unpublishByPictureStatements });
    // What this misses the cron finds.
    if (seen.status === "withdrawn") await removeWithdrawnMockups(app, { pictureId });
  },
  measure: measureStoredPicture,
  fix: runFix,
  "provider-event": inbox.process,
  settle: settlePayments,
  refund: sendRefund,
  fulfil: fulfillPart,
  "partner-event": inbox.process,
  rendering: async (app, { taskId }) =>
    advancePartnerMockup(app, { taskId, aMinute: await partnerMockupsPerMinute(app) }),
  check: continueCheck,
  "cron-step": runCronStep,
};

/** All processor and memory, from beginning to end. What waits for another company is not among them. */
const HOLDS_PICTURE_LOCK: ReadonlySet<QueueMessage["type"]> = new Set(["measure", "fix", "render-mockups"]);

function handleMessage(app: App, job: QueueMessage): Promise<unknown> {
  const consumer = CONSUMERS[job.type] as (app: App, job: QueueMessage) => Promise<unknown>;
  return HOLDS_PICTURE_LOCK.has(job.type) ? app.pictureLock(() => consumer(app, job)) : consumer(app, job);
}

const DEAD = "-dead";
/** What these name has a row with an end of its own: a number of attempts. */
const RETRIED_BY_CRON: ReadonlySet<QueueMessage["type"]> = new Set([
  "rendering",
  "measure",
  "fix",
  "cron-step",
]);

export async function consumeQueue(app: App, batch: MessageBatch, _ctx: ExecutionContext): Promise<void> {
  if (batch.queue.endsWith(DEAD)) return handleDeadLetters(app, batch);
  await Promise.all(
    batch.messages.map(async (received) => {
      const parsed = queueMessageSchema.safeParse(received.body);
      if (!parsed.success) {
        log("error", "queue.unreadable", { queue: batch.queue });
        received.ack();
        return;
      }
      try {
        await handleMessage(app, parsed.data);
        received.ack();
      } catch (error) {
        log("warn", "queue.retry", {
          type: parsed.data.type,
          attempt: received.attempts,
          ...errorFields(error),
        });
        received.retry({ delaySeconds: Math.min(300, 5 * 2 ** received.attempts) });
      }
    }),
  );
}

/** What failed for good goes before a human; the row it speaks of is still found by the cron, or ended here. */
async function handleDeadLetters(app: App, batch: MessageBatch): Promise<void> {
  for (const { body } of batch.messages) {
    const parsed = queueMessageSchema.safeParse(body);
    // Should this fail too, the cron ends the job at its deadline.
    if (parsed.success && parsed.data.type === "generate")
      await failDeadLetteredJob(app, parsed.data).catch((error) =>
        log("error", "queue.dead", errorFields(error)),
      );
  }
  const letters = batch.messages.flatMap(({ body }) => {
    const parsed = queueMessageSchema.safeParse(body);
    if (!parsed.success) return [];
    // The cron finds it by itself.
    if (parsed.data.type === "settle" || RETRIED_BY_CRON.has(parsed.data.type)) return [];
    const { type, ...ids } = parsed.data;
    return [
      openIncidentStatement(app, {
        cause: `dead:${type}:${Object.values(ids)[0]}`,
        subject: `${type}:${Object.values(ids)[0]}`,
        detail: { type, ...ids },
      }),
    ];
  });
  if (letters.length > 0) await runTransaction(app.db, letters);
  log("error", "queue.dead", { messages: batch.messages.length, recorded: letters.length });
  batch.ackAll();
}
