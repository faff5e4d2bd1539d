import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { auditLog, moderationBlocks, moderationCases, products } from "~/db/schema";
import { updateTable } from "~/db/writes";
import { rolesFor } from "~/domain/accounts/roles/permissions";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { sameDrawingSql } from "~/domain/designs/print-check/fixed-copies";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import type { ModerationDecision } from "./moderation-terms";
import { reporterEmails, reportersQuery } from "./reporter-emails";

/** In the audit log: a decision that was taken back. */
export const WITHDRAWAL = "take back decision";

export type CaseActResult = "done" | "already" | "unknown";

export interface CaseAct {
  caseId: string;
  by: string;
  /** The key of the caller's network. */
  network: string;
}

/** True if this person may decide cases at this moment. */
export const mayModerate = (by: string): SQL =>
  sql`EXISTS (SELECT 1 FROM user_roles WHERE user_id = ${by} AND role IN ${rolesFor("/admin/moderation/:id", "moderate")})`;

/**
 * Decides a case, once. `hide` takes the product out of its store; `take-down` takes out everything with its
 * pictures or fixed copies of them and keeps them from being published; `suspend` does so with all that the creator has. The creator gets
 * an email, unless the product is kept; reporters who left an address get an email in any case.
 */
export async function decideCase(
  app: Pick<App, "db" | "now" | "enqueue">,
  { caseId, by, network, decision, reason }: CaseAct & { decision: ModerationDecision; reason: string },
): Promise<CaseActResult> {
  const at = app.now();
  const happens = sql`${mayModerate(by)} AND EXISTS (SELECT 1 FROM moderation_cases WHERE id = ${caseId} AND state = 'open')`;
  const { title, reporters, withdrawals } = await readCase(app, caseId);
  const notification =
    decision === "keep" || title === null
      ? null
      : queueEmailStatement(app, {
          template: "moderation-decided",
          to: creatorAddress(caseId),
          data: { caseId, title, decision, reason },
          // A decision that was taken back is followed by another, of which the creator is told as well.
          key:
            withdrawals === 0
              ? `moderation-decided:${caseId}`
              : `moderation-decided:${caseId}:${withdrawals}`,
          happens,
        });
  const outcome = decision === "keep" ? "kept" : "acted";
  const toReporters = await reporterEmails(app, { caseId, outcome, reporters, happens });
  const results = await runTransaction(app.db, [
    sql`SELECT 1 AS known FROM moderation_cases WHERE id = ${caseId} AND ${mayModerate(by)}`,
    auditLogStatement(app, {
      actorId: by,
      action: "decide report",
      subject: `moderation:${caseId}`,
      detail: { before: "open", after: decision, why: reason, network },
      happens,
    }),
    ...effectsOf(decision, { caseId, at, happens }),
    ...(notification ? [notification.statement] : []),
    ...toReporters.map(({ statement }) => statement),
    sql`UPDATE moderation_cases SET state = iif(${decision} = 'keep', 'closed', 'decided'), decision = ${decision},
      reason = ${reason}, decided_by = ${by}, decided_at = ${at} WHERE id = ${caseId} AND ${happens}`,
  ]);
  if (results[1]?.meta.changes)
    await deliver(app, notification ? [notification, ...toReporters] : toReporters);
  return resultOf(results);
}

