import { and, eq, exists, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { creditHolds, generationJobs } from "~/db/schema";
import {
  bulkReleaseHoldStatements,
  findCreditDebtors,
  MAX_HOLDS_PER_BATCH,
} from "~/domain/credits/holds/bulk-release-holds";
import { isHoldAlreadyResolved, releaseHoldStatements } from "~/domain/credits/holds/resolve-hold";
import { countReturnStatements } from "./credit-returns";
import { creditHoldOf, type GenerationFailure, type GenerationJob } from "./job";

export type FailResult =
  | { status: "failed"; failure: GenerationFailure }
  /** The job had ended already. */
  | { status: "late" };

/** Spelled like the partial indexes' conditions. */
const isUnfinished = sql`${generationJobs.state} IN ('queued', 'working')`;

function endJobs({ db, now }: Pick<App, "db" | "now">, failure: GenerationFailure) {
  return db.update(generationJobs).set({ state: "failed", failure, claimedUntil: null, finishedAt: now() });
}

/** Ends an unfinished job and releases its credit in one batch; `also` joins that batch. */
export async function failJob(
  app: Pick<App, "db" | "now">,
  job: Pick<GenerationJob, "id" | "userId" | "credits">,
  failure: GenerationFailure,
  ...also: Statement[]
): Promise<FailResult> {
  const end = endJobs(app, failure).where(and(eq(generationJobs.id, job.id), isUnfinished));
  try {
    await runTransaction(app.db, [
      end,
      ...also,
      ...countReturnStatements(app, { userId: job.userId, failure }),
      ...releaseHoldStatements(app, creditHoldOf(job)),
    ]);
    return { status: "failed", failure };
  } catch (error) {
    if (!isHoldAlreadyResolved(error)) throw error;
    // The hold expired, so its credit was already returned, but the job is still unfinished: end it without a refund.
    const released = app.db
      .select({ id: creditHolds.id })
      .from(creditHolds)
      .where(and(eq(creditHolds.id, job.id), eq(creditHolds.state, "released")));
    await runTransaction(app.db, [
      endJobs(app, failure).where(and(eq(generationJobs.id, job.id), isUnfinished, exists(released))),
    ]);
    return { status: "late" };
  }
}

/** Ends many jobs at once and releases their credits. Safe to run twice and concurrently. Resolves to the number ended. */
export async function failJobs(
  app: Pick<App, "db" | "now">,
  jobs: Pick<GenerationJob, "id" | "userId" | "credits">[],
  failure: GenerationFailure,
): Promise<number> {
  let failed = 0;
  for (let start = 0; start < jobs.length; start += MAX_HOLDS_PER_BATCH) {
    const chunk = jobs.slice(start, start + MAX_HOLDS_PER_BATCH);
    const debtors = await findCreditDebtors(
      app,
      chunk.map((job) => job.userId),
    );
    for (const job of chunk)
      if (debtors.has(job.userId) && (await failJob(app, job, failure)).status === "failed") failed += 1;
    const others = chunk.filter((job) => !debtors.has(job.userId));
    const [ended] = await runTransaction(app.db, [
      // A job whose picture was delivered meanwhile is no longer unfinished.
      endJobs(app, failure)
        .where(
          and(
            sql`${generationJobs.id} IN (SELECT value FROM json_each(${JSON.stringify(others.map((job) => job.id))}))`,
            isUnfinished,
          ),
        )
        // Counted by rows: triggers change others beside them.
        .returning({ id: generationJobs.id }),
      ...bulkReleaseHoldStatements(
        app,
        others.map(creditHoldOf),
        sql`EXISTS (SELECT 1 FROM generation_jobs WHERE id = h.id AND state = 'failed')`,
      ),
    ]);
    failed += ended?.results.length ?? 0;
  }
  return failed;
}
