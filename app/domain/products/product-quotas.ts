import { sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import {
  counterOf,
  countUseQuery,
  isSpentCondition,
  refuseWhenSpentStatement,
  secondsUntilNextWindow,
} from "~/domain/limits/count-use";
import { personSubject } from "~/domain/limits/subjects";

/** Limits on what creating products costs us, counted per person and hour (limits/limits.ts). */
export type ProductQuota = "drafts" | "mockups" | "publishing";

/** The limit that is used up, and how long until it resets. Nothing was written. */
export interface QuotaReached {
  status: "too-many";
  quota: ProductQuota;
  seconds: number;
}

const countersOf = (userId: string, quotas: readonly ProductQuota[]) =>
  quotas.map((quota) => counterOf(quota, personSubject(userId)));

/** The first statements of a batch, which fails as `limit-reached` if a quota is used up. */
export function spendQuotaStatements(
  app: Pick<App, "db" | "now">,
  userId: string,
  quotas: readonly ProductQuota[],
): Statement[] {
  if (quotas.length === 0) return [];
  const counters = countersOf(userId, quotas);
  return [refuseWhenSpentStatement(app, counters), ...counters.map((counter) => countUseQuery(app, counter))];
}

/** The first quota that is used up; counts nothing. */
export async function findSpentQuota(
  app: Pick<App, "db" | "now">,
  userId: string,
  quotas: readonly ProductQuota[],
): Promise<QuotaReached | null> {
  if (quotas.length === 0) return null;
  const conditions = countersOf(userId, quotas).map((counter) => isSpentCondition(app, counter));
  const [row] = await app.db.all<{ spent: string }>(
    sql`SELECT json_array(${sql.join(conditions, sql`, `)}) AS spent`,
  );
  const spent = JSON.parse(row?.spent ?? "[]") as number[];
  const quota = quotas.find((_, at) => spent[at]);
  return quota ? { status: "too-many", quota, seconds: secondsUntilNextWindow(app, quota) } : null;
}

/** The answer to a batch that was refused as `limit-reached`; the hour may have ended since. */
export async function explainSpentQuota(
  app: Pick<App, "db" | "now">,
  userId: string,
  quotas: readonly ProductQuota[],
): Promise<QuotaReached> {
  const spent = await findSpentQuota(app, userId, quotas);
  return spent ?? { status: "too-many", quota: quotas[0] ?? "mockups", seconds: 1 };
}
