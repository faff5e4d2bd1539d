import { endSubscriptionsOfSuspended } from "~/acts/accounts/end-subscriptions-of-suspended";
import { webhookEvents } from "~/acts/webhook-events";
import type { App } from "~/app";
import { digestTitle } from "~/content/copy/operations/digest";
import { checkBanners } from "~/domain/banners/check-banners";
import { publishDueContent } from "~/domain/content/publish-piece";
import { expireCreditLots, releaseOverdueHolds } from "~/domain/credits/expire-holds-and-lots";
import { expireJobs } from "~/domain/designs/generation/jobs/expire-jobs";
import { warnOfModelShutdowns } from "~/domain/designs/generation/models/model-shutdowns";
import { sendPictureEmails } from "~/domain/designs/generation/picture-emails";
import { listDueInspections } from "~/domain/designs/inspection/inspect-delivered";
import { emptyRemovedCollections } from "~/domain/designs/library/collections";
import { deleteOrphanedFiles } from "~/domain/designs/pictures/delete-orphans";
import { listMissingThumbnails } from "~/domain/designs/pictures/make-thumbnail";
import { listDueMeasurements } from "~/domain/designs/print-check/measure-queue";
import { listDueFixes } from "~/domain/designs/print-check/run-fix";
import { listDueRedesigns } from "~/domain/designs/redesigns/run-redesign";
import { listDueSuggestions } from "~/domain/designs/suggestions/run-suggestion";
import { runHourlyChecks, runMinuteChecks } from "~/domain/operations/checks/run-checks";
import { computeDailyFigures } from "~/domain/operations/figures/daily-figures";
import { reportOutages } from "~/domain/operations/report-outages";
import { sendSupportDigest } from "~/domain/operations/support-digest";
import { releaseEarnings } from "~/domain/orders/accounting/release-earnings";
import { closeUnreportedParts } from "~/domain/orders/fulfillment/close-unreported";
import { listDueParts } from "~/domain/orders/fulfillment/list-due-parts";
import { expireUnpaidOrders } from "~/domain/orders/placing/expire-unpaid-orders";
import { listDueOutboxEntries } from "~/domain/outbox/due-entries";
import { refreshStaleProducts } from "~/domain/partner-catalog/refresh-prices";
import { refreshStaleStock } from "~/domain/partner-catalog/refresh-stock";
import { queueOverduePayments } from "~/domain/payments/reconcile/queue-overdue-payments";
import { listOpenRefunds } from "~/domain/payments/refunds/send-refund";
import { listAccountsToRead } from "~/domain/payouts/accounts/sync-account";
import { listDuePayoutWork } from "~/domain/payouts/list-due-work";
import { listDueDeletions } from "~/domain/personal-data/deletion/request-deletion";
import { listDueExports } from "~/domain/personal-data/export/request-export";
import { applyRetention } from "~/domain/personal-data/retention/apply-retention";
import { listDueItems } from "~/domain/products/bulk/batches";
import { applyRules } from "~/domain/products/bulk/publish-rules";
import { listVersionsMissingMockups } from "~/domain/products/mockups/missing-mockups";
import { removeWithdrawnMockups } from "~/domain/products/mockups/remove-withdrawn-mockups";
import { partnerMockupsPerMinute } from "~/domain/products/partner-mockups/mockup-quota";
import {
  listDuePartnerMockups,
  queueBackfillMockups,
} from "~/domain/products/partner-mockups/partner-mockup-queue";
import { alertUnderpricedProducts } from "~/domain/products/pricing/underpriced-products";
import { withSupportEmail } from "~/domain/settings/settings";
import { listDuePosts } from "~/domain/sharing/run-post";
import { recordSitemapBoundaries } from "~/domain/sitemap/sitemap-files";
import { listDueAnalyses } from "~/domain/trends/request-analysis";
import type { CronStep } from "~/queue/cron-steps";
import type { QueueMessage } from "~/queue/queue-messages";

/** Enqueues a message for each row of a list. */
const enqueueEach =
  (list: (app: App) => Promise<string[]>, messageOf: (id: string) => QueueMessage) =>
  async (app: App): Promise<void> => {
    const ids = await list(app);
    if (ids.length > 0) await app.enqueue.many(ids.map(messageOf));
  };

