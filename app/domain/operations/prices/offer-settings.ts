import { eq, type SQL, sql } from "drizzle-orm";
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
      .select({ at: settings.updatedAt, by: users.email, previous: settings.previous })
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
    changed: changed
      ? {
          ...changed,
          previous: changed.previous === null ? initialSetting("offer-deadline") : Number(changed.previous),
        }
      : null,
    audit,
  };
}

const inWords = (at: number) => new Date(at).toISOString().slice(0, 16).replace("T", " ");

/** Brings back the deadline before the change that was made at `seenAt`. One that was followed by another stays. */
export async function undoOfferDeadline(
  app: Pick<App, "db" | "now">,
  { by, network, seenAt }: { by: string; network: string; seenAt: number },
): Promise<"undone" | "already"> {
  const initial = JSON.stringify(initialSetting("offer-deadline"));
  const isSeen = sql`name = 'offer-deadline' AND updated_at = ${seenAt}`;
  const day = (value: SQL) => sql`strftime('%Y-%m-%d %H:%M', ${value} / 1000, 'unixepoch')`;
  const [, , undone] = await runTransaction(app.db, [
    mayStatement(app, by),
    auditLogStatement(app, {
      actorId: by,
      action: "undo offer deadline",
      subject: SUBJECT,
      detail: sql`(SELECT json_object('before', ${day(sql`value`)}, 'after', ${day(sql`coalesce(previous, ${initial})`)}, 'network', ${network})
        FROM settings WHERE ${isSeen})`,
      happens: sql`EXISTS (SELECT 1 FROM settings WHERE ${isSeen})`,
    }),
    // Later than what was seen, even in the same millisecond: a second press finds nothing to undo.
    sql`UPDATE settings SET value = coalesce(previous, ${initial}), previous = value, updated_by = ${by},
      updated_at = max(${app.now()}, updated_at + 1) WHERE ${isSeen}`,
  ]);
  return undone?.meta.changes ? "undone" : "already";
}

/** Fails the batch with a NULL if the person may not do it at this moment. */
const mayStatement = ({ now }: Pick<App, "now">, by: string) =>
  sql`INSERT INTO audit_log (id, actor_id, action, subject, created_at)
    SELECT 'x', ${by}, NULL, ${SUBJECT}, ${now()}
    WHERE NOT EXISTS (SELECT 1 FROM user_roles WHERE user_id = ${by} AND role IN ${rolesFor("/admin/settings", "save")})`;

/** Sets when the offer ends (epoch ms). Saving the same moment again changes nothing. */
export async function saveOfferDeadline(
  app: Pick<App, "db" | "now" | "appSecret">,
  { by, network, deadlineAt }: { by: string; network: string; deadlineAt: number },
): Promise<"saved" | "unchanged"> {
  const before = (await readSettings(app, NAMES))["offer-deadline"];
  if (before === deadlineAt) return "unchanged";
  await runTransaction(app.db, [
    mayStatement(app, by),
    await settingStatement(app, { name: "offer-deadline", value: deadlineAt, by }),
    auditLogStatement(app, {
      actorId: by,
      action: "set offer deadline",
      subject: SUBJECT,
      detail: { before: inWords(before), after: inWords(deadlineAt), network },
    }),
  ]);
  return "saved";
}
