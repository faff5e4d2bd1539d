import { eq, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { settings, users } from "~/db/schema";
import { rolesFor } from "~/domain/accounts/roles/permissions";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { auditLogQuery } from "~/domain/incidents/list-incidents";
import {
  initialSetting,
  readSettings,
  settingStatement,
  settingsQuery,
  settingValues,
} from "~/domain/settings/settings";

const NAMES = ["offer-deadline"] as const;
const SUBJECT = "settings:offer";

/** The queries of `toOfferSettings`, for a batch. */
export function offerSettingsQueries(app: Pick<App, "db">) {
  return [
    settingsQuery(app, NAMES),
    app.db
      .select({ at: settings.updatedAt, by: users.email })
      .from(settings)
      .leftJoin(users, eq(users.id, settings.updatedBy))
      .where(eq(settings.name, "offer-deadline")),
    auditLogQuery(app, { subject: SUBJECT }),
  ] as const;
}

/** The deadline of the offer, with its default and its last change. */
export async function toOfferSettings(
  app: Pick<App, "appSecret">,
  [rows, [changed], audit]: BatchResponse<ReturnType<typeof offerSettingsQueries>>,
) {
  return {
    deadlineAt: (await settingValues(app, NAMES, rows))["offer-deadline"],
    defaultAt: initialSetting("offer-deadline"),
    changed: changed ?? null,
    audit,
  };
}

/** Sets when the offer ends (epoch ms). Saving the same moment again changes nothing. */
export async function saveOfferDeadline(
  app: Pick<App, "db" | "now" | "appSecret">,
  { by, network, deadlineAt }: { by: string; network: string; deadlineAt: number },
): Promise<"saved" | "unchanged"> {
  const before = (await readSettings(app, NAMES))["offer-deadline"];
  if (before === deadlineAt) return "unchanged";
  const iso = (at: number) => new Date(at).toISOString().slice(0, 16).replace("T", " ");
  await runTransaction(app.db, [
    // Fails the batch with a NULL if the person may not do it at this moment.
    sql`INSERT INTO audit_log (id, actor_id, action, subject, created_at)
      SELECT 'x', ${by}, NULL, ${SUBJECT}, ${app.now()}
      WHERE NOT EXISTS (SELECT 1 FROM user_roles WHERE user_id = ${by} AND role IN ${rolesFor("/admin/settings", "save")})`,
    await settingStatement(app, { name: "offer-deadline", value: deadlineAt, by }),
    auditLogStatement(app, {
      actorId: by,
      action: "set offer deadline",
      subject: SUBJECT,
      detail: { before: iso(before), after: iso(deadlineAt), network },
    }),
  ]);
  return "saved";
}
