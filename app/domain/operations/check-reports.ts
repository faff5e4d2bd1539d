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
  /** Null before its first look. */
  checkedAt: number | null;
  /** When it last reached the end of what there is. */
  completedAt: number | null;
  isRunning: boolean;
  tookMs: number | null;
  violations: ViolatingRow[];
}

/** What the running shop looks at, with what each look found last. */
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

/** Looks from the beginning for an admin: written down first. Null where there is no such check. */
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
