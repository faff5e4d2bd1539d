import { makeZip } from "client-zip";
import { and, desc, eq, lt, lte, or, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { dataExports, fileDeletions, users } from "~/db/schema";
import { insertInto, updateTable } from "~/db/writes";
import { suspendedCondition } from "~/domain/accounts/suspensions";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import { newId } from "~/lib/ids";
import { errorFields, log } from "~/lib/log";
import { exportEntries, type ZipProgress } from "./export-entries";
import { uploadZip } from "./upload-zip";

/** How long a download can be fetched. */
export const EXPORT_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;
/** Longer than a message of the queue may run. */
const CLAIM_MS = 20 * 60 * 1000;
const MAX_ATTEMPTS = 5;

type Parts = Pick<App, "db" | "files" | "now" | "enqueue">;
type Row = typeof dataExports.$inferSelect;

/**
 * Writes one ZIP file of a download. Safe to run twice: claimed by its row, and written under the same name again. The
 * transaction that ends it queues the next file, or the email.
 */
export async function makeExport(app: Parts, { exportId }: { exportId: string }): Promise<void> {
  const at = app.now();
  const [row] = await app.db
    .update(dataExports)
    .set({ attempts: sql`${dataExports.attempts} + 1`, claimedUntil: at + CLAIM_MS })
    .where(
      and(
        eq(dataExports.id, exportId),
        eq(dataExports.state, "queued"),
        or(sql`${dataExports.claimedUntil} IS NULL`, lte(dataExports.claimedUntil, at)),
      ),
    )
    .returning();
  if (!row) return;
  try {
    // The worker was killed each time, perhaps by the size of the data.
    if (row.attempts > MAX_ATTEMPTS) throw new Error("made too often");
    await writeZip(app, row);
  } catch (error) {
    log("error", "export.failed", { attempt: row.attempts, ...errorFields(error) });
    const isLast = row.attempts >= MAX_ATTEMPTS;
    await runTransaction(app.db, [
      updateTable(dataExports)
        .set({ state: isLast ? "failed" : "queued", claimedUntil: null })
        .where(and(eq(dataExports.id, exportId), eq(dataExports.state, "queued"))),
      // An upload whose row could not be written leaves no file behind.
      ...(isLast
        ? [
            insertInto(fileDeletions)
              .values({ fileKey: fileKeyOf(row) })
              .onConflictDoNothing(),
          ]
        : []),
    ]);
  }
}

const fileKeyOf = ({ id }: Row) => `exports/${id}.zip`;

async function writeZip(app: Parts, row: Row): Promise<void> {
  const [person] = await app.db
    .select({
      id: users.id,
      email: users.email,
      isSuspended: sql<number>`${suspendedCondition(sql`${users.id}`)}`,
    })
    .from(users)
    .where(eq(users.id, row.userId));
  if (!person) return;
  const progress: ZipProgress = { afterFile: row.afterFile, hasMore: false };
  const zip = makeZip(exportEntries(app, { person, part: row.part, progress }));
  const key = fileKeyOf(row);
  const bytes = await uploadZip(app, { key, zip });
  const at = app.now();
  const isDone = sql`EXISTS (SELECT 1 FROM data_exports WHERE id = ${row.id} AND state = 'done')`;
  const statements: Statement[] = [
    updateTable(dataExports)
      .set({
        state: "done",
        fileKey: key,
        bytes,
        claimedUntil: null,
        finishedAt: at,
        expiresAt: at + EXPORT_LIFETIME_MS,
      })
      .where(and(eq(dataExports.id, row.id), eq(dataExports.state, "queued"))),
  ];
  if (progress.hasMore) {
    const next = newId();
    statements.push(
      insertInto(dataExports)
        .select(
          sql`SELECT ${next}, ${row.userId}, 'queued', ${row.part + 1}, ${progress.afterFile}, 0, NULL, NULL, NULL, NULL, NULL, ${at} WHERE ${isDone}`,
        )
        .onConflictDoNothing(),
    );
    if (await finish(app, key, statements)) await app.enqueue({ type: "export", exportId: next });
    return;
  }
  const email = queueEmailStatement(app, {
    template: "data-export-ready",
    to: person.email,
    data: {
      files: row.part,
      ...(person.isSuspended ? { openIds: [...(await listEarlierParts(app, row)), row.id] } : {}),
    },
    key: `data-export-ready:${row.id}`,
    happens: isDone,
  });
  if (await finish(app, key, [...statements, email.statement]))
    await app.enqueue({ type: "deliver", deliveryId: email.deliveryId });
}

/** The files before the last one, in their order. */
async function listEarlierParts({ db }: Parts, { userId, part }: Row): Promise<string[]> {
  const rows = await db
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), eq(dataExports.state, "done"), lt(dataExports.part, part)))
    .orderBy(desc(dataExports.id))
    .limit(part - 1);
  return rows.map(({ id }) => id).reverse();
}

/** False if the request is gone, because the account was deleted meanwhile: then so is the file. */
async function finish(app: Parts, key: string, statements: Statement[]): Promise<boolean> {
  const [done] = await runTransaction(app.db, statements);
  if (done?.meta.changes) return true;
  await app.files.delete(key);
  return false;
}
