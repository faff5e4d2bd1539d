import { sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { type IncidentKind, isIncidentKind } from "~/domain/incidents/incident-kinds";
import { queueEmailStatement } from "~/domain/outbox/queue-email";

const HOUR_MS = 60 * 60 * 1000;
const FIRST_ALERT_INTERVAL_MS = HOUR_MS;
const DIGEST_INTERVAL_MS = 6 * HOUR_MS;
const REMINDER_INTERVAL_MS = 24 * HOUR_MS;
/** Above this number the email says "at least". */
const MAX_COUNTED_INCIDENTS = 500;
const KEY_PREFIX = "needs-human:";
const KEY_DIGITS = 13;

const keyAt = (at: number) => KEY_PREFIX + String(at).padStart(KEY_DIGITS, "0");

export type SupportDigestResult =
  | { status: "nothing new" }
  | { status: "sent"; deliveryId: string; newIncidents: number };

/**
 * Emails the support address about open incidents: the first at once, later ones as a digest, and a daily reminder of
 * what stays open. Incidents are marked in the same batch; the email's key is the hour, so overlapping crons send one.
 */
export async function sendSupportDigest(
  app: Pick<App, "db" | "now" | "enqueue" | "config">,
  { titleOf }: { titleOf: (kind: IncidentKind) => string },
): Promise<SupportDigestResult> {
  const at = app.now();
  const [kinds, last] = await Promise.all([
    app.db.all<{ kind: string; count: number; fresh: number }>(sql`
      SELECT coalesce(kind, 'other') AS kind, count(*) AS count, sum(told_at IS NULL) AS fresh
      FROM (SELECT kind, told_at FROM attentions WHERE resolved_at IS NULL ORDER BY id DESC LIMIT ${MAX_COUNTED_INCIDENTS})
      GROUP BY kind ORDER BY count(*) DESC, kind`),
    app.db.all<{ at: number }>(sql`
      SELECT created_at AS at FROM deliveries WHERE dedupe_key >= ${KEY_PREFIX} AND dedupe_key < ${`${KEY_PREFIX}:`}
      ORDER BY dedupe_key DESC LIMIT 1`),
  ]);
  const open = kinds.reduce((sum, row) => sum + row.count, 0);
  const fresh = kinds.reduce((sum, row) => sum + row.fresh, 0);
  const since = at - (last[0]?.at ?? 0);
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
      isMore: open >= MAX_COUNTED_INCIDENTS,
      kinds: kinds.map(({ kind, count }) => ({
        kind: isIncidentKind(kind) ? titleOf(kind) : kind,
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
  return { status: "sent", deliveryId, newIncidents: fresh };
}
