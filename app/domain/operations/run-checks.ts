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
import { ALL_CHECKS } from "./all-checks";

/** A stretch is two queries, and an invocation may make a thousand. */
const BATCHES_PER_HOURLY_RUN = 10;
const BATCHES_PER_MESSAGE = 100;
/** At this hour (UTC) every walk goes on to its end, in messages. */
const NIGHT_HOUR = 3;

type Row = typeof invariantChecks.$inferSelect;
type Outcome = { check: InvariantCheck; row: Omit<Row, "name">; known: Row | undefined };

/** What is bounded by what is open or new: each minute. */
export async function runMinuteChecks(app: CheckContext): Promise<void> {
  await runChecks(
    app,
    ALL_CHECKS.filter((check) => check.every === "minute"),
    1,
  );
}

/** Each walk goes on for a bit; by night each goes on until its end. */
export async function runHourlyChecks(app: CheckContext & Pick<App, "enqueue">): Promise<void> {
  const walks = ALL_CHECKS.filter((check) => check.every === "hour");
  await runChecks(app, walks, BATCHES_PER_HOURLY_RUN);
  if (new Date(app.now()).getUTCHours() !== NIGHT_HOUR) return;
  for (const { name } of walks) await app.enqueue({ type: "check", name });
}

/** Goes on with one check, and asks for more until its end. Safe to run twice: a look changes nothing. */
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

/** Looks from the beginning, as far as one request may: for a human who has mended something. */
export async function runCheckFromStart(
  app: CheckContext,
  { name }: { name: string },
): Promise<ViolatingRow[] | null> {
  const check = ALL_CHECKS.find((each) => each.name === name);
  if (!check) return null;
  const [outcome] = await runChecks(app, [check], BATCHES_PER_MESSAGE, { anew: true });
  return JSON.parse(outcome?.row.violations ?? "[]") as ViolatingRow[];
}

async function runChecks(
  app: CheckContext,
  checks: readonly InvariantCheck[],
  stretches: number,
  { anew = false } = {},
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
      row: await continueFromWatermark(app, check, anew ? undefined : known, stretches),
    });
  }
  const causes = new Set(open.map(({ cause }) => cause));
  await runTransaction(
    app.db,
    outcomes.flatMap((outcome) => record(app, outcome, causes)),
  );
  return outcomes;
}

/** Goes on where the last look stopped. What stood stays standing until a whole pass has found nothing. */
async function continueFromWatermark(
  app: CheckContext,
  check: InvariantCheck,
  known: Row | undefined,
  stretches: number,
): Promise<Outcome["row"]> {
  const startedAt = Date.now();
  let from: string | null = known?.watermark ?? "";
  const found: ViolatingRow[] = from === "" ? [] : (JSON.parse(known?.found ?? "[]") as ViolatingRow[]);
  for (let stretch = 0; stretch < stretches && from !== null; stretch++) {
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
      statements.push(resolveIncidentStatement(app, { cause, by: null, note: "It holds again." }));
    return statements;
  }
  log("error", "invariant.broken", { check: check.name, rows: broken.length, subject: first.subject });
  // Told once, and again where it has become another or somebody has closed it while it still stood.
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
