import { eq, inArray, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import { AdapterError } from "~/adapters/adapter-error";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { settings, users } from "~/db/schema";
import { rolesFor } from "~/domain/accounts/roles/permissions";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { resolveIncidentStatement } from "~/domain/incidents/incident-statements";
import { auditLogQuery } from "~/domain/incidents/list-incidents";
import { retryFailedEntriesNowStatement } from "~/domain/outbox/retry-schedule";
import { type SettingName, settingStatement, settingsQuery, settingValues } from "~/domain/settings/settings";
import { type ExternalUrlFault, parseExternalUrl } from "~/lib/external-url";
import { newId } from "~/lib/ids";
import { encryptSecret } from "~/lib/secrets/encrypt-secret";
import { words } from "./words";

/** The webhook for beta applications, as an admin sees and changes it. */

const NAMES = ["lead-webhook-url", "lead-webhook-secret", "lead-recipient"] as const satisfies SettingName[];
const SUBJECT = "settings:leads";

/** The queries of `toLeadSettings`, for a batch. */
export function leadSettingsQueries(app: Pick<App, "db">) {
  return [
    app.db
      .select({
        name: settings.name,
        value: settings.value,
        at: settings.updatedAt,
        by: users.email,
      })
      .from(settings)
      .leftJoin(users, eq(users.id, settings.updatedBy))
      .where(inArray(settings.name, [...NAMES])),
    auditLogQuery(app, { subject: SUBJECT }),
  ] as const;
}

export async function readLeadSettings(app: Pick<App, "db" | "appSecret">) {
  return toLeadSettings(app, await app.db.batch(leadSettingsQueries(app)));
}

/** Says whether there is a secret, never the secret itself. */
export async function toLeadSettings(
  app: Pick<App, "appSecret">,
  [rows, audit]: BatchResponse<ReturnType<typeof leadSettingsQueries>>,
) {
  const values = await settingValues(app, NAMES, rows);
  const [last] = [...rows].sort((one, other) => other.at - one.at);
  return {
    /** The last change, which can be undone. */
    changed: last ? { at: last.at, by: last.by } : null,
    url: values["lead-webhook-url"],
    hasSecret: values["lead-webhook-secret"] !== "",
    recipient: values["lead-recipient"],
    audit,
  };
}

export type SaveLeadSettingsResult =
  | { status: "saved" }
  /** All of it was so already, and what undoes the last change still does. */
  | { status: "unchanged" }
  | { status: "refused"; fault: ExternalUrlFault }
  | { status: "no-secret" };

/**
 * Saves the settings. An empty URL turns the webhook off; an empty secret keeps the present one. Calls that waited for a
 * URL, or failed at the old one, are retried at once. Safe to repeat, with a secret too, of which each encryption differs.
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
  }
  const rows = await settingsQuery(app, NAMES);
  const present = await settingValues(app, NAMES, rows);
  if (url !== "" && secret === "" && present["lead-webhook-secret"] === "") return { status: "no-secret" };
  const isNewSecret = secret !== "" && secret !== present["lead-webhook-secret"];
  const seenSecret = rows.find(({ name }) => name === "lead-webhook-secret")?.value ?? null;
  const stored = (name: (typeof NAMES)[number]) => sql`(SELECT value FROM settings WHERE name = ${name})`;
  const differs = (name: (typeof NAMES)[number], value: string) =>
    sql`coalesce(${stored(name)}, '""') <> ${JSON.stringify(value)}`;
  const [, log] = await runTransaction(app.db, [
    mayStatement(app, by),
    auditLogStatement(app, {
      actorId: by,
      action: url ? "set webhook" : "turn webhook off",
      subject: SUBJECT,
      detail: sql`json_object('before', trim(coalesce(${stored("lead-webhook-url")}, ''), '"'),
        'after', ${url}, 'note', ${isNewSecret ? "new secret" : ""})`,
      happens: sql`(${differs("lead-webhook-url", url)} OR ${differs("lead-recipient", recipient)}
        OR ${isNewSecret ? sql`${stored("lead-webhook-secret")} IS ${seenSecret}` : sql`0`})`,
    }),
    await settingStatement(app, { name: "lead-webhook-url", value: url, by }),
    await settingStatement(app, { name: "lead-recipient", value: recipient, by }),
    ...(isNewSecret
      ? [await settingStatement(app, { name: "lead-webhook-secret", value: secret, by, seen: seenSecret })]
      : []),
    ...(url ? configuredStatements(app, by) : []),
  ]);
  return { status: log?.meta.changes ? "saved" : "unchanged" };
}

/** Fails the batch with a NULL if the person may not do it at this moment. */
const mayStatement = ({ now }: Pick<App, "now">, by: string) =>
  sql`INSERT INTO audit_log (id, actor_id, action, subject, created_at)
    SELECT 'x', ${by}, NULL, ${SUBJECT}, ${now()}
    WHERE NOT EXISTS (SELECT 1 FROM user_roles WHERE user_id = ${by} AND role IN ${rolesFor("/admin/settings", "save")})`;

const configuredStatements = (app: Pick<App, "now">, by: string) => [
  retryFailedEntriesNowStatement("webhook", app.now()),
  resolveIncidentStatement(app, {
    cause: "webhook-unset:lead-webhook-url",
    by,
    note: words.webhookConfigured,
  }),
];

/**
 * Brings back what the last change, made at `seenAt`, has changed: address, secret and recipient together. One that was
 * followed by another stays.
 */
export async function undoLeadSettings(
  app: Pick<App, "db" | "now" | "appSecret">,
  { by, seenAt }: { by: string; seenAt: number },
): Promise<"undone" | "already"> {
  const ofWebhook = sql`name IN ${[...NAMES]}`;
  const isSeen = sql`${ofWebhook} AND updated_at = ${seenAt}
    AND ${seenAt} = (SELECT max(updated_at) FROM settings WHERE ${ofWebhook})`;
  const noSecret = JSON.stringify(await encryptSecret(app.appSecret, ""));
  const before = sql`coalesce(previous, iif(name = 'lead-webhook-secret', ${noSecret}, '""'))`;
  const urlNow = sql`(SELECT trim(value, '"') FROM settings WHERE name = 'lead-webhook-url')`;
  const urlBefore = sql`(SELECT trim(iif(updated_at = ${seenAt}, coalesce(previous, ''), value), '"') FROM settings WHERE name = 'lead-webhook-url')`;
  const [, , undone] = await runTransaction(app.db, [
    mayStatement(app, by),
    auditLogStatement(app, {
      actorId: by,
      action: "undo webhook",
      subject: SUBJECT,
      detail: sql`json_object('before', ${urlNow}, 'after', ${urlBefore})`,
      happens: sql`EXISTS (SELECT 1 FROM settings WHERE ${isSeen})`,
    }),
    // Later than what was seen, even in the same millisecond: a second press finds nothing to undo.
    sql`UPDATE settings SET value = ${before}, previous = value, updated_by = ${by},
      updated_at = max(${app.now()}, updated_at + 1) WHERE ${isSeen}`,
  ]);
  if (!undone?.meta.changes) return "already";
  const { url } = await readLeadSettings(app);
  if (url) await runTransaction(app.db, configuredStatements(app, by));
  return "undone";
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
