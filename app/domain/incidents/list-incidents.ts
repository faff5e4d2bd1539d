import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { keysetClauses } from "~/db/keyset-pagination";
import { attentions, auditLog, users } from "~/db/schema";
import { type Cursor, type Page, paginate } from "~/lib/pagination";
import { type IncidentKind, isIncidentKind } from "./incident-kinds";

const INCIDENTS_PER_PAGE = 20;
const AUDIT_SHOWN = 20;

export interface Incident {
  id: string;
  cause: string;
  /** Null for a kind that this version does not know. */
  kind: IncidentKind | null;
  /** `<noun>:<id>`. */
  subject: string;
  detail: Record<string, unknown>;
  occurrences: number;
  createdAt: number;
  lastAt: number;
  resolvedAt: number | null;
  note: string | null;
}

export interface IncidentFilter {
  state: "open" | "closed";
  kind: IncidentKind | null;
  cursor: Cursor | null;
  pageSize?: number;
}

/** Newest first. */
export async function listIncidents(
  { db }: Pick<App, "db">,
  { state, kind, cursor, pageSize = INCIDENTS_PER_PAGE }: IncidentFilter,
): Promise<Page<Incident>> {
  const { where, orderBy, limit } = keysetClauses({ columns: [attentions.id], cursor, pageSize });
  const found = await db
    .select()
    .from(attentions)
    .where(
      and(
        // Spelled as in the partial indexes, or SQLite does not use them.
        state === "open" ? sql`resolved_at IS NULL` : sql`resolved_at IS NOT NULL`,
        kind ? eq(attentions.kind, kind) : undefined,
        where,
      ),
    )
    .orderBy(orderBy)
    .limit(limit);
  return paginate(found.map(toIncident), { cursor, keyOf: (row) => [row.id], pageSize });
}

/** One row, as a query for a batch. */
export function incidentQuery({ db }: Pick<App, "db">, { id }: { id: string }) {
  return db.select().from(attentions).where(eq(attentions.id, id)).limit(1);
}

/** The ids in an incident's subject and cause, as SQL; for a part of an order, the cause has the part's id. */
export function idsNamedByIncident(id: string): SQL {
  return sql`(SELECT substr(subject, instr(subject, ':') + 1) FROM attentions WHERE id = ${id}
    UNION SELECT substr(cause || ':', length(kind) + 2, instr(substr(cause || ':', length(kind) + 2), ':') - 1) FROM attentions WHERE id = ${id})`;
}

export async function findIncident(app: Pick<App, "db">, { id }: { id: string }): Promise<Incident | null> {
  const [row] = await incidentQuery(app, { id });
  return row ? toIncident(row) : null;
}

/** What admins did to a subject, newest first, as a query. */
export function auditLogQuery({ db }: Pick<App, "db">, { subject }: { subject: string | SQL }) {
  return db
    .select({
      id: auditLog.id,
      action: auditLog.action,
      detail: auditLog.detail,
      at: auditLog.createdAt,
      email: users.email,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(eq(auditLog.subject, subject))
    .orderBy(desc(auditLog.id))
    .limit(AUDIT_SHOWN);
}

export function toIncident(row: typeof attentions.$inferSelect): Incident {
  const kind = row.kind ?? "";
  return {
    id: row.id,
    cause: row.cause,
    kind: isIncidentKind(kind) ? kind : null,
    subject: row.subject,
    detail: readDetail(row.detail),
    occurrences: row.times,
    createdAt: row.createdAt,
    lastAt: row.lastAt ?? row.createdAt,
    resolvedAt: row.resolvedAt,
    note: row.note,
  };
}

function readDetail(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return { detail: text };
  }
}
