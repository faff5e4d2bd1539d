import type { App } from "~/app";
import { applyAll } from "~/db/client";
import { invariantChecks } from "~/db/schema";
import { auditStatement } from "~/domain/attentions/audit";
import type { Broken, CheckParts, Invariant } from "~/domain/attentions/invariant";
import { CHECKS } from "./invariants";
import { checkFromStart } from "./watch";

export interface CheckReport {
  name: string;
  invariant: Invariant;
  every: "minute" | "hour";
  /** Null before its first look. */
  checkedAt: number | null;
  /** When it last reached the end of what there is. */
  completedAt: number | null;
  isUnderWay: boolean;
  tookMs: number | null;
  broken: Broken[];
}

/** What the running shop looks at, with what each look found last. */
export async function listChecks({ db }: Pick<App, "db">): Promise<CheckReport[]> {
  const rows = new Map((await db.select().from(invariantChecks)).map((row) => [row.name, row]));
  return CHECKS.flatMap(({ name, invariant, every }) => {
    if (every === "full") return [];
    const row = rows.get(name);
    return [
      {
        name,
        invariant,
        every,
        checkedAt: row?.checkedAt ?? null,
        completedAt: row?.completedAt ?? null,
        isUnderWay: row?.watermark != null,
        tookMs: row?.tookMs ?? null,
        broken: row ? (JSON.parse(row.violations) as Broken[]) : [],
      },
    ];
  });
}

/** Looks from the beginning for an admin: written down first. Null where there is no such check. */
export async function checkForAdmin(
  app: CheckParts,
  { name, by }: { name: string; by: string },
): Promise<Broken[] | null> {
  if (!CHECKS.some((check) => check.name === name)) return null;
  await applyAll(app.db, [
    auditStatement(app, { actorId: by, action: "check invariant", subject: `invariant:${name}` }),
  ]);
  return checkFromStart(app, { name });
}
