import type { BatchResponse } from "drizzle-orm/batch";
import { AdapterError } from "~/adapters/adapter-error";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { resolveIncidentStatement } from "~/domain/incidents/incident-statements";
import { auditLogQuery } from "~/domain/incidents/list-incidents";
import { retryFailedEntriesNowStatement } from "~/domain/outbox/retry-schedule";
import { type SettingName, settingStatement, settingsQuery, settingValues } from "~/domain/settings/settings";
import { type ExternalUrlFault, parseExternalUrl } from "~/lib/external-url";
import { newId } from "~/lib/ids";
import { words } from "./words";

/** The webhook for beta applications, as an admin sees and changes it. */

const NAMES = ["lead-webhook-url", "lead-webhook-secret", "lead-recipient"] as const satisfies SettingName[];
const SUBJECT = "settings:leads";

/** The queries of `toLeadSettings`, for a batch. */
export function leadSettingsQueries(app: Pick<App, "db">) {
  return [settingsQuery(app, NAMES), auditLogQuery(app, { subject: SUBJECT })] as const;
}

export async function readLeadSettings(app: Pick<App, "db" | "appSecret">) {
  return toLeadSettings(app, await app.db.batch(leadSettingsQueries(app)));
}

/** Tells whether there is a secret, never the secret itself. */
export async function toLeadSettings(
  app: Pick<App, "appSecret">,
  [rows, audit]: BatchResponse<ReturnType<typeof leadSettingsQueries>>,
) {
  const values = await settingValues(app, NAMES, rows);
  return {
    url: values["lead-webhook-url"],
    hasSecret: values["lead-webhook-secret"] !== "",
    recipient: values["lead-recipient"],
    audit,
  };
}

export type SaveLeadSettingsResult =
  | { status: "saved" }
  | { status: "refused"; fault: ExternalUrlFault }
  | { status: "no-secret" };

/**
 * Saves the settings. An empty URL turns the webhook off; an empty secret keeps the present one. Calls that waited for a
 * URL, or failed at the old one, are retried at once.
 */
export async function saveLeadSettings(
  app: Pick<App, "db" | "now" | "appSecret" | "config" | "origin">,
  { url, secret, recipient, by }: { url: string; secret: string; recipient: string; by: string },
): Promise<SaveLeadSettingsResult> {
  if (url !== "") {
    const typed = parseExternalUrl(url, {
      ownOrigin: app.origin,
      sandboxOrigin: app.config.sandboxOrigin,
      httpsOnly: true,
    });
    if (!typed.ok) return { status: "refused", fault: typed.fault };
    const { hasSecret } = await readLeadSettings(app);
    if (secret === "" && !hasSecret) return { status: "no-secret" };
  }
  await runTransaction(app.db, [
    await settingStatement(app, { name: "lead-webhook-url", value: url, by }),
    await settingStatement(app, { name: "lead-recipient", value: recipient, by }),
    ...(secret ? [await settingStatement(app, { name: "lead-webhook-secret", value: secret, by })] : []),
    auditLogStatement(app, {
      actorId: by,
      action: url ? "set webhook" : "turn webhook off",
      subject: SUBJECT,
      detail: { why: [url, secret ? "new secret" : ""].filter(Boolean).join(", ") },
    }),
    ...(url
      ? [
          retryFailedEntriesNowStatement("webhook", app.now()),
          resolveIncidentStatement(app, {
            cause: "webhook-unset:lead-webhook-url",
            by,
            note: words.webhookConfigured,
          }),
        ]
      : []),
  ]);
  return { status: "saved" };
}

export type WebhookTestResult =
  | { status: "answered"; code: number }
  /** `code` is 0 where there was no answer at all. */
  | { status: "failed"; code: number; problem: string }
  | { status: "no-url" };

/** Posts a signed test to the webhook that is configured, once, and says what it answered. */
export async function testLeadWebhook(
  app: Pick<App, "db" | "now" | "appSecret" | "webhookSender">,
  { by }: { by: string },
): Promise<WebhookTestResult> {
  const values = await settingValues(app, NAMES, await settingsQuery(app, NAMES));
  const url = values["lead-webhook-url"];
  if (!url) return { status: "no-url" };
  const result = await postTest(app, { url, secret: values["lead-webhook-secret"] });
  await runTransaction(app.db, [
    auditLogStatement(app, {
      actorId: by,
      action: "test webhook",
      subject: SUBJECT,
      detail: { why: `${url}, HTTP ${result.code}` },
    }),
  ]);
  return result;
}

async function postTest(
  app: Pick<App, "now" | "webhookSender">,
  { url, secret }: { url: string; secret: string },
): Promise<Exclude<WebhookTestResult, { status: "no-url" }>> {
  try {
    const { status } = await app.webhookSender.post({
      ...{ url, secret, id: newId(), at: app.now() },
      body: JSON.stringify({ event: "test", sentAt: new Date(app.now()).toISOString() }),
    });
    return { status: "answered", code: status };
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    return { status: "failed", code: error.status, problem: error.message };
  }
}
