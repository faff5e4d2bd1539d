import type { App } from "../../app/app";
import { findViolations } from "../../app/domain/operations/checks/all-checks";

/** Rows and files after the kills. */

/** Final states of jobs and credits. */
export async function countResults({ db, files }: Pick<App, "db" | "files">) {
  const all = async (sql: string) =>
    (await db.$client.prepare(sql).all<{ name: string; n: number }>()).results;
  const one = async (sql: string) => (await all(sql))[0]?.n ?? 0;
  const failed = await all(
    "SELECT coalesce(failure, state) AS name, count(*) AS n FROM generation_jobs WHERE state <> 'done' GROUP BY 1",
  );
  return {
    done: await one("SELECT count(*) AS n FROM generation_jobs WHERE state = 'done'"),
    failed: Object.fromEntries(failed.map(({ name, n }) => [name, n])),
    creditsSpent: await one(
      "SELECT coalesce(sum(amount), 0) AS n FROM ledger_entries WHERE account_id = 'system:spent'",
    ),
    creditsLeft: await one("SELECT sum(credits) AS n FROM user_credits"),
    interrupted: await one("SELECT count(*) AS n FROM generation_jobs WHERE attempts > 1"),
    files: (await listAll(files, "pictures/")).size,
  };
}

/** Returns what is wrong: violated invariants, accepted jobs that are incomplete. */
export async function findKillFaults(
  app: Pick<App, "db" | "files" | "now">,
  answered: Iterable<string>,
): Promise<string[]> {
  const faults = (await findViolations(app)).map(
    ({ invariant, subject, detail }) => `${invariant} ${subject}: ${detail}`,
  );
  const { results } = await app.db.$client
    .prepare(
      "SELECT j.id, j.state, p.file_key AS file, h.state AS hold FROM generation_jobs j JOIN credit_holds h ON h.id = j.id LEFT JOIN pictures p ON p.id = j.picture_id",
    )
    .all<{ id: string; state: string; file: string | null; hold: string }>();
  const known = new Set(results.map((job) => job.id));
  for (const id of answered) if (!known.has(id)) faults.push(`job ${id} was answered and is not there`);
  const stored = await listAll(app.files, "pictures/");
  for (const job of results) {
    const isWhole =
      job.state === "done" ? job.hold === "posted" && stored.has(job.file ?? "") : job.hold === "released";
    if (!isWhole) faults.push(`job ${job.id} is ${job.state}, hold ${job.hold}, file ${job.file}`);
  }
  return faults;
}

async function listAll(files: R2Bucket, prefix: string): Promise<Set<string>> {
  const keys = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await files.list({ prefix, cursor });
    for (const object of page.objects) keys.add(object.key);
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor);
  return keys;
}
