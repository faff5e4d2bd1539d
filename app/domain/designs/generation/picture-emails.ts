import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { generationJobs, users } from "~/db/schema";
import { updateTable } from "~/db/writes";
import { queueEmailStatement } from "~/domain/outbox/queue-email";

/** The email that a person asks for instead of waiting: one for all pictures that were requested together. */

const MAX_EMAILS_PER_RUN = 100;
const batch = sql<string>`coalesce(${generationJobs.batchId}, ${generationJobs.id})`;

/** False if there is no such unfinished job of this person. Asking again changes nothing. */
export async function requestPictureEmail(
  { db, now }: Pick<App, "db" | "now">,
  { userId, jobId }: { userId: string; jobId: string },
): Promise<boolean> {
  const asked =
    await db.run(sql`UPDATE generation_jobs SET letter_asked_at = coalesce(letter_asked_at, ${now()})
    WHERE user_id = ${userId} AND state IN ('queued', 'working') AND coalesce(batch_id, id) =
      (SELECT coalesce(batch_id, id) FROM generation_jobs WHERE id = ${jobId} AND user_id = ${userId})`);
  return asked.meta.changes > 0;
}

/** Sends the emails about pictures that have ended, however they ended. Safe to run concurrently. */
export async function sendPictureEmails(app: Pick<App, "db" | "now" | "enqueue">): Promise<void> {
  const ended = await app.db
    .select({
      batch,
      email: users.email,
      jobId: sql<string>`min(${generationJobs.id})`,
      prompt: generationJobs.prompt,
      done: sql<number>`sum(${generationJobs.state} = 'done')`,
      failed: sql<number>`sum(${generationJobs.state} = 'failed')`,
    })
    .from(generationJobs)
    .innerJoin(users, eq(users.id, generationJobs.userId))
    .where(sql`${generationJobs.emailRequestedAt} IS NOT NULL`)
    .groupBy(batch)
    .having(sql`sum(${generationJobs.state} IN ('queued', 'working')) = 0`)
    .limit(MAX_EMAILS_PER_RUN);
  for (const { batch: key, email, ...data } of ended) {
    const notification = queueEmailStatement(app, {
      template: "pictures-ready",
      to: email,
      data,
      key: `pictures-ready:${key}`,
      // A person who canceled all of them needs no email.
      happens: sql`${data.done + data.failed} > 0`,
    });
    await runTransaction(app.db, [
      notification.statement,
      updateTable(generationJobs)
        .set({ emailRequestedAt: null })
        .where(and(isNotNull(generationJobs.emailRequestedAt), eq(batch, key))),
    ]);
    await app.enqueue({ type: "deliver", deliveryId: notification.deliveryId });
  }
}
