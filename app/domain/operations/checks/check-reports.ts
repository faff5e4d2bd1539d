import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { invariantChecks } from "~/db/schema";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import type { CheckContext, Invariant, ViolatingRow } from "~/domain/invariants/invariant-check";
import { ALL_CHECKS } from "./all-checks";
import { runCheckFromStart } from "./run-checks";

export interface CheckReport {
  name: string;
  invariant: Invariant;
  every: "minute" | "hour";
  /** Null before the first run. */
  checkedAt: number | null;
  /** When it last reached the end of its table. */
  completedAt: number | null;
  isRunning: boolean;
  tookMs: number | null;
  violations: ViolatingRow[];
}

/** The checks of the live site with their last results. */
export async function listCheckReports({ db }: Pick<App, "db">): Promise<CheckReport[]> {
  const rows = new Map((await db.select().from(invariantChecks)).map((row) => [row.name, row]));
  return ALL_CHECKS.flatMap(({ name, invariant, every }) => {
    if (every === "full") return [];
    const row = rows.get(name);
    return [
      {
        name,
        invariant,
        every,
        checkedAt: row?.checkedAt ?? null,
        completedAt: row?.completedAt ?? null,
        isRunning: row?.watermark != null,
        tookMs: row?.tookMs ?? null,
        violations: row ? (JSON.parse(row.violations) as ViolatingRow[]) : [],
      },
    ];
  });
}

/** Runs a check from the start for an admin, after an entry in the audit log. Null if there is no such check. */
export async function runCheckForAdmin(
  app: CheckContext,
  { name, by }: { name: string; by: string },
): Promise<ViolatingRow[] | null> {
  if (!ALL_CHECKS.some((check) => check.name === name)) return null;
  await runTransaction(app.db, [
    auditLogStatement(app, { actorId: by, action: "check invariant", subject: `invariant:${name}` }),
  ]);
  return runCheckFromStart(app, { name });
}
