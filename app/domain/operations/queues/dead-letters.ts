import { and, eq, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { keysetClauses } from "~/db/keyset-pagination";
import { deadLetters } from "~/db/schema";
import { updateTable } from "~/db/writes";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import type { IncidentKind } from "~/domain/incidents/incident-kinds";
import { resolveIncidentStatement } from "~/domain/incidents/incident-statements";
import { auditLogQuery } from "~/domain/incidents/list-incidents";
import { newId } from "~/lib/ids";
import { type Cursor, paginate } from "~/lib/pagination";
import { type QueueMessage, queueMessageSchema } from "~/queue/queue-messages";
import { words } from "./words";

export const DEAD_LETTER_STATES = ["waiting", "replayed", "discarded"] as const;
export type DeadLetterState = (typeof DEAD_LETTER_STATES)[number];
const LETTERS_PER_PAGE = 25;

/** The cause of the incident that a dead message opens. */
export function deadLetterCause(message: QueueMessage): `${IncidentKind}:${string}` {
  const { type, ...ids } = message;
  return `dead:${type}:${Object.values(ids)[0]}`;
}

/** Stores a dead message; the same message that waits already is counted. */
export function storeDeadLetterStatement({ now }: Pick<App, "now">, message: QueueMessage): SQL {
  const at = now();
  return sql`INSERT INTO dead_letters (id, type, message, last_at, created_at)
    VALUES (${newId()}, ${message.type}, ${JSON.stringify(message)}, ${at}, ${at})
    ON CONFLICT (message) WHERE state = 'waiting' DO UPDATE SET times = times + 1, last_at = excluded.last_at`;
}

/** A dead letter as lists show it. */
export type DeadLetter = Awaited<ReturnType<typeof listDeadLetters>>["rows"][number];

/** Newest first. */
export async function listDeadLetters(
  { db }: Pick<App, "db">,
  {
    state,
    cursor,
    pageSize = LETTERS_PER_PAGE,
  }: { state: DeadLetterState; cursor: Cursor | null; pageSize?: number | undefined },
) {
  const { where, orderBy, limit } = keysetClauses({ columns: [deadLetters.id], cursor, pageSize });
  const found = await db
    .select()
    .from(deadLetters)
    .where(sql`${eq(deadLetters.state, state)} AND ${where ?? sql`1`}`)
    .orderBy(orderBy)
    .limit(limit);
  return paginate(found, { cursor, keyOf: (row) => [row.id], pageSize });
}

/** One with its audit trail; null where there is none. */
export async function readDeadLetter(app: Pick<App, "db">, { id }: { id: string }) {
  const [[letter], audit] = await app.db.batch([
    app.db.select().from(deadLetters).where(eq(deadLetters.id, id)).limit(1),
    auditLogQuery(app, { subject: `dead-letter:${id}` }),
  ]);
  return letter ? { letter, audit } : null;
}

/**
 * Sends a dead message again or discards it, once even if the form is repeated, and closes its incident. If the
 * message dies again it comes back as a new one.
 */
export async function decideDeadLetter(
  app: Pick<App, "db" | "now" | "enqueue">,
  { id, by, act, why }: { id: string; by: string; act: "replay" | "discard"; why: string },
): Promise<"done" | "already" | "unknown"> {
  const [row] = await app.db.select().from(deadLetters).where(eq(deadLetters.id, id)).limit(1);
  if (!row) return "unknown";
  const message = queueMessageSchema.safeParse(JSON.parse(row.message));
  const state = act === "replay" ? "replayed" : "discarded";
  const [log] = await runTransaction(app.db, [
    auditLogStatement(app, {
      actorId: by,
      action: act === "replay" ? "send dead message again" : "discard dead message",
      subject: `dead-letter:${id}`,
      detail: { type: row.type, before: "waiting", after: state, why },
      happens: sql`EXISTS (SELECT 1 FROM dead_letters WHERE id = ${id} AND state = 'waiting')`,
    }),
    updateTable(deadLetters)
      .set({ state, decidedBy: by, decidedAt: app.now() })
      .where(and(eq(deadLetters.id, id), eq(deadLetters.state, "waiting"))),
    ...incidentStatements(app, { message: message.data, by, act }),
  ]);
  if (!log?.meta.changes) return "already";
  // Consumers claim their rows, so a message that is sent twice is processed once.
  if (act === "replay" && message.success) await app.enqueue(message.data);
  return "done";
}

/** For a message that is sent again from the page of its incident. */
export function markReplayedStatement(
  { now }: Pick<App, "now">,
  { message, by }: { message: QueueMessage; by: string },
): Statement {
  return updateTable(deadLetters)
    .set({ state: "replayed", decidedBy: by, decidedAt: now() })
    .where(and(eq(deadLetters.message, JSON.stringify(message)), sql`${deadLetters.state} = 'waiting'`));
}

function incidentStatements(
  app: Pick<App, "now">,
  { message, by, act }: { message: QueueMessage | undefined; by: string; act: "replay" | "discard" },
): Statement[] {
  if (!message) return [];
  const note = act === "replay" ? words.sentAgain : words.discarded;
  return [resolveIncidentStatement(app, { cause: deadLetterCause(message), by, note })];
}
