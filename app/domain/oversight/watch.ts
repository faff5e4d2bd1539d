import { eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { applyAll, type Statement } from "~/db/client";
import { attentions, invariantChecks } from "~/db/schema";
import { attentionStatement, resolveStatement } from "~/domain/attentions/attention";
import {
  BROKEN_SHOWN,
  type Broken,
  type CheckParts,
  type InvariantCheck,
} from "~/domain/attentions/invariant";
import { log } from "~/lib/log";
import { CHECKS } from "./invariants";

/** A stretch is two queries, and an invocation may make a thousand. */
const STRETCHES_AN_HOUR = 10;
const STRETCHES_A_MESSAGE = 100;
/** At this hour (UTC) every walk goes on to its end, in messages. */
const NIGHT_HOUR = 3;

type Row = typeof invariantChecks.$inferSelect;
type Outcome = { check: InvariantCheck; row: Omit<Row, "name">; known: Row | undefined };

/** What is bounded by what is open or new: each minute. */
export async function watchMinute(app: CheckParts): Promise<void> {
  await watch(
    app,
    CHECKS.filter((check) => check.every === "minute"),
    1,
  );
}

/** Each walk goes on for a bit; by night each goes on until its end. */
export async function watchHour(app: CheckParts & Pick<App, "enqueue">): Promise<void> {
  const walks = CHECKS.filter((check) => check.every === "hour");
  await watch(app, walks, STRETCHES_AN_HOUR);
  if (new Date(app.now()).getUTCHours() !== NIGHT_HOUR) return;
  for (const { name } of walks) await app.enqueue({ type: "check", name });
}

/** Goes on with one check, and asks for more until its end. Safe to run twice: a look changes nothing. */
export async function checkNow(
  app: CheckParts & Pick<App, "enqueue">,
  { name }: { name: string },
): Promise<"done" | "going on" | "unknown"> {
  const check = CHECKS.find((each) => each.name === name);
  if (!check) return "unknown";
  const [outcome] = await watch(app, [check], STRETCHES_A_MESSAGE);
  if (!outcome?.row.watermark) return "done";
  await app.enqueue({ type: "check", name });
  return "going on";
}

/** Looks from the beginning, as far as one request may: for a human who has mended something. */
export async function checkFromStart(app: CheckParts, { name }: { name: string }): Promise<Broken[] | null> {
  const check = CHECKS.find((each) => each.name === name);
  if (!check) return null;
  const [outcome] = await watch(app, [check], STRETCHES_A_MESSAGE, { anew: true });
  return JSON.parse(outcome?.row.violations ?? "[]") as Broken[];
}

async function watch(
  app: CheckParts,
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
    outcomes.push({ check, known, row: await lookOn(app, check, anew ? undefined : known, stretches) });
  }
  const causes = new Set(open.map(({ cause }) => cause));
  await applyAll(
    app.db,
    outcomes.flatMap((outcome) => record(app, outcome, causes)),
  );
  return outcomes;
}

/** Goes on where the last look stopped. What stood stays standing until a whole pass has found nothing. */
async function lookOn(
  app: CheckParts,
  check: InvariantCheck,
  known: Row | undefined,
  stretches: number,
): Promise<Outcome["row"]> {
  const startedAt = Date.now();
  let from: string | null = known?.watermark ?? "";
  const found: Broken[] = from === "" ? [] : (JSON.parse(known?.found ?? "[]") as Broken[]);
  for (let stretch = 0; stretch < stretches && from !== null; stretch++) {
    const { broken, next }: Awaited<ReturnType<InvariantCheck["look"]>> = await check.look(app, from);
    found.push(...broken);
    from = next;
  }
  const list = JSON.stringify(found.slice(0, BROKEN_SHOWN));
  return {
    watermark: from,
    found: list,
    violations: from === null || found.length > 0 ? list : (known?.violations ?? "[]"),
    checkedAt: app.now(),
    completedAt: from === null ? app.now() : (known?.completedAt ?? null),
    tookMs: Date.now() - startedAt,
  };
}

function record(app: CheckParts, { check, row, known }: Outcome, open: ReadonlySet<string>): Statement[] {
  const cause = `invariant:${check.name}` as const;
  const broken = JSON.parse(row.violations) as Broken[];
  const first = broken[0];
  const statements: Statement[] = [
    app.db
      .insert(invariantChecks)
      .values({ name: check.name, ...row })
      .onConflictDoUpdate({ target: invariantChecks.name, set: row }),
  ];
  if (!first) {
    if (open.has(cause)) statements.push(resolveStatement(app, { cause, by: null, note: "It holds again." }));
    return statements;
  }
  log("error", "invariant.broken", { check: check.name, rows: broken.length, subject: first.subject });
  // Told once, and again where it has become another or somebody has closed it while it still stood.
  if (row.violations !== known?.violations || !open.has(cause))
    statements.push(
      attentionStatement(app, {
        cause,
        subject: `invariant:${check.name}`,
        detail: { rows: broken.length, first: first.subject, why: first.detail },
      }),
    );
  return statements;
}
