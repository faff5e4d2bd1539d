import { sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { type IncidentKind, isIncidentKind } from "~/domain/incidents/incident-kinds";
import { queueEmailStatement } from "~/domain/outbox/queue-email";

const HOUR_MS = 60 * 60 * 1000;
const FIRST_ALERT_INTERVAL_MS = HOUR_MS;
const DIGEST_INTERVAL_MS = 6 * HOUR_MS;
const REMINDER_INTERVAL_MS = 24 * HOUR_MS;
/** The support page promises an answer within a day. */
const MESSAGE_WAITS_MS = 12 * HOUR_MS;
/** Above this number the email says "at least". */
const MAX_COUNTED = 500;
const KEY_PREFIX = "needs-human:";
const KEY_DIGITS = 13;

const keyAt = (at: number) => KEY_PREFIX + String(at).padStart(KEY_DIGITS, "0");

/** Work that people brought, beside the incidents. */
export type BroughtWork = "report" | "appeal" | "message";
const WAITING_WORK: ReadonlySet<string> = new Set<BroughtWork>(["report", "appeal", "message"]);

export type SupportDigestResult =
  | { status: "nothing new" }
  | { status: "sent"; deliveryId: string; newItems: number };

/**
 * Emails the support address about open incidents, reported designs, appeals, and messages that have waited: the first at
 * once, later ones as a digest, and a daily reminder of what stays open. Incidents are marked in the same batch; the email's key is the hour, so overlapping crons send one.
 */
export async function sendSupportDigest(
  app: Pick<App, "db" | "now" | "enqueue" | "config">,
  { titleOf }: { titleOf: (kind: IncidentKind | BroughtWork) => string },
): Promise<SupportDigestResult> {
  const at = app.now();
  const [last] = await app.db.all<{ at: number }>(sql`
    SELECT created_at AS at FROM deliveries WHERE dedupe_key >= ${KEY_PREFIX} AND dedupe_key < ${`${KEY_PREFIX}:`}
    ORDER BY dedupe_key DESC LIMIT 1`);
  const since = at - (last?.at ?? 0);
  const kinds = await app.db.all<{ kind: string; count: number; fresh: number }>(sql`
    SELECT kind, count(*) AS count, sum(fresh) AS fresh FROM (
      SELECT * FROM (SELECT coalesce(kind, 'other') AS kind, told_at IS NULL AS fresh FROM attentions
        WHERE resolved_at IS NULL ORDER BY id DESC LIMIT ${MAX_COUNTED})
      UNION ALL SELECT * FROM (SELECT iif(state = 'open', 'report', 'appeal'), coalesce(appealed_at, created_at) > ${at - since}
        FROM moderation_cases WHERE state IN ('open', 'appealed') ORDER BY id DESC LIMIT ${MAX_COUNTED})
      UNION ALL SELECT * FROM (SELECT 'message', created_at > ${at - since - MESSAGE_WAITS_MS} FROM inquiries
        WHERE state = 'open' AND created_at <= ${at - MESSAGE_WAITS_MS} ORDER BY id DESC LIMIT ${MAX_COUNTED})
    ) GROUP BY kind ORDER BY count(*) DESC, kind`);
  const open = kinds.reduce((sum, row) => sum + row.count, 0);
  const fresh = kinds.reduce((sum, row) => sum + row.fresh, 0);
  const isFirst = fresh > 0 && fresh === open;
  const isDue = isFirst
    ? since >= FIRST_ALERT_INTERVAL_MS
    : fresh > 0
      ? since >= DIGEST_INTERVAL_MS
      : open > 0 && since >= REMINDER_INTERVAL_MS;
  if (!isDue) return { status: "nothing new" };
  const { statement, deliveryId } = queueEmailStatement(app, {
    template: "needs-human",
    to: app.config.supportEmail,
    key: keyAt(Math.floor(at / FIRST_ALERT_INTERVAL_MS) * FIRST_ALERT_INTERVAL_MS),
    data: {
      fresh,
      open,
      isMore: kinds.some(({ count }) => count >= MAX_COUNTED),
      kinds: kinds.map(({ kind, count }) => ({
        kind: isIncidentKind(kind) || isWaitingWork(kind) ? titleOf(kind) : kind,
        count,
      })),
    },
  });
  const [written] = await runTransaction(app.db, [
    statement,
    sql`UPDATE attentions SET told_at = ${at} WHERE resolved_at IS NULL AND told_at IS NULL
      AND EXISTS (SELECT 1 FROM deliveries WHERE id = ${deliveryId})`,
  ]);
  if (written?.meta.changes !== 1) return { status: "nothing new" };
  await app.enqueue({ type: "deliver", deliveryId });
  return { status: "sent", deliveryId, newItems: fresh };
}

function isWaitingWork(kind: string): kind is BroughtWork {
  return WAITING_WORK.has(kind);
}
