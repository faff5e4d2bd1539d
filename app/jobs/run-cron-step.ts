import { and, between, eq, not } from "drizzle-orm";
import type { App } from "~/app";
import { cronSteps } from "~/db/schema";
import { errorFields, log } from "~/lib/log";
import type { CronStep } from "~/queue/cron-steps";
import { CRON_STEP_RUNNERS } from "./cron-step-runners";

/**
 * A message is dropped if the step was scheduled or began within this time after it, because that run did its work. A
 * last run that seems even later came from a wrong clock and is ignored.
 */
const MAX_LAG_MS = 2 * 60_000;

/**
 * Runs a step once per cron: a repeated message, or one older than a later run, is dropped. A failure is logged and not
 * retried, because the next cron sends the step again. So messages never accumulate.
 */
export async function runCronStep(
  app: App,
  { step, scheduledAt }: { step: CronStep; scheduledAt: number },
): Promise<"done" | "failed" | "dropped"> {
  try {
    const startedAt = app.now();
    const [begun] = await app.db
      .insert(cronSteps)
      .values({ step, scheduledAt, startedAt })
      .onConflictDoUpdate({
        target: cronSteps.step,
        set: { scheduledAt, startedAt },
        setWhere: and(
          not(between(cronSteps.scheduledAt, scheduledAt, scheduledAt + MAX_LAG_MS)),
          not(between(cronSteps.startedAt, scheduledAt + 1, scheduledAt + MAX_LAG_MS)),
        ),
      })
      .returning({ step: cronSteps.step });
    if (!begun) return "dropped";
    try {
      await CRON_STEP_RUNNERS[step](app);
    } finally {
      await app.db.update(cronSteps).set({ finishedAt: app.now() }).where(eq(cronSteps.step, step));
    }
    return "done";
  } catch (error) {
    log("error", "cron.failed", { step, ...errorFields(error) });
    return "failed";
  }
}
