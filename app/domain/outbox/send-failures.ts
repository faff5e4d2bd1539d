import { and, eq, sql } from "drizzle-orm";
import { AdapterError } from "~/adapters/adapter-error";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { deliveries } from "~/db/schema";
import { openIncidentStatement } from "~/domain/incidents/incident-statements";
import { LONGEST_RETRY_MS, MAX_SEND_ATTEMPTS, retryDelayMs } from "./retry-schedule";
import { WEBHOOK_NOT_CONFIGURED } from "./webhook-calls";
import { words } from "./words";

/** How often an entry without a webhook URL is retried. Saving a URL retries it at once. */
const NOT_CONFIGURED_RETRY_MS = 60 * 60 * 1000;

type Row = typeof deliveries.$inferSelect;

/** Schedules the next attempt of an entry that failed, or gives it up and opens an incident. */
export async function recordSendFailure(
  app: Pick<App, "db" | "now">,
  entry: Row,
  error: unknown,
): Promise<"later" | "dead"> {
  const known = error instanceof AdapterError ? error : null;
  const isDead = known?.kind === "refused" || entry.attempts >= MAX_SEND_ATTEMPTS;
  const message = error instanceof Error ? error.message.slice(0, 200) : "unknown";
  const requestedDelay = Math.min(LONGEST_RETRY_MS, (known?.retryAfterSeconds ?? 0) * 1000);
  const delay = Math.max(retryDelayMs(entry.id, entry.attempts), requestedDelay);
  const { channel } = entry;
  const statements: Statement[] = [
    app.db
      .update(deliveries)
      .set({ state: isDead ? "dead" : "pending", lastError: message, nextAttemptAt: app.now() + delay })
      .where(and(eq(deliveries.id, entry.id), eq(deliveries.state, "pending"))),
  ];
  if (isDead)
    statements.push(
      openIncidentStatement(app, {
        cause: `${channel}:${entry.id}`,
        subject: `letter:${entry.id}`,
        detail: { why: message, [channel]: entry.template, attempts: entry.attempts },
      }),
    );
  // A rejected key or a used-up quota affects every email, so the first failure opens an incident.
  if (channel === "letter" && (known?.kind === "auth" || known?.kind === "quota"))
    statements.push(
      openIncidentStatement(app, {
        cause: `mail:${known.kind}:${new Date(app.now()).toISOString().slice(0, 10)}`,
        subject: words.mailService,
        detail: { why: message, status: known.status },
      }),
    );
  await runTransaction(app.db, statements);
  return isDead ? "dead" : "later";
}

/** Postpones a webhook call that has no URL yet and opens an incident. The attempt does not count. */
export async function waitForWebhookUrl(app: Pick<App, "db" | "now">, entry: Row): Promise<"later"> {
  await runTransaction(app.db, [
    app.db
      .update(deliveries)
      .set({
        attempts: sql`${deliveries.attempts} - 1`,
        lastError: WEBHOOK_NOT_CONFIGURED,
        nextAttemptAt: app.now() + NOT_CONFIGURED_RETRY_MS,
      })
      .where(and(eq(deliveries.id, entry.id), eq(deliveries.state, "pending"))),
    openIncidentStatement(app, {
      cause: `webhook-unset:${entry.recipient}`,
      subject: words.betaApplications,
      detail: { why: WEBHOOK_NOT_CONFIGURED, setting: entry.recipient },
    }),
  ]);
  return "later";
}
