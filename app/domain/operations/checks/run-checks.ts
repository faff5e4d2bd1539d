import { eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { attentions, invariantChecks } from "~/db/schema";
import { openIncidentStatement, resolveIncidentStatement } from "~/domain/incidents/incident-statements";
import {
  type CheckContext,
  type InvariantCheck,
  MAX_VIOLATIONS_SHOWN,
  type ViolatingRow,
} from "~/domain/invariants/invariant-check";
import { log } from "~/lib/log";
import { words } from "../words";
import { ALL_CHECKS } from "./all-checks";

/** A batch takes two queries, and an invocation may make a thousand. */
const BATCHES_PER_HOURLY_RUN = 10;
const BATCHES_PER_MESSAGE = 100;
/** At this hour (UTC) every table scan continues to its end, in queue messages. */
const NIGHT_HOUR = 3;

type Row = typeof invariantChecks.$inferSelect;
type Outcome = { check: InvariantCheck; row: Omit<Row, "name">; known: Row | undefined };

/** Runs the checks that read only open or new rows. */
export async function runMinuteChecks(app: CheckContext): Promise<void> {
  await runChecks(
    app,
    ALL_CHECKS.filter((check) => check.every === "minute"),
    1,
  );
}

/** Continues each table scan by some batches; at night, to its end. */
export async function runHourlyChecks(app: CheckContext & Pick<App, "enqueue">): Promise<void> {
  const scans = ALL_CHECKS.filter((check) => check.every === "hour");
  await runChecks(app, scans, BATCHES_PER_HOURLY_RUN);
  if (new Date(app.now()).getUTCHours() !== NIGHT_HOUR) return;
  for (const { name } of scans) await app.enqueue({ type: "check", name });
}

/** Continues one check, and enqueues itself again until the end of the table. Safe to run twice. */
export async function continueCheck(
  app: CheckContext & Pick<App, "enqueue">,
  { name }: { name: string },
): Promise<"done" | "going on" | "unknown"> {
  const check = ALL_CHECKS.find((each) => each.name === name);
  if (!check) return "unknown";
  const [outcome] = await runChecks(app, [check], BATCHES_PER_MESSAGE);
  if (!outcome?.row.watermark) return "done";
  await app.enqueue({ type: "check", name });
  return "going on";
}

/** Runs a check from the start, as far as one request may, to see whether a repair worked. */
export async function runCheckFromStart(
  app: CheckContext,
  { name }: { name: string },
): Promise<ViolatingRow[] | null> {
  const check = ALL_CHECKS.find((each) => each.name === name);
  if (!check) return null;
  const [outcome] = await runChecks(app, [check], BATCHES_PER_MESSAGE, { fromStart: true });
  return JSON.parse(outcome?.row.violations ?? "[]") as ViolatingRow[];
}

async function runChecks(
  app: CheckContext,
  checks: readonly InvariantCheck[],
  batches: number,
  { fromStart = false } = {},
): Promise<Outcome[]> {
  const [rows, open] = await app.db.batch([
    app.db.select().from(invariantChecks),
    app.db
      .select({ cause: attentions.cause })
      .from(attentions)
      .where(sql`${eq(attentions.kind, "invariant")} AND resolved_at IS NULL`),
  ]);
  const outcomes: Outcome[] = [];
  for (const check of checks) {
    const known = rows.find((row) => row.name === check.name);
    outcomes.push({
      check,
      known,
      row: await continueFromWatermark(app, check, fromStart ? undefined : known, batches),
    });
  }
  const causes = new Set(open.map(({ cause }) => cause));
  await runTransaction(
    app.db,
    outcomes.flatMap((outcome) => record(app, outcome, causes)),
  );
  return outcomes;
}

/** Continues where the last run stopped. Earlier violations are kept until a whole pass has found none. */
async function continueFromWatermark(
  app: CheckContext,
  check: InvariantCheck,
  known: Row | undefined,
  batches: number,
): Promise<Outcome["row"]> {
  const startedAt = Date.now();
  let from: string | null = known?.watermark ?? "";
  const found: ViolatingRow[] = from === "" ? [] : (JSON.parse(known?.found ?? "[]") as ViolatingRow[]);
  for (let batch = 0; batch < batches && from !== null; batch++) {
    const { broken, next }: Awaited<ReturnType<InvariantCheck["runBatch"]>> = await check.runBatch(app, from);
    found.push(...broken);
    from = next;
  }
  const list = JSON.stringify(found.slice(0, MAX_VIOLATIONS_SHOWN));
  return {
    watermark: from,
    found: list,
    violations: from === null || found.length > 0 ? list : (known?.violations ?? "[]"),
    checkedAt: app.now(),
    completedAt: from === null ? app.now() : (known?.completedAt ?? null),
    tookMs: Date.now() - startedAt,
  };
}

function record(app: CheckContext, { check, row, known }: Outcome, open: ReadonlySet<string>): Statement[] {
  const cause = `invariant:${check.name}` as const;
  const broken = JSON.parse(row.violations) as ViolatingRow[];
  const first = broken[0];
  const statements: Statement[] = [
    app.db
      .insert(invariantChecks)
      .values({ name: check.name, ...row })
      .onConflictDoUpdate({ target: invariantChecks.name, set: row }),
  ];
  if (!first) {
    if (open.has(cause))
      statements.push(resolveIncidentStatement(app, { cause, by: null, note: words.holdsAgain }));
    return statements;
  }
  log("error", "invariant.broken", { check: check.name, rows: broken.length, subject: first.subject });
  // Reported once, and again if the violations changed or an admin closed the incident too early.
  if (row.violations !== known?.violations || !open.has(cause))
    statements.push(
      openIncidentStatement(app, {
        cause,
        subject: `invariant:${check.name}`,
        detail: { rows: broken.length, first: first.subject, why: first.detail },
      }),
    );
  return statements;
}
