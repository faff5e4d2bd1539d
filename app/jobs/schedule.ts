import type { App } from "~/app";
import { forgetOldCounters } from "~/domain/accounts/guesses";
import { forgetExpiredSessions } from "~/domain/accounts/sessions";
import { refreshCatalogue } from "~/domain/catalogue/products";
import { refreshStock } from "~/domain/catalogue/stock";
import { expireLots, releaseOverdueHolds } from "~/domain/credits/overdue";
import { listUninspected } from "~/domain/designs/inspect";
import { listOpenFixes } from "~/domain/designs/print-check/fix-picture";
import { listUnmeasured } from "~/domain/designs/print-check/measuring";
import { sweepJobs } from "~/domain/designs/sweep";
import { tidyFiles } from "~/domain/designs/tidy";
import { listDueDeliveries } from "~/domain/letters/outbox";
import { releaseEarnings } from "~/domain/orders/earnings";
import { listDueParts } from "~/domain/orders/fulfilment";
import { expireUnpaid } from "~/domain/orders/paid";
import { listWaitingPartnerEvents } from "~/domain/orders/partner-events";
import { renderingsAMinute } from "~/domain/orders/partner-standing";
import { closeUnreported } from "~/domain/orders/unreported";
import { watchOutages } from "~/domain/oversight/outages";
import { tellSupport } from "~/domain/oversight/tell";
import { watchHour, watchMinute } from "~/domain/oversight/watch";
import { listStuckEvents } from "~/domain/payments/events";
import { pollEvents } from "~/domain/payments/poll";
import { listOpenRefunds } from "~/domain/payments/refunds";
import { settleStuckPayments } from "~/domain/payments/stuck";
import { tellLosses } from "~/domain/products/losses";
import { fillIdleTurns, listRenderingTurns } from "~/domain/products/rendering-turns";
import { markSitemap } from "~/domain/products/sitemap";
import { listUndrawnVersions } from "~/domain/products/undrawn";
import { removeWithdrawnMockups } from "~/domain/products/withdrawn-mockups";
import { errorFacts, log } from "~/lib/log";
import type { Message } from "./messages";

type Step = [name: string, run: (app: App) => Promise<unknown>];

/** Each of a list of rows becomes a message. */
const sends =
  (list: (app: App) => Promise<string[]>, messageOf: (id: string) => Message) =>
  async (app: App): Promise<void> => {
    const ids = await list(app);
    if (ids.length > 0) await app.enqueue.many(ids.map(messageOf));
  };

/** The row is the truth and the queue a hint: whatever a restart or a lost message left behind is found here. */
const EVERY_MINUTE: Step[] = [
  ["generation", sweepJobs],
  ["inspections", sends(listUninspected, (pictureId) => ({ type: "inspect", pictureId }))],
  ["print checks", sends(listUnmeasured, (pictureId) => ({ type: "measure", pictureId }))],
  ["fixes", sends(listOpenFixes, (fixId) => ({ type: "fix", fixId }))],
  ["provider-events", sends(listStuckEvents, (eventId) => ({ type: "provider-event", eventId }))],
  ["untold events", pollEvents],
  ["payments", settleStuckPayments],
  ["refunds", sends(listOpenRefunds, (refundId) => ({ type: "refund", refundId }))],
  ["holds", releaseOverdueHolds],
  ["lots", expireLots],
  ["letters", sends(listDueDeliveries, (deliveryId) => ({ type: "deliver", deliveryId }))],
  ["mockups", sends(listUndrawnVersions, (versionId) => ({ type: "render-mockups", versionId }))],
  ["idle renderings", async (app) => fillIdleTurns(app, { aMinute: await renderingsAMinute(app) })],
  [
    "renderings",
    sends(
      async (app) => listRenderingTurns(app, { aMinute: await renderingsAMinute(app) }),
      (taskId) => ({ type: "rendering", taskId }),
    ),
  ],
  ["parts", sends(listDueParts, (partId) => ({ type: "fulfil", partId }))],
  ["partner events", sends(listWaitingPartnerEvents, (eventId) => ({ type: "partner-event", eventId }))],
  // After payments had their chance to be settled.
  ["unpaid orders", expireUnpaid],
  ["unreported deliveries", closeUnreported],
  ["earnings", releaseEarnings],
  // A few variants each time: the whole catalogue comes round about once an hour.
  ["stock", refreshStock],
  ["catalogue", refreshCatalogue],
  ["losses", tellLosses],
  ["invariants", watchMinute],
  ["outages", watchOutages],
  // Last: what the steps before it have found is told in the same minute.
  ["support", tellSupport],
];

const EVERY_HOUR: Step[] = [
  ["mockups of withdrawn pictures", (app) => removeWithdrawnMockups(app)],
  // After it: once the files of a withdrawn picture are gone, it is not looked for any more.
  ["files", tidyFiles],
  ["sessions", forgetExpiredSessions],
  ["counters", forgetOldCounters],
  ["sitemap", markSitemap],
  ["invariants", watchHour],
];

/** What each cron of wrangler.toml does. Steps stand alone: one that fails stops no other; each may overlap itself. */
export async function runSchedule(app: App, cron: string): Promise<void> {
  for (const [name, run] of cron === "* * * * *" ? EVERY_MINUTE : EVERY_HOUR) {
    try {
      await run(app);
    } catch (error) {
      log("error", "cron.failed", { step: name, ...errorFacts(error) });
    }
  }
}
