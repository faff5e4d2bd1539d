import type { App } from "~/app";
import { forgetOldCounters } from "~/domain/accounts/guesses";
import { forgetExpiredSessions } from "~/domain/accounts/sessions";
import { sweepJobs } from "~/domain/designs/sweep";
import { listDueDeliveries } from "~/domain/letters/outbox";
import { listUndrawnVersions } from "~/domain/products/mockups";
import { errorFacts, log } from "~/lib/log";

type Step = [name: string, run: (app: App) => Promise<unknown>];

/** The row is the truth and the queue a hint: whatever a restart or a lost message left behind is found here. */
const EVERY_MINUTE: Step[] = [
  ["generation", sweepJobs],
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
];

const EVERY_HOUR: Step[] = [
  ["sessions", forgetExpiredSessions],
  ["counters", forgetOldCounters],
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
