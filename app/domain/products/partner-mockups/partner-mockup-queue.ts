import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { partnerNotPausedCondition } from "~/domain/partner-catalog/rate-limit-pauses";
import { newId } from "~/lib/ids";

/**
 * The queue for the partner's mockups, of which it draws a few a minute. Each creator's first version comes before
 * anybody's second, so that a store with 600 designs does not delay one with a single design.
 */

const MINUTE_MS = 60_000;
/** Longer than a request takes; until then the task is not requested again. */
const CLAIM_MS = 90_000;
/** After this many attempts the task fails, and our own mockup stays. */
export const MAX_REQUEST_ATTEMPTS = 4;
/**
 * The turn of work that is not urgent (other colors, and products published before the queue existed): done when
 * nothing else waits.
 */
const NEWEST_LOOKED_AT = 200;
/** After everything that is published meanwhile. */
const IDLE_TURN = 1_000_000;
const LOOKED_AT_ONCE = 50;

/**
 * Requests a mockup of the first color of a published version. If the previous version, `keepsOf`, has the same prints,
 * its mockups are reused.
 */
export function queuePartnerMockupStatements(
  { now }: Pick<App, "now">,
  { versionId, userId, colors, previousVersionId }: Wanted,
): SQL[] {
  const [color] = colors;
  if (!color) return [];
  return [
    ...(previousVersionId
      ? [
          sql`INSERT INTO renderings (version_id, colour, view, file_key, width_px, height_px, created_at)
            SELECT ${versionId}, colour, view, file_key, width_px, height_px, created_at FROM renderings
            WHERE version_id = ${previousVersionId} AND colour IN (SELECT value FROM json_each(${JSON.stringify(colors)}))
            ON CONFLICT DO NOTHING`,
        ]
      : []),
    taskStatement(
      { now },
      { versionId, userId, color },
      sql`(SELECT count(*) FROM rendering_tasks WHERE user_id = ${userId} AND state = 'waiting' AND turn < ${IDLE_TURN})`,
    ),
  ];
}

function taskStatement(
  { now }: Pick<App, "now">,
  { versionId, userId, color }: { versionId: string; userId: string; color: string },
  turn: SQL,
): SQL {
  return sql`INSERT INTO rendering_tasks (id, version_id, colour, user_id, turn, due_at, created_at)
    SELECT ${newId()}, ${versionId}, ${color}, ${userId}, ${turn}, ${now()}, ${now()}
    WHERE NOT EXISTS (SELECT 1 FROM renderings WHERE version_id = ${versionId} AND colour = ${color})
    ON CONFLICT (version_id, colour) DO NOTHING`;
}

interface Wanted {
  versionId: string;
  userId: string;
  colors: string[];
  previousVersionId: string | null;
}

/** Tasks to request now, as many as the minute's quota allows, and tasks to poll. */
export async function listDuePartnerMockups(
  { db, now }: Pick<App, "db" | "now">,
  { aMinute }: { aMinute: number },
): Promise<string[]> {
  const at = now();
  const rows = await db.all<{ id: string }>(
    sql`SELECT id FROM (SELECT id FROM rendering_tasks WHERE state IN ('asked', 'pending') AND due_at <= ${at} ORDER BY due_at LIMIT ${LOOKED_AT_ONCE})
      UNION ALL SELECT id FROM (SELECT id FROM rendering_tasks WHERE state = 'waiting' AND ${partnerNotPausedCondition("renderings", at)}
        ORDER BY turn, id LIMIT max(0, ${aMinute} - (SELECT count(*) FROM rendering_tasks WHERE asked_at > ${at - MINUTE_MS})))`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Adds a few of the newest versions on sale while the queue is empty: first those without any mockup, then the other
 * colors of those with one.
 */
export async function queueBackfillMockups(
  { db, now }: Pick<App, "db" | "now">,
  { aMinute }: { aMinute: number },
): Promise<void> {
  const unseen = await db.all<{ versionId: string; userId: string; color: string }>(
    sql`SELECT p.version_id AS versionId, p.user_id AS userId, c.value AS color
      FROM (SELECT version_id, user_id FROM products WHERE state = 'published' ORDER BY published_at DESC, id DESC LIMIT ${NEWEST_LOOKED_AT}) p
      JOIN design_versions v ON v.id = p.version_id JOIN json_each(v.colours) c
      WHERE NOT EXISTS (SELECT 1 FROM rendering_tasks WHERE state = 'waiting')
        AND NOT EXISTS (SELECT 1 FROM rendering_tasks t WHERE t.version_id = p.version_id AND t.colour = c.value)
        AND NOT EXISTS (SELECT 1 FROM renderings r WHERE r.version_id = p.version_id AND r.colour = c.value)
        AND (c.key = 0 OR EXISTS (SELECT 1 FROM renderings r WHERE r.version_id = p.version_id AND r.colour = v.colours ->> '$[0]'))
      ORDER BY c.key, p.version_id DESC LIMIT ${aMinute}`,
  );
  const statements = unseen.map((one) => taskStatement({ now }, one, sql`${IDLE_TURN}`));
  if (statements.length > 0) await runTransaction(db, statements);
}

/**
 * Claims a task to request it. One conditional statement decides, so that parallel consumers and late messages stay
 * within the quota.
 */
export function claimPartnerMockupStatement(
  id: string,
  { at, aMinute }: { at: number; aMinute: number },
): SQL {
  return sql`UPDATE rendering_tasks SET state = 'asked', asked_at = ${at}, due_at = ${at + CLAIM_MS}, attempts = attempts + 1
    WHERE id = ${id} AND (state = 'waiting' OR (state = 'asked' AND due_at <= ${at})) AND attempts < ${MAX_REQUEST_ATTEMPTS}
      AND ${partnerNotPausedCondition("renderings", at)}
      AND (SELECT count(*) FROM rendering_tasks WHERE asked_at > ${at - MINUTE_MS}) < ${aMinute}`;
}
