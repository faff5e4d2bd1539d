import { and, eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { inquiries } from "~/db/schema";
import { updateTable } from "~/db/writes";
import { auditLogStatement } from "~/domain/audit-log/audit-log";

/** Takes a message that nobody has taken, or gives back one that somebody has. */
export async function assignInquiry(
  app: Pick<App, "db" | "now">,
  { id, by, assignment }: { id: string; by: string; assignment: "take" | "release" },
): Promise<"done" | "already" | "unknown"> {
  const isTake = assignment === "take";
  const isFree = isTake ? sql`assigned_to IS NULL` : sql`assigned_to IS NOT NULL`;
  const [known, log] = await runTransaction(app.db, [
    sql`SELECT 1 AS known FROM inquiries WHERE id = ${id}`,
    auditLogStatement(app, {
      actorId: by,
      action: isTake ? "take inquiry" : "give inquiry back",
      subject: `inquiry:${id}`,
      detail: isTake ? { before: "free", after: "taken" } : { before: "taken", after: "free" },
      happens: sql`EXISTS (SELECT 1 FROM inquiries WHERE id = ${id} AND ${isFree})`,
    }),
    updateTable(inquiries)
      .set({ assignedTo: isTake ? by : null })
      .where(and(eq(inquiries.id, id), isFree)),
  ]);
  if (!known?.results[0]) return "unknown";
  return log?.meta.changes ? "done" : "already";
}
