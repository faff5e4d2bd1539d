import { sql } from "drizzle-orm";
import type { App } from "~/app";
import { applyAll } from "~/db/client";
import { resolveStatement } from "~/domain/attentions/attention";
import { auditStatement } from "~/domain/attentions/audit";
import { auditQuery } from "~/domain/attentions/list";
import { type SettingName, settingStatement, settingsQuery, settingValues } from "~/domain/settings/settings";
import { readTypedUrl, type UrlFault } from "~/lib/typed-url";

/** Where applications for the beta program are told to: the settings of it, as an admin sees and changes them. */

const NAMES = ["lead-webhook-url", "lead-webhook-secret", "lead-recipient"] as const satisfies SettingName[];
const SUBJECT = "settings:leads";

/** The secret itself is shown to nobody: whether there is one. */
export async function readLeadSettings(app: Pick<App, "db" | "secret">) {
  const [rows, audit] = await app.db.batch([
    settingsQuery(app, NAMES),
    auditQuery(app, { subject: SUBJECT }),
  ]);
  const values = await settingValues(app, NAMES, rows);
  return {
    url: values["lead-webhook-url"],
    hasSecret: values["lead-webhook-secret"] !== "",
    recipient: values["lead-recipient"],
    audit,
  };
}

export type Saved = { status: "saved" } | { status: "refused"; fault: UrlFault } | { status: "no-secret" };

/**
 * Saves them. An empty address turns the calls off; an empty secret keeps the one there is. What waited for an address,
 * or failed at the old one, is tried again at once.
 */
export async function saveLeadSettings(
  app: Pick<App, "db" | "now" | "secret" | "settings" | "origin">,
  { url, secret, recipient, by }: { url: string; secret: string; recipient: string; by: string },
): Promise<Saved> {
  if (url !== "") {
    const typed = readTypedUrl(url, {
      ownOrigin: app.origin,
      rehearsal: app.settings.rehearsalOrigin,
      httpsOnly: true,
    });
    if (!typed.ok) return { status: "refused", fault: typed.fault };
    const { hasSecret } = await readLeadSettings(app);
    if (secret === "" && !hasSecret) return { status: "no-secret" };
  }
  const at = app.now();
  await applyAll(app.db, [
    await settingStatement(app, { name: "lead-webhook-url", value: url, by }),
    await settingStatement(app, { name: "lead-recipient", value: recipient, by }),
    ...(secret ? [await settingStatement(app, { name: "lead-webhook-secret", value: secret, by })] : []),
    auditStatement(app, {
      actorId: by,
      action: url ? "set webhook" : "turn webhook off",
      subject: SUBJECT,
      detail: { why: [url, secret ? "new secret" : ""].filter(Boolean).join(", ") },
    }),
    ...(url
      ? [
          sql`UPDATE deliveries SET next_attempt_at = ${at}
            WHERE state = 'pending' AND next_attempt_at > ${at} AND channel = 'webhook' AND last_error IS NOT NULL`,
          resolveStatement(app, {
            cause: "webhook-unset:lead-webhook-url",
            by,
            note: "The webhook is configured.",
          }),
        ]
      : []),
  ]);
  return { status: "saved" };
}
