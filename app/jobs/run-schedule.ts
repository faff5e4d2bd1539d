import { inbox } from "~/acts/inbox";
import type { App } from "~/app";
import { deleteExpiredSessions } from "~/domain/accounts/sessions";
import { expireCreditLots, releaseOverdueHolds } from "~/domain/credits/expire-holds-and-lots";
import { expireJobs } from "~/domain/designs/generation/expire-jobs";
import { listDueInspections } from "~/domain/designs/inspection/inspect-picture";
import { deleteOrphanedFiles } from "~/domain/designs/pictures/delete-orphans";
import { listDueFixes } from "~/domain/designs/print-check/fix-queue";
import { listDueMeasurements } from "~/domain/designs/print-check/measure-queue";
import { deleteOldCounters } from "~/domain/limits/count-use";
import { reportOutages } from "~/domain/operations/report-outages";
import { runHourlyChecks, runMinuteChecks } from "~/domain/operations/run-checks";
import { sendSupportDigest } from "~/domain/operations/support-digest";
import { releaseEarnings } from "~/domain/orders/accounting/release-earnings";
import { closeUnreportedParts } from "~/domain/orders/fulfillment/close-unreported";
import { listDueParts } from "~/domain/orders/fulfillment/list-due-parts";
import { expireUnpaidOrders } from "~/domain/orders/placing/expire-unpaid-orders";
import { listDueOutboxEntries } from "~/domain/outbox/outbox";
import { refreshStaleProducts } from "~/domain/partner-catalog/refresh-prices";
import { refreshStaleStock } from "~/domain/partner-catalog/refresh-stock";
import { queueOverduePayments } from "~/domain/payments/reconcile/queue-overdue-payments";
import { listOpenRefunds } from "~/domain/payments/refunds/send-refund";
import { listVersionsMissingMockups } from "~/domain/products/mockups/missing-mockups";
import { removeWithdrawnMockups } from "~/domain/products/mockups/remove-withdrawn-mockups";
import { partnerMockupsPerMinute } from "~/domain/products/partner-mockups/mockup-quota";
import {
  listDuePartnerMockups,
  queueBackfillMockups,
} from "~/domain/products/partner-mockups/partner-mockup-queue";
import { alertUnderpricedProducts } from "~/domain/products/pricing/underpriced-products";
import { recordSitemapBoundaries } from "~/domain/sitemap/sitemap-files";
import { errorFields, log } from "~/lib/log";
import type { QueueMessage } from "~/queue/queue-messages";

type CronStep = [name: string, run: (app: App) => Promise<unknown>];

/** Each of a list of rows becomes a message. */
const sends =
  (list: (app: App) => Promise<string[]>, messageOf: (id: string) => QueueMessage) =>
  async (app: App): Promise<void> => {
    const ids = await list(app);
    if (ids.length > 0) await app.enqueue.many(ids.map(messageOf));
  };

/** The row is the truth and the queue a hint: whatever a restart or a lost message left behind is found here. */
const EVERY_MINUTE: CronStep[] = [
  ["generation", expireJobs],
  ["inspections", sends(listDueInspections, (pictureId) => ({ type: "inspect", pictureId }))],
  ["print checks", sends(listDueMeasurements, (pictureId) => ({ type: "measure", pictureId }))],
  ["fixes", sends(listDueFixes, (fixId) => ({ type: "fix", fixId }))],
  ["provider-events", sends(inbox.listUnprocessed, (eventId) => ({ type: "provider-event", eventId }))],
  ["untold events", inbox.poll],
  ["payments", queueOverduePayments],
  ["refunds", sends(listOpenRefunds, (refundId) => ({ type: "refund", refundId }))],
  ["holds", releaseOverdueHolds],
  ["lots", expireCreditLots],
  ["letters", sends(listDueOutboxEntries, (deliveryId) => ({ type: "deliver", deliveryId }))],
  ["mockups", sends(listVersionsMissingMockups, (versionId) => ({ type: "render-mockups", versionId }))],
  [
    "idle renderings",
    async (app) => queueBackfillMockups(app, { aMinute: await partnerMockupsPerMinute(app) }),
  ],
  [
    "renderings",
    sends(
      async (app) => listDuePartnerMockups(app, { aMinute: await partnerMockupsPerMinute(app) }),
      (taskId) => ({ type: "rendering", taskId }),
    ),
  ],
  ["parts", sends(listDueParts, (partId) => ({ type: "fulfil", partId }))],
  // After payments had their chance to be settled.
  ["unpaid orders", expireUnpaidOrders],
  ["unreported deliveries", closeUnreportedParts],
  ["earnings", releaseEarnings],
  // A few variants each time: the whole catalogue comes round about once an hour.
  ["stock", refreshStaleStock],
  ["catalogue", refreshStaleProducts],
  ["losses", alertUnderpricedProducts],
  ["invariants", runMinuteChecks],
  ["outages", reportOutages],
  // Last: what the steps before it have found is told in the same minute.
  ["support", sendSupportDigest],
];

const EVERY_HOUR: CronStep[] = [
  ["mockups of withdrawn pictures", (app) => removeWithdrawnMockups(app)],
  // After it: once the files of a withdrawn picture are gone, it is not looked for any more.
  ["files", deleteOrphanedFiles],
  ["sessions", deleteExpiredSessions],
  ["counters", deleteOldCounters],
  ["sitemap", recordSitemapBoundaries],
  ["invariants", runHourlyChecks],
];

/** What each cron of wrangler.toml does. Steps stand alone: one that fails stops no other; each may overlap itself. */
export async function runSchedule(app: App, cron: string): Promise<void> {
  for (const [name, run] of cron === "* * * * *" ? EVERY_MINUTE : EVERY_HOUR) {
    try {
      await run(app);
    } catch (error) {
      log("error", "cron.failed", { step: name, ...errorFields(error) });
    }
  }
}
