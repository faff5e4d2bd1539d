import { and, eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { keysetClauses } from "~/db/keyset-pagination";
import { auditLog, users } from "~/db/schema";
import { type Cursor, paginate } from "~/lib/pagination";

/**
 * Entries of the audit log, newest first; with `search`, those of the person with this email address, or those about
 * this subject (`<noun>:<id>`).
 */
export async function listAuditLog(
  { db }: Pick<App, "db">,
  { search, cursor, pageSize }: { search: string; cursor: Cursor | null; pageSize?: number | undefined },
) {
  const { where, orderBy, limit } = keysetClauses({ columns: [auditLog.id], cursor, pageSize });
  const typed = search.trim();
  const isAddress = typed.includes("@");
  const found = await db
    .select({
      id: auditLog.id,
      action: auditLog.action,
      subject: auditLog.subject,
      detail: auditLog.detail,
      actorId: auditLog.actorId,
      email: users.email,
      createdAt: auditLog.createdAt,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(
      and(
        typed === ""
          ? undefined
          : isAddress
            ? sql`${auditLog.actorId} = (SELECT id FROM users WHERE email = ${typed.toLowerCase()})`
            : eq(auditLog.subject, typed),
        where,
      ),
    )
    .orderBy(orderBy)
    .limit(limit);
  return paginate(found, { cursor, keyOf: (row) => [row.id], pageSize });
}

export type ListedAuditEntry = Awaited<ReturnType<typeof listAuditLog>>["rows"][number];
