import { and, gte, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { designReports } from "~/db/schema";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import { sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { RIGHTS_REASONS } from "./moderation-terms";

/** The emails to reporters: the decision in two words, that the creator gave a counter notice, or that an appeal was granted. */
export type ReportOutcome = "kept" | "acted" | "counter-notice" | "reversed";

/** A case with more addresses is a campaign; the others find its outcome in the figures on /transparency. */
const MOST_TOLD = 50;
const KEY_DIGITS = 16;

/**
 * The addresses in a case's reports, as a query for a batch; with `isAboutRights` in those for somebody's rights. A case has
 * the id of its first report.
 */
export function reportersQuery(
  { db }: Pick<App, "db">,
  { caseId, isAboutRights = false }: { caseId: string; isAboutRights?: boolean },
) {
  return db
    .selectDistinct({ email: designReports.email })
    .from(designReports)
    .where(
      and(
        sql`${designReports.productId} = (SELECT product_id FROM moderation_cases WHERE id = ${caseId})`,
        gte(designReports.id, caseId),
        isNotNull(designReports.email),
        isAboutRights ? inArray(designReports.reason, [...RIGHTS_REASONS]) : undefined,
      ),
    )
    .limit(MOST_TOLD);
}

/**
 * The emails to those who reported a design with their address, one for each address and outcome. They name neither the
 * design nor its creator: an address in a report may be somebody else's.
 */
export function reporterEmails(
  app: Pick<App, "now">,
  {
    caseId,
    outcome,
    reporters,
    happens,
  }: { caseId: string; outcome: ReportOutcome; reporters: { email: string | null }[]; happens: SQL },
): Promise<{ statement: Statement; deliveryId: string }[]> {
  return Promise.all(
    reporters.map(async ({ email }) =>
      queueEmailStatement(app, {
        template: "report-decided",
        to: email ?? "",
        data: { outcome },
        key: `report-decided:${caseId}:${outcome}:${(await sha256Hex(email ?? "")).slice(0, KEY_DIGITS)}`,
        happens,
      }),
    ),
  );
}
