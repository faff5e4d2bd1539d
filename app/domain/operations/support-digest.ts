import { sql } from "drizzle-orm";
import type { App } from "~/app";
import { INCIDENT_WORDS } from "~/content/copy/operations/incidents";
import { runTransaction } from "~/db/client";
import { isIncidentKind } from "~/domain/incidents/incident-kinds";
import { queueEmailStatement } from "~/domain/outbox/outbox";

const HOUR_MS = 60 * 60 * 1000;
/** Sends the first alert within a minute, later ones as a digest, and a daily reminder of what stays open. */
const FIRST_EVERY_MS = HOUR_MS;
const DIGEST_EVERY_MS = 6 * HOUR_MS;
const REMINDER_EVERY_MS = 24 * HOUR_MS;
/** As many are counted; of more the letter says "at least". */
const MOST_COUNTED = 500;
const KEY = "needs-human:";
const KEY_DIGITS = 13;

const keyAt = (at: number) => KEY + String(at).padStart(KEY_DIGITS, "0");

export type SupportDigestResult =
  | { status: "nothing new" }
  | { status: "told"; deliveryId: string; newIncidents: number };

/**
 * Writes a letter to the support address where something needs a human: for the first at once, for more in a digest, for
 * what stays open as a reminder. Attentions are marked in the same batch as the letter; its key is the hour, so that
 * crons that overlap write one.
 */
export async function sendSupportDigest(
  app: Pick<App, "db" | "now" | "enqueue" | "config">,
): Promise<SupportDigestResult> {
  const at = app.now();
  const [kinds, last] = await Promise.all([
    app.db.all<{ kind: string; count: number; fresh: number }>(sql`
      SELECT coalesce(kind, 'other') AS kind, count(*) AS count, sum(told_at IS NULL) AS fresh
      FROM (SELECT kind, told_at FROM attentions WHERE resolved_at IS NULL ORDER BY id DESC LIMIT ${MOST_COUNTED})
      GROUP BY kind ORDER BY count(*) DESC, kind`),
    app.db.all<{ at: number }>(sql`
      SELECT created_at AS at FROM deliveries WHERE dedupe_key >= ${KEY} AND dedupe_key < ${`${KEY}:`}
      ORDER BY dedupe_key DESC LIMIT 1`),
  ]);
  const open = kinds.reduce((sum, row) => sum + row.count, 0);
  const fresh = kinds.reduce((sum, row) => sum + row.fresh, 0);
  const since = at - (last[0]?.at ?? 0);
  const isFirst = fresh > 0 && fresh === open;
  const isDue = isFirst
    ? since >= FIRST_EVERY_MS
    : fresh > 0
      ? since >= DIGEST_EVERY_MS
      : open > 0 && since >= REMINDER_EVERY_MS;
  if (!isDue) return { status: "nothing new" };
  const { statement, deliveryId } = queueEmailStatement(app, {
    template: "needs-human",
    to: app.config.supportEmail,
    key: keyAt(Math.floor(at / FIRST_EVERY_MS) * FIRST_EVERY_MS),
    data: {
      fresh,
      open,
      isMore: open >= MOST_COUNTED,
      kinds: kinds.map(({ kind, count }) => ({
        kind: isIncidentKind(kind) ? INCIDENT_WORDS[kind].title : kind,
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
  return { status: "told", deliveryId, newIncidents: fresh };
}