/**
 * What each step does. Queue messages may be lost, rows are not: the steps find the work that a restart or a lost message left
 * behind. A step may run concurrently with itself.
 */
export const CRON_STEP_RUNNERS: Record<CronStep, (app: App) => Promise<unknown>> = {
  "generation jobs": expireJobs,
  "picture emails": sendPictureEmails,
  inspections: enqueueEach(listDueInspections, (pictureId) => ({ type: "inspect", pictureId })),
  "print checks": enqueueEach(listDueMeasurements, (pictureId) => ({ type: "measure", pictureId })),
  fixes: enqueueEach(listDueFixes, (fixId) => ({ type: "fix", fixId })),
  suggestions: enqueueEach(listDueSuggestions, (suggestionId) => ({ type: "suggest", suggestionId })),
  redesigns: enqueueEach(listDueRedesigns, (redesignId) => ({ type: "redesign", redesignId })),
  "social posts": enqueueEach(listDuePosts, (postId) => ({ type: "share-post", postId })),
  thumbnails: enqueueEach(listMissingThumbnails, (pictureId) => ({ type: "thumbnail", pictureId })),
  "removed collections": emptyRemovedCollections,
  "publishing rules": applyRules,
  "products to publish": enqueueEach(listDueItems, (itemId) => ({ type: "publish-item", itemId })),
  "provider events": enqueueEach(webhookEvents.listUnprocessed, (eventId) => ({
    type: "provider-event",
    eventId,
  })),
  "provider polls": webhookEvents.poll,
  payments: queueOverduePayments,
  "subscriptions of suspended people": endSubscriptionsOfSuspended,
  refunds: enqueueEach(listOpenRefunds, (refundId) => ({ type: "refund", refundId })),
  payouts: async (app) => {
    const work = await listDuePayoutWork(app);
    if (work.length > 0) await app.enqueue.many(work);
  },
  "payout accounts": enqueueEach(listAccountsToRead, (userId) => ({ type: "payout-account", userId })),
  "credit holds": releaseOverdueHolds,
  "credit lots": expireCreditLots,
  outbox: enqueueEach(listDueOutboxEntries, (deliveryId) => ({ type: "deliver", deliveryId })),
  mockups: enqueueEach(listVersionsMissingMockups, (versionId) => ({ type: "render-mockups", versionId })),
  "partner mockup backfill": async (app) =>
    queueBackfillMockups(app, { aMinute: await partnerMockupsPerMinute(app) }),
  "partner mockups": enqueueEach(
    async (app) => listDuePartnerMockups(app, { aMinute: await partnerMockupsPerMinute(app) }),
    (taskId) => ({ type: "rendering", taskId }),
  ),
  "order parts": enqueueEach(listDueParts, (partId) => ({ type: "fulfil", partId })),
  "unpaid orders": expireUnpaidOrders,
  "unreported deliveries": closeUnreportedParts,
  earnings: releaseEarnings,
  // A few each time: the whole catalog takes about an hour.
  stock: refreshStaleStock,
  "partner prices": refreshStaleProducts,
  "underpriced products": alertUnderpricedProducts,
  "trend analyses": enqueueEach(listDueAnalyses, (analysisId) => ({ type: "analyze-trends", analysisId })),
  "scheduled content": publishDueContent,
  "banner checks": checkBanners,
  "data exports": enqueueEach(listDueExports, (exportId) => ({ type: "export", exportId })),
  invariants: runMinuteChecks,
  outages: reportOutages,
  "support digest": async (app) => sendSupportDigest(await withSupportEmail(app), { titleOf: digestTitle }),
  "mockups of withdrawn pictures": (app) => removeWithdrawnMockups(app),
  "orphaned files": deleteOrphanedFiles,
  "account deletions": enqueueEach(listDueDeletions, (userId) => ({ type: "delete-account", userId })),
  retention: applyRetention,
  "image models": warnOfModelShutdowns,
  "daily figures": computeDailyFigures,
  sitemap: recordSitemapBoundaries,
  "hourly invariants": runHourlyChecks,
};
