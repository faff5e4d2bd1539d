import { sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { attentions, breakers } from "~/db/schema";
import { LONG_OUTAGE_MS } from "~/domain/circuit-breakers/circuit-breaker";
import { openIncidentStatement, resolveIncidentStatement } from "~/domain/incidents/incident-statements";
import { log } from "~/lib/log";
import { words } from "./words";

/**
 * Opens an incident for a company that has been down for long, once per outage, and closes it when the company answers
 * again. An incident that an admin closes is not reopened during the same outage.
 */
export async function reportOutages(app: Pick<App, "db" | "now">): Promise<void> {
  const at = app.now();
  const [rows, reported] = await app.db.batch([
    app.db.select().from(breakers),
    app.db
      .select({ cause: attentions.cause, lastAt: attentions.lastAt, resolvedAt: attentions.resolvedAt })
      .from(attentions)
      .where(sql`cause IN (SELECT 'outage:' || company FROM breakers)`),
  ]);
  const statements = rows.flatMap(({ company, openedAt, cause, failures }): Statement[] => {
    const known = reported.find((attention) => attention.cause === `outage:${company}`);
    if (openedAt === null)
      return known && known.resolvedAt === null
        ? [resolveIncidentStatement(app, { cause: known.cause, by: null, note: words.answersAgain })]
        : [];
    const isKnown = known !== undefined && (known.lastAt ?? 0) >= openedAt;
    if (isKnown || openedAt > at - LONG_OUTAGE_MS) return [];
    log("error", "company.away", { company, since: new Date(openedAt).toISOString(), cause });
    return [
      openIncidentStatement(app, {
        cause: `outage:${company}`,
        subject: `company:${company}`,
        detail: { why: cause, since: new Date(openedAt).toISOString(), failures },
      }),
    ];
  });
  if (statements.length > 0) await runTransaction(app.db, statements);
}
