import { and, eq, isNull, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { moderationBlocks } from "~/db/schema";
import { updateTable } from "~/db/writes";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import {
  type CaseAct,
  type CaseActResult,
  creatorAddress,
  deliver,
  mayModerate,
  readCase,
  WITHDRAWAL,
} from "./decide-case";

/**
 * Takes back the decision that was made at `decidedAt`: the case is open again, nothing is blocked by it, and what it took out
 * of the store is there again, unless it was changed since or something else keeps it out. The creator gets an email,
 * unless they had none of the decision. Not once they have appealed, nor while a newer report has a case.
 */
export async function takeBackDecision(
  app: Pick<App, "db" | "now" | "enqueue">,
  { caseId, by, network, decidedAt }: CaseAct & { decidedAt: number },
): Promise<CaseActResult> {
  const at = app.now();
  const { title, withdrawals } = await readCase(app, caseId);
  const isDecision = sql`id = ${caseId} AND decided_at = ${decidedAt}
    AND (state = 'decided' OR state = 'closed' AND decision = 'keep')
    AND NOT EXISTS (SELECT 1 FROM moderation_cases open WHERE open.product_id = moderation_cases.product_id AND open.state = 'open')`;
  const happens = sql`${mayModerate(by)} AND EXISTS (SELECT 1 FROM moderation_cases WHERE ${isDecision})`;
  const notification = queueEmailStatement(app, {
    template: "decision-withdrawn",
    to: creatorAddress(caseId),
    data: { title: title ?? "" },
    key: `decision-withdrawn:${caseId}:${withdrawals}`,
    happens: sql`${happens} AND (SELECT decision FROM moderation_cases WHERE id = ${caseId}) <> 'keep'`,
  });
  const results = await runTransaction(app.db, [
    sql`SELECT 1 AS known FROM moderation_cases WHERE id = ${caseId} AND ${mayModerate(by)}`,
    auditLogStatement(app, {
      actorId: by,
      action: WITHDRAWAL,
      subject: `moderation:${caseId}`,
      detail: sql`json_object('before', (SELECT decision FROM moderation_cases WHERE id = ${caseId}), 'after', 'open',
        'network', ${network})`,
      happens,
    }),
    notification.statement,
    updateTable(moderationBlocks)
      .set({ liftedAt: at })
      .where(and(eq(moderationBlocks.caseId, caseId), isNull(moderationBlocks.liftedAt), happens)),
    // What a decision takes out has its moment in `updated_at`, until somebody changes it.
    sql`UPDATE products SET state = 'published', updated_at = ${at}
      WHERE user_id = (SELECT creator_id FROM moderation_cases WHERE id = ${caseId}) AND state = 'unpublished' AND updated_at = ${decidedAt}
        AND store_id IS NOT NULL AND version_id IS NOT NULL AND ${happens}
        AND NOT EXISTS (SELECT 1 FROM suspensions WHERE user_id = products.user_id AND closed_at IS NULL)
        AND NOT EXISTS (SELECT 1 FROM moderation_blocks WHERE subject = 'user:' || products.user_id AND lifted_at IS NULL)
        AND NOT EXISTS (SELECT 1 FROM version_prints print JOIN moderation_blocks block ON block.subject = 'picture:' || print.picture_id
          WHERE print.version_id = products.version_id AND block.lifted_at IS NULL)`,
    sql`UPDATE moderation_cases SET state = 'open', decision = NULL, reason = '', decided_by = NULL, decided_at = NULL
      WHERE ${isDecision} AND ${mayModerate(by)}`,
  ]);
  if (!results[0]?.results[0]) return "unknown";
  if (!results[1]?.meta.changes) return "already";
  await deliver(app, [notification]);
  return "done";
}
