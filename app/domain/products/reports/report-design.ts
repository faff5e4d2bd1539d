import { sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { counterOf, countUse } from "~/domain/limits/count-use";
import { networkSubject } from "~/domain/limits/subjects";
import { newId } from "~/lib/ids";

/** The reasons for reporting a design. */
export const REPORT_REASONS = ["copied", "trademark", "person", "hateful", "adult", "other"] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const MAX_REPORT_CHARACTERS = 2000;

/**
 * Stores a report for an admin. Products that are not public cannot be reported, so that the answer does not reveal
 * them.
 */
export async function reportDesign(
  app: Pick<App, "db" | "now" | "appSecret">,
  {
    productId,
    reason,
    detail,
    email,
    callerAddress,
  }: {
    productId: string;
    reason: ReportReason;
    detail: string;
    email: string | null;
    callerAddress: string;
  },
): Promise<{ status: "kept" } | { status: "missing" } | { status: "too-many" }> {
  const { db, now } = app;
  if (!(await countUse(app, counterOf("reports", await networkSubject(app, callerAddress)))))
    return { status: "too-many" };
  const [result] = await runTransaction(db, [
    sql`INSERT INTO design_reports (id, product_id, reason, detail, email, created_at)
        SELECT ${newId()}, id, ${reason}, ${detail}, ${email}, ${now()} FROM products WHERE id = ${productId} AND state = 'published'`,
  ]);
  return { status: result?.meta.changes ? "kept" : "missing" };
}

/** What the report's page shows of the design. */
export async function findReportableProduct(
  { db }: Pick<App, "db">,
  { productId }: { productId: string },
): Promise<{ title: string } | null> {
  const product = await db.query.products.findFirst({
    columns: { title: true },
    where: (t, { and, eq }) => and(eq(t.id, productId), eq(t.state, "published")),
  });
  return product ?? null;
}
