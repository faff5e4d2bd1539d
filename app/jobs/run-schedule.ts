import type { App } from "~/app";
import { type CronStep, HOUR_STEPS, MINUTE_STEPS } from "~/queue/cron-steps";
import type { QueueMessage } from "~/queue/queue-messages";

/** Sends the steps of a cron of wrangler.toml, so that each step has an invocation of its own. */
export async function runSchedule(
  app: Pick<App, "enqueue">,
  { cron, scheduledTime: scheduledAt }: Pick<ScheduledController, "cron" | "scheduledTime">,
): Promise<void> {
  const steps = Object.entries(cron === "* * * * *" ? MINUTE_STEPS : HOUR_STEPS) as [CronStep, number][];
  const messageOf = (step: CronStep): QueueMessage => ({ type: "cron-step", step, scheduledAt });
  await app.enqueue.many(steps.filter(([, delay]) => delay === 0).map(([step]) => messageOf(step)));
  for (const [step, delaySeconds] of steps)
    if (delaySeconds > 0) await app.enqueue(messageOf(step), { delaySeconds });
}
