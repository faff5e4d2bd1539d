import { inArray, type SQL } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { rateCounters } from "~/db/schema";
import { openIncidentOnceStatement } from "~/domain/incidents/incident-statements";
import {
  counterOf,
  countUseQuery,
  isSpent,
  isSpentCondition,
  refuseWhenSpentStatement,
  secondsUntilNextWindow,
  usageQuery,
} from "~/domain/limits/count-use";
import { personSubject } from "~/domain/limits/subjects";
import type { GenerationFailure } from "./job";

/**
 * Failures that a person can cause by prompt and options, after a call that we pay for: rejected prompts and
 * pictures, a scene although a transparent background was requested, text that no model can spell, blank pictures.
 * Their credit is returned, but only so often: at the hourly limit the person is paused, and at the daily limit an
 * incident is opened. Other failures are the provider's or ours and are not counted; a job that is canceled in the
 * queue costs us nothing, and an upload takes no credit.
 */
const PROVOCABLE: ReadonlySet<GenerationFailure> = new Set([
  "you:moderation",
  "provider:opaque",
  "provider:blank",
  "provider:wrong-words",
  "provider:refused-afterwards",
  "provider:near-copy",
] as const);

function returnCounters(userId: string) {
  const person = personSubject(userId);
  return { hour: counterOf("returns-hour", person), day: counterOf("returns-day", person) };
}

/** For the batch that returns the credit of a failed job. */
export function countReturnStatements(
  app: Pick<App, "db" | "now">,
  { userId, failure }: { userId: string; failure: GenerationFailure },
): Statement[] {
  return PROVOCABLE.has(failure) ? countProvokedReturnStatements(app, { userId, failure }) : [];
}

/** The same for redesigns and suggestions, which know which of their failures come after a paid call. */
export function countProvokedReturnStatements(
  app: Pick<App, "db" | "now">,
  { userId, failure }: { userId: string; failure: string },
): Statement[] {
  const { hour, day } = returnCounters(userId);
  const date = new Date(app.now()).toISOString().slice(0, 10);
  return [
    countUseQuery(app, hour),
    countUseQuery(app, day),
    openIncidentOnceStatement(
      app,
      {
        cause: `returns:${userId}:${date}`,
        subject: `user:${userId}`,
        detail: { last: failure },
      },
      isSpentCondition(app, day),
    ),
  ];
}

/** Fails its batch as `limit-reached` while the person is paused. */
export function refuseWhilePausedStatement(app: Pick<App, "now">, userId: string): SQL {
  const { hour, day } = returnCounters(userId);
  return refuseWhenSpentStatement(app, [hour, day]);
}

/** How long the person is paused, and whether an incident was opened; null for everybody else. */
export async function readPause(
  app: Pick<App, "db" | "now">,
  userId: string,
): Promise<{ seconds: number; isForToday: boolean } | null> {
  const { hour, day } = returnCounters(userId);
  const used = await usageQuery(app, [hour, day]);
  if (isSpent(day, used)) return { seconds: secondsUntilNextWindow(app, "returns-day"), isForToday: true };
  return isSpent(hour, used)
    ? { seconds: secondsUntilNextWindow(app, "returns-hour"), isForToday: false }
    : null;
}

/** Ends the pause, for an admin. */
export async function endPause({ db }: Pick<App, "db">, userId: string): Promise<void> {
  const { hour, day } = returnCounters(userId);
  await db.delete(rateCounters).where(inArray(rateCounters.key, [hour.key, day.key]));
}
