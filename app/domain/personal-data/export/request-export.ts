import { and, desc, eq, gt, isNotNull, lte, ne, or, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { dataExports } from "~/db/schema";
import { deleteFrom, insertInto } from "~/db/writes";
import { suspendedCondition } from "~/domain/accounts/suspensions";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { counterOf, countUseQuery, isWithinCondition } from "~/domain/limits/count-use";
import { personSubject } from "~/domain/limits/subjects";
import { newId } from "~/lib/ids";
import { exportTokenSubject } from "~/lib/secrets/export-token-subject";
import { constantTimeEqual, deriveToken } from "~/lib/secrets/hashes-and-tokens";

export type RequestExportResult = { status: "queued" | "already" | "too-many" };

/**
 * Asks for a download of everything. `by` is set where staff ask for the person, who alone gets the file: the audit log has it. A second request while one is being made is the same one.
 */
export async function requestExport(
  app: Pick<App, "db" | "now" | "enqueue">,
  { userId, by = null }: { userId: string; by?: string | null },
): Promise<RequestExportResult> {
  const id = newId();
  const at = app.now();
  const counter = counterOf("data-exports", personSubject(userId));
  const isOpen = sql`EXISTS (SELECT 1 FROM data_exports WHERE user_id = ${userId} AND state = 'queued')`;
  try {
    const [, , inserted] = await runTransaction(app.db, [
      countUseQuery(app, counter, sql`NOT ${isOpen}`),
      deleteFrom(dataExports).where(and(eq(dataExports.userId, userId), eq(dataExports.state, "failed"))),
      insertInto(dataExports).select(
        sql`SELECT ${id}, ${userId}, 'queued', 1, '', 0, NULL, NULL, NULL, NULL, NULL, ${at}
          WHERE ${isWithinCondition(app, counter)} AND NOT ${isOpen}`,
      ),
      ...(by === null
        ? []
        : [
            auditLogStatement(app, {
              actorId: by,
              action: "request export",
              subject: `user:${userId}`,
              happens: sql`EXISTS (SELECT 1 FROM data_exports WHERE id = ${id})`,
            }),
          ]),
    ]);
    if (!inserted?.meta.changes) {
      const [open] = await app.db
        .select({ id: dataExports.id })
        .from(dataExports)
        .where(and(eq(dataExports.userId, userId), eq(dataExports.state, "queued")));
      return { status: open ? "already" : "too-many" };
    }
  } catch (error) {
    if (isConstraintViolation(error, "export-open")) return { status: "already" };
    throw error;
  }
  await app.enqueue({ type: "export", exportId: id });
  return { status: "queued" };
}

/** A person's downloads, newest first: those being made, ready or failed. */
export function listExports({ db, now }: Pick<App, "db" | "now">, { userId }: { userId: string }) {
  return db
    .select({
      id: dataExports.id,
      state: dataExports.state,
      part: dataExports.part,
      bytes: dataExports.bytes,
      createdAt: dataExports.createdAt,
      expiresAt: dataExports.expiresAt,
    })
    .from(dataExports)
    .where(
      and(
        eq(dataExports.userId, userId),
        or(
          ne(dataExports.state, "done"),
          and(isNotNull(dataExports.fileKey), gt(dataExports.expiresAt, now())),
        ),
      ),
    )
    .orderBy(desc(dataExports.id))
    .limit(20);
}

/** The file of a download, if it is the person's own and not too old. */
export async function findExportFile(
  { db, now }: Pick<App, "db" | "now">,
  { userId, exportId }: { userId: string; exportId: string },
): Promise<{ key: string; part: number } | null> {
  const [row] = await db
    .select({ key: dataExports.fileKey, part: dataExports.part })
    .from(dataExports)
    .where(
      and(eq(dataExports.id, exportId), eq(dataExports.userId, userId), gt(dataExports.expiresAt, now())),
    );
  return row?.key ? { key: row.key, part: row.part } : null;
}

/** The same for whoever has the link of the email, while the account is suspended: its person cannot log in. */
export async function findExportFileByLink(
  app: Pick<App, "db" | "now" | "appSecret">,
  { exportId, key }: { exportId: string; key: string },
): Promise<{ key: string; part: number } | null> {
  const expected = await deriveToken(app.appSecret, exportTokenSubject(exportId));
  if (!constantTimeEqual(key, expected)) return null;
  const [row] = await app.db
    .select({ userId: dataExports.userId })
    .from(dataExports)
    .where(and(eq(dataExports.id, exportId), suspendedCondition(sql`${dataExports.userId}`)));
  return row ? findExportFile(app, { userId: row.userId, exportId }) : null;
}

/** Downloads whose message was lost, or whose maker died. */
export async function listDueExports({ db, now }: Pick<App, "db" | "now">): Promise<string[]> {
  const at = now();
  const rows = await db
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(
      and(
        // Spelled as in the partial index, or SQLite does not use it.
        sql`${dataExports.state} = 'queued'`,
        lte(dataExports.createdAt, at - MIN_AGE_MS),
        sql`coalesce(${dataExports.claimedUntil}, 0) <= ${at}`,
      ),
    )
    .orderBy(dataExports.createdAt)
    .limit(20);
  return rows.map(({ id }) => id);
}

/** The message of a younger one may still be on its way. */
const MIN_AGE_MS = 60_000;
