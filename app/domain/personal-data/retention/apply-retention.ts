import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { errorFields, log } from "~/lib/log";
import { deleteQueuedFiles } from "./delete-queued-files";
import { RETENTION_DAYS, type RetentionName } from "./retention-days";
import { RETENTION_RULES, ROWS_AT_ONCE } from "./retention-rules";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Transactions of one rule in a run: 5,000 rows an hour for each rule. What is left comes next hour. */
const TRANSACTIONS_PER_RUN = 10;

type Parts = Pick<App, "db" | "files" | "now">;

/** Deletes what is kept no longer. A rule that fails stops no other; its error is thrown at the end. */
export async function applyRetention(app: Parts): Promise<void> {
  const errors: unknown[] = [];
  for (const name of Object.keys(RETENTION_DAYS) as RetentionName[])
    await applyRetentionRule(app, name).catch((error) => {
      log("error", "retention.failed", { rule: name, ...errorFields(error) });
      errors.push(error);
    });
  await deleteQueuedFiles(app);
  if (errors.length > 0) throw errors[0];
}

/** Returns the number of rows deleted or cleared. */
export async function applyRetentionRule(
  { db, now }: Pick<App, "db" | "now">,
  name: RetentionName,
): Promise<number> {
  const at = now();
  const before = at - RETENTION_DAYS[name] * DAY_MS;
  let rows = 0;
  for (let transaction = 0; transaction < TRANSACTIONS_PER_RUN; transaction++) {
    const results = await runTransaction(db, RETENTION_RULES[name](before, at));
    const done = results.at(-1)?.results.length ?? 0;
    rows += done;
    if (done < ROWS_AT_ONCE) break;
  }
  return rows;
}