/** Decides an appeal, once. `reversed` lifts what the decision had blocked; the creator publishes again. */
export async function decideAppeal(
  app: Pick<App, "db" | "now" | "enqueue">,
  { caseId, by, network, outcome, note }: CaseAct & { outcome: "upheld" | "reversed"; note: string },
): Promise<CaseActResult> {
  const at = app.now();
  const happens = sql`${mayModerate(by)} AND EXISTS (SELECT 1 FROM moderation_cases WHERE id = ${caseId} AND state = 'appealed')`;
  const { title, reporters } = await readCase(app, caseId);
  const notification = queueEmailStatement(app, {
    template: "appeal-decided",
    to: creatorAddress(caseId),
    data: { title: title ?? "", outcome, note },
    key: `appeal-decided:${caseId}`,
    happens,
  });
  const toReporters =
    outcome === "reversed" ? await reporterEmails(app, { caseId, outcome, reporters, happens }) : [];
  const results = await runTransaction(app.db, [
    sql`SELECT 1 AS known FROM moderation_cases WHERE id = ${caseId} AND ${mayModerate(by)}`,
    auditLogStatement(app, {
      actorId: by,
      action: "decide appeal",
      subject: `moderation:${caseId}`,
      detail: { before: "appealed", after: outcome, note, network },
      happens,
    }),
    ...(outcome === "reversed"
      ? [
          updateTable(moderationBlocks)
            .set({ liftedAt: at })
            .where(and(eq(moderationBlocks.caseId, caseId), isNull(moderationBlocks.liftedAt), happens)),
        ]
      : []),
    notification.statement,
    ...toReporters.map(({ statement }) => statement),
    updateTable(moderationCases)
      .set({ state: "closed", outcome, closedBy: by, closedAt: at })
      .where(and(eq(moderationCases.id, caseId), happens)),
  ]);
  if (results[1]?.meta.changes) await deliver(app, [notification, ...toReporters]);
  return resultOf(results);
}

export async function deliver(
  app: Pick<App, "enqueue">,
  notifications: readonly { deliveryId: string }[],
): Promise<void> {
  await app.enqueue.many(notifications.map(({ deliveryId }) => ({ type: "deliver", deliveryId })));
}

/** A block that was lifted when the decision was taken back. */
const BLOCKS_AGAIN = sql`ON CONFLICT (subject, case_id) DO UPDATE SET lifted_at = NULL`;

function effectsOf(
  decision: ModerationDecision,
  { caseId, at, happens }: { caseId: string; at: number; happens: SQL },
): SQL[] {
  const product = sql`(SELECT product_id FROM moderation_cases WHERE id = ${caseId})`;
  const creator = sql`(SELECT creator_id FROM moderation_cases WHERE id = ${caseId})`;
  const pictures = sql`(${sameDrawingSql(
    sql`SELECT print.picture_id FROM version_prints print JOIN products p ON p.version_id = print.version_id WHERE p.id = ${product}`,
  )})`;
  const unpublish = (which: SQL) =>
    sql`UPDATE products SET state = 'unpublished', updated_at = ${at} WHERE state = 'published' AND ${which} AND ${happens}`;
  switch (decision) {
    case "keep":
    case "warn":
      return [];
    case "hide":
      return [unpublish(sql`id = ${product}`)];
    case "take-down":
      return [
        unpublish(sql`version_id IN (SELECT version_id FROM version_prints WHERE picture_id IN ${pictures})`),
        sql`INSERT INTO moderation_blocks (subject, case_id, created_at)
          SELECT 'picture:' || id, ${caseId}, ${at} FROM ${pictures} WHERE ${happens} ${BLOCKS_AGAIN}`,
      ];
    case "suspend":
      return [
        unpublish(sql`user_id = ${creator}`),
        sql`INSERT INTO moderation_blocks (subject, case_id, created_at)
          SELECT 'user:' || creator_id, id, ${at} FROM moderation_cases WHERE id = ${caseId} AND ${happens} ${BLOCKS_AGAIN}`,
      ];
  }
}

export const creatorAddress = (caseId: string): SQL =>
  sql`(SELECT email FROM users WHERE id = (SELECT creator_id FROM moderation_cases WHERE id = ${caseId}))`;

export async function readCase(
  app: Pick<App, "db">,
  caseId: string,
): Promise<{ title: string | null; reporters: { email: string | null }[]; withdrawals: number }> {
  const [[row], reporters, withdrawn] = await app.db.batch([
    app.db
      .select({ title: products.title })
      .from(moderationCases)
      .innerJoin(products, eq(products.id, moderationCases.productId))
      .where(eq(moderationCases.id, caseId)),
    reportersQuery(app, { caseId }),
    app.db
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(and(eq(auditLog.subject, `moderation:${caseId}`), eq(auditLog.action, WITHDRAWAL))),
  ]);
  return { title: row?.title ?? null, reporters, withdrawals: withdrawn.length };
}

function resultOf(results: D1Result<Record<string, unknown>>[]): CaseActResult {
  if (!results[0]?.results[0]) return "unknown";
  return results[1]?.meta.changes ? "done" : "already";
}
