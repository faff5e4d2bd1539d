import type { App } from "~/app";
import { forgetOldCounters } from "~/domain/accounts/guesses";
import { forgetExpiredSessions } from "~/domain/accounts/sessions";
import { expireLots, releaseOverdueHolds } from "~/domain/credits/overdue";
import { listUninspected } from "~/domain/designs/inspect";
import { sweepJobs } from "~/domain/designs/sweep";
import { tidyFiles } from "~/domain/designs/tidy";
import { listDueDeliveries } from "~/domain/letters/outbox";
import { releaseEarnings } from "~/domain/orders/earnings";
import { listDueParts } from "~/domain/orders/fulfilment";
import { expireUnpaid } from "~/domain/orders/paid";
import { listWaitingPartnerEvents } from "~/domain/orders/partner-events";
import { refreshStock } from "~/domain/orders/stock";
import { closeUnreported } from "~/domain/orders/unreported";
import { tellSupport } from "~/domain/oversight/tell";
import { watchHour, watchMinute } from "~/domain/oversight/watch";
import { listStuckEvents } from "~/domain/payments/events";
import { listOpenRefunds } from "~/domain/payments/refunds";
import { settleStuckPayments } from "~/domain/payments/stuck";
import { listUndrawnVersions } from "~/domain/products/mockups";
import { errorFacts, log } from "~/lib/log";

type Step = [name: string, run: (app: App) => Promise<unknown>];

/** The row is the truth and the queue a hint: whatever a restart or a lost message left behind is found here. */
const EVERY_MINUTE: Step[] = [
  ["generation", sweepJobs],
  [
    "inspections",
    async (app) => {
      for (const pictureId of await listUninspected(app)) await app.enqueue({ type: "inspect", pictureId });
    },
  ],
  [
    "provider-events",
    async (app) => {
      for (const eventId of await listStuckEvents(app))
        await app.enqueue({ type: "provider-event", eventId });
    },
  ],
  ["payments", settleStuckPayments],
  [
    "refunds",
    async (app) => {
      for (const refundId of await listOpenRefunds(app)) await app.enqueue({ type: "refund", refundId });
    },
  ],
  ["holds", releaseOverdueHolds],
  ["lots", expireLots],
  [
    "letters",
    async (app) => {
      for (const deliveryId of await listDueDeliveries(app))
        await app.enqueue({ type: "deliver", deliveryId });
    },
  ],
  [
    "mockups",
    async (app) => {
      for (const versionId of await listUndrawnVersions(app))
        await app.enqueue({ type: "render-mockups", versionId });
    },
  ],
  [
    "parts",
    async (app) => {
      for (const partId of await listDueParts(app)) await app.enqueue({ type: "fulfil", partId });
    },
  ],
  [
    "partner events",
    async (app) => {
      for (const eventId of await listWaitingPartnerEvents(app))
        await app.enqueue({ type: "partner-event", eventId });
    },
  ],
  // After payments had their chance to be settled.
  ["unpaid orders", expireUnpaid],
  ["unreported deliveries", closeUnreported],
  ["earnings", releaseEarnings],
  // A few variants each time: the whole catalogue comes round about once an hour.
  ["stock", refreshStock],
  ["invariants", watchMinute],
  // Last: what the steps before it have found is told in the same minute.
  ["support", tellSupport],
];

const EVERY_HOUR: Step[] = [
  ["files", tidyFiles],
  ["sessions", forgetExpiredSessions],
  ["counters", forgetOldCounters],
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
