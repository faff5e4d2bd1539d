import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { partnerNotPausedCondition } from "~/domain/partner-catalog/rate-limit-pauses";
import { newId } from "~/lib/ids";

/**
 * Whose turn it is to be drawn by the partner, who draws a few a minute. Everybody's first version comes before anybody's
 * second, so that a shop of six hundred designs does not stand before one of a single design.
 */

const MINUTE_MS = 60_000;
/** Longer than a request takes: until then nobody else asks for the same. */
const CLAIM_MS = 90_000;
/** Asked for so often in vain, it is left as it is: our own preview stands there anyway. */
export const MAX_REQUEST_ATTEMPTS = 4;
/** What nobody waits for (further colours, and what was on sale before there were turns) is taken when nobody waits. */
const NEWEST_LOOKED_AT = 200;
/** Behind whatever is published meanwhile. */
const IDLE_TURN = 1_000_000;
const LOOKED_AT_ONCE = 50;

/**
 * A published version asks for its first colour to be drawn. What the version before it has, and shows the same prints, it
 * takes over: `keepsOf` is that version.
 */
export function queuePartnerMockupStatements(
  { now }: Pick<App, "now">,
  { versionId, userId, colours, previousVersionId }: Wanted,
): SQL[] {
  const [colour] = colours;
  if (!colour) return [];
  return [
    ...(previousVersionId
      ? [
          sql`INSERT INTO renderings (version_id, colour, view, file_key, width_px, height_px, created_at)
            SELECT ${versionId}, colour, view, file_key, width_px, height_px, created_at FROM renderings
            WHERE version_id = ${previousVersionId} AND colour IN (SELECT value FROM json_each(${JSON.stringify(colours)}))
            ON CONFLICT DO NOTHING`,
        ]
      : []),
    taskStatement(
      { now },
      { versionId, userId, colour },
      sql`(SELECT count(*) FROM rendering_tasks WHERE user_id = ${userId} AND state = 'waiting' AND turn < ${IDLE_TURN})`,
    ),
  ];
}

function taskStatement(
  { now }: Pick<App, "now">,
  { versionId, userId, colour }: { versionId: string; userId: string; colour: string },
  turn: SQL,
): SQL {
  return sql`INSERT INTO rendering_tasks (id, version_id, colour, user_id, turn, due_at, created_at)
    SELECT ${newId()}, ${versionId}, ${colour}, ${userId}, ${turn}, ${now()}, ${now()}
    WHERE NOT EXISTS (SELECT 1 FROM renderings WHERE version_id = ${versionId} AND colour = ${colour})
    ON CONFLICT (version_id, colour) DO NOTHING`;
}

interface Wanted {
  versionId: string;
  userId: string;
  colours: string[];
  previousVersionId: string | null;
}

/** Those whose turn it is, as many as may be asked for in this minute, and those to look at again. */
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
 * Puts a few of the newest versions on sale in turn, as long as nobody waits: first colours that never were, then the
 * others of those whose first is there.
 */
export async function queueBackfillMockups(
  { db, now }: Pick<App, "db" | "now">,
  { aMinute }: { aMinute: number },
): Promise<void> {
  const unseen = await db.all<{ versionId: string; userId: string; colour: string }>(
    sql`SELECT p.version_id AS versionId, p.user_id AS userId, c.value AS colour
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

/** Takes the turn: one statement decides, so that neither two consumers nor a late message ask for more than may be asked. */
export function claimPartnerMockupStatement(
  id: string,
  { at, aMinute }: { at: number; aMinute: number },
): SQL {
  return sql`UPDATE rendering_tasks SET state = 'asked', asked_at = ${at}, due_at = ${at + CLAIM_MS}, attempts = attempts + 1
    WHERE id = ${id} AND (state = 'waiting' OR (state = 'asked' AND due_at <= ${at})) AND attempts < ${MAX_REQUEST_ATTEMPTS}
      AND ${partnerNotPausedCondition("renderings", at)}
      AND (SELECT count(*) FROM rendering_tasks WHERE asked_at > ${at - MINUTE_MS}) < ${aMinute}`;
}
