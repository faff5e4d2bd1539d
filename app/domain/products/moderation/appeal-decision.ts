import { and, eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { moderationCases } from "~/db/schema";
import { updateTable } from "~/db/writes";
import { deliver } from "./decide-case";
import { reporterEmails, reportersQuery } from "./reporter-emails";

/**
 * Stores a creator's appeal, once per decision. Of a counter notice those are told who reported the design for their
 * rights.
 */
export async function appealDecision(
  app: Pick<App, "db" | "now" | "enqueue">,
  {
    caseId,
    userId,
    appeal,
    isCounterNotice,
  }: { caseId: string; userId: string; appeal: string; isCounterNotice: boolean },
): Promise<"done" | "already"> {
  const happens = sql`EXISTS (SELECT 1 FROM moderation_cases WHERE id = ${caseId} AND creator_id = ${userId} AND state = 'decided')`;
  const reporters = isCounterNotice ? await reportersQuery(app, { caseId, isAboutRights: true }) : [];
  const toReporters = await reporterEmails(app, { caseId, outcome: "counter-notice", reporters, happens });
  const results = await runTransaction(app.db, [
    ...toReporters.map(({ statement }) => statement),
    updateTable(moderationCases)
      .set({
        state: "appealed",
        appeal,
        isCounterNotice: isCounterNotice ? "yes" : "no",
        appealedAt: app.now(),
      })
      .where(
        and(
          eq(moderationCases.id, caseId),
          eq(moderationCases.creatorId, userId),
          eq(moderationCases.state, "decided"),
        ),
      ),
  ]);
  if (!results.at(-1)?.meta.changes) return "already";
  await deliver(app, toReporters);
  return "done";
}
