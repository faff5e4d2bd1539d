import { webhookEvents } from "~/acts/webhook-events";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { generateNext } from "~/domain/designs/generation/generate-picture";
import { failDeadLetteredJob } from "~/domain/designs/generation/jobs/expire-jobs";
import { inspectDelivered } from "~/domain/designs/inspection/inspect-delivered";
import { makeThumbnail } from "~/domain/designs/pictures/make-thumbnail";
import { measureStoredPicture } from "~/domain/designs/print-check/measure-queue";
import { runFix } from "~/domain/designs/print-check/run-fix";
import { runRedesign } from "~/domain/designs/redesigns/run-redesign";
import { runSuggestion } from "~/domain/designs/suggestions/run-suggestion";
import { openIncidentStatement } from "~/domain/incidents/incident-statements";
import { continueCheck } from "~/domain/operations/checks/run-checks";
import { deadLetterCause, storeDeadLetterStatement } from "~/domain/operations/queues/dead-letters";
import { fulfillPart } from "~/domain/orders/fulfillment/fulfill-part";
import { sendOutboxEntry } from "~/domain/outbox/send-entry";
import { settlePayments } from "~/domain/payments/reconcile/settle-overdue";
import { sendRefund } from "~/domain/payments/refunds/send-refund";
import { syncPayoutAccount } from "~/domain/payouts/accounts/sync-account";
import { sendReversal } from "~/domain/payouts/reversals/send-reversal";
import { sendPayout } from "~/domain/payouts/send-payout";
import { deleteAccount } from "~/domain/personal-data/deletion/delete-account";
import { makeExport } from "~/domain/personal-data/export/make-export";
import { publishItem } from "~/domain/products/bulk/publish-item";
import { removeWithdrawnMockups } from "~/domain/products/mockups/remove-withdrawn-mockups";
import { renderMissingMockups } from "~/domain/products/mockups/render-mockups";
import { advancePartnerMockup } from "~/domain/products/partner-mockups/advance-partner-mockup";
import { partnerMockupsPerMinute } from "~/domain/products/partner-mockups/mockup-quota";
import { unpublishByPictureStatements } from "~/domain/products/publishing/unpublish-by-picture";
import { withSupportEmail } from "~/domain/settings/settings";
import { runPost } from "~/domain/sharing/run-post";
import { runAnalysis } from "~/domain/trends/run-analysis";
import { errorFields, log } from "~/lib/log";
import { type QueueMessage, queueMessageSchema } from "~/queue/queue-messages";
import { runCronStep } from "./run-cron-step";

type Consumers = {
  [Type in QueueMessage["type"]]: (app: App, job: Extract<QueueMessage, { type: Type }>) => Promise<unknown>;
};

/** The consumer of each message. Each claims its row, so a repeated message is processed once. */
const CONSUMERS: Consumers = {
  deliver: async (app, job) => sendOutboxEntry(await withSupportEmail(app), job),
  "render-mockups": (app, job) => renderMissingMockups(app, job.versionId),
  generate: (app) => generateNext(app),
  inspect: async (app, { pictureId }) => {
    const seen = await inspectDelivered(app, { pictureId, takeDown: unpublishByPictureStatements });
    // The cron repeats this if it fails.
    if (seen.status === "withdrawn") await removeWithdrawnMockups(app, { pictureId });
  },
  measure: measureStoredPicture,
  fix: runFix,
  suggest: runSuggestion,
  "publish-item": publishItem,
  "share-post": runPost,
  redesign: (app, job) => runRedesign(app, job),
  thumbnail: makeThumbnail,
  "provider-event": webhookEvents.process,
  settle: settlePayments,
  refund: sendRefund,
  payout: sendPayout,
  "payout-reversal": sendReversal,
  "payout-account": syncPayoutAccount,
  fulfil: fulfillPart,
  "partner-event": webhookEvents.process,
  rendering: async (app, { taskId }) =>
    advancePartnerMockup(app, { taskId, aMinute: await partnerMockupsPerMinute(app) }),
  export: makeExport,
  "analyze-trends": runAnalysis,
  "delete-account": deleteAccount,
  check: continueCheck,
  "cron-step": runCronStep,
};

/** Messages that use CPU and memory the whole time, unlike those that wait for another company. */
const HOLDS_PICTURE_LOCK: ReadonlySet<QueueMessage["type"]> = new Set([
  "measure",
  "thumbnail",
  "fix",
  "render-mockups",
  "publish-item",
]);

function handleMessage(app: App, job: QueueMessage): Promise<unknown> {
  const consumer = CONSUMERS[job.type] as (app: App, job: QueueMessage) => Promise<unknown>;
  return HOLDS_PICTURE_LOCK.has(job.type) ? app.pictureLock(() => consumer(app, job)) : consumer(app, job);
}

const DEAD = "-dead";
/** No incident for a dead message of these: the row counts its own attempts, or the cron sends it again. */
const RETRIED_BY_CRON: ReadonlySet<QueueMessage["type"]> = new Set([
  "rendering",
  "measure",
  "thumbnail",
  "fix",
  "suggest",
  "publish-item",
  "share-post",
  "redesign",
  "export",
  "analyze-trends",
  "cron-step",
  "payout",
  "payout-reversal",
  "payout-account",
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

/** A message that failed for good opens an incident. Its row is still found by the cron, or ended here. */
async function handleDeadLetters(app: App, batch: MessageBatch): Promise<void> {
  for (const { body } of batch.messages) {
    const parsed = queueMessageSchema.safeParse(body);
    // If this fails too, the cron ends the job at its deadline.
    if (parsed.success && parsed.data.type === "generate")
      await failDeadLetteredJob(app, parsed.data).catch((error) =>
        log("error", "queue.dead", errorFields(error)),
      );
  }
  const incidents = batch.messages.flatMap(({ body }) => {
    const parsed = queueMessageSchema.safeParse(body);
    if (!parsed.success) return [];
    // The cron finds overdue payments itself.
    if (parsed.data.type === "settle" || RETRIED_BY_CRON.has(parsed.data.type)) return [];
    const { type, ...ids } = parsed.data;
    return [
      openIncidentStatement(app, {
        cause: deadLetterCause(parsed.data),
        subject: `${type}:${Object.values(ids)[0]}`,
        detail: { type, ...ids },
      }),
    ];
  });
  const deadLetters = batch.messages.flatMap(({ body }) => {
    const parsed = queueMessageSchema.safeParse(body);
    // The next cron sends its step again.
    return parsed.success && parsed.data.type !== "cron-step"
      ? [storeDeadLetterStatement(app, parsed.data)]
      : [];
  });
  if (deadLetters.length > 0) await runTransaction(app.db, [...deadLetters, ...incidents]);
  log("error", "queue.dead", { messages: batch.messages.length, recorded: incidents.length });
  batch.ackAll();
}
