import { inArray, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { settings, users } from "~/db/schema";
import { rolesFor } from "~/domain/accounts/roles/permissions";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { auditLogQuery } from "~/domain/incidents/list-incidents";
import { ADJUSTABLE_LIMITS, type AdjustableLimit, LIMITS, MAX_LIMIT_FACTOR } from "~/domain/limits/limits";
import type { SwitchName } from "~/domain/settings/settings";

/** The settings of the shop that stand alone: each has its meaning, its default, its last change, and can be undone. */

export const SWITCHES = ["drawing-open", "sign-ups-open", "payouts-open"] as const satisfies SwitchName[];
export type LimitSetting = `limit:${AdjustableLimit}`;
export type ShopSettingName = (typeof SWITCHES)[number] | "support-email" | LimitSetting;
export type ShopValue = boolean | number | string;

const LIMIT_SETTINGS = ADJUSTABLE_LIMITS.map((name) => `limit:${name}` as const);
export const SHOP_SETTINGS: readonly ShopSettingName[] = [...SWITCHES, "support-email", ...LIMIT_SETTINGS];
const SUBJECT = "settings:shop";

export const isShopSetting = (name: unknown): name is ShopSettingName =>
  SHOP_SETTINGS.some((each) => each === name);

const limitOf = (name: ShopSettingName) =>
  name.startsWith("limit:") ? LIMITS[name.slice("limit:".length) as AdjustableLimit] : null;

/** The value of a setting that nobody has changed; "" is the configured support address. */
export function defaultOf(name: ShopSettingName): ShopValue {
  return limitOf(name)?.most ?? (name === "support-email" ? "" : true);
}

/** The most that a limit can be set to; null for other settings. */
export function mostOf(name: ShopSettingName): number | null {
  const limit = limitOf(name);
  return limit && limit.most * MAX_LIMIT_FACTOR;
}

/** The hours that a limit counts over; null for other settings. */
export function windowMsOf(name: ShopSettingName): number | null {
  return limitOf(name)?.windowMs ?? null;
}

/** The queries of `toShopSettings`, for a batch. */
export function shopSettingsQueries(app: Pick<App, "db">) {
  return [
    app.db
      .select({
        name: settings.name,
        value: settings.value,
        previous: settings.previous,
        at: settings.updatedAt,
        by: users.email,
      })
      .from(settings)
      .leftJoin(users, sql`${users.id} = ${settings.updatedBy}`)
      .where(inArray(settings.name, [...SHOP_SETTINGS])),
    auditLogQuery(app, { subject: SUBJECT }),
  ] as const;
}

export interface ShopSetting {
  name: ShopSettingName;
  value: ShopValue;
  byDefault: ShopValue;
  /** The last change, and the value that undoing it brings back. */
  changed: { at: number; by: string | null; previous: ShopValue } | null;
}

export function toShopSettings([rows, audit]: BatchResponse<ReturnType<typeof shopSettingsQueries>>) {
  const all = SHOP_SETTINGS.map((name): ShopSetting => {
    const byDefault = defaultOf(name);
    const row = rows.find((each) => each.name === name);
    if (!row) return { name, value: byDefault, byDefault, changed: null };
    const previous = row.previous === null ? byDefault : read(row.previous);
    return { name, value: read(row.value), byDefault, changed: { at: row.at, by: row.by, previous } };
  });
  return { settings: all, audit };
}

const read = (json: string) => JSON.parse(json) as ShopValue;
interface Change {
  name: ShopSettingName;
  by: string;
  /** The key of the caller's network. */
  network: string;
}

/** Fails the batch as `not-an-admin` if the person may not do it at this moment. */
const mayStatement = ({ now }: Pick<App, "now">, by: string) =>
  sql`INSERT INTO audit_log (id, actor_id, action, subject, created_at)
    SELECT 'x', ${by}, NULL, ${SUBJECT}, ${now()}
    WHERE NOT EXISTS (SELECT 1 FROM user_roles WHERE user_id = ${by} AND role IN ${rolesFor("/admin/settings", "save")})`;

/** Sets a value. The same value again changes nothing, and neither does one that the setting cannot have. */
export async function saveShopSetting(
  app: Pick<App, "db" | "now">,
  { name, value, by, network }: Change & { value: ShopValue },
): Promise<"saved" | "unchanged"> {
  const byDefault = JSON.stringify(defaultOf(name));
  const text = JSON.stringify(value);
  const now = sql`coalesce((SELECT value FROM settings WHERE name = ${name}), ${byDefault})`;
  const results = await runTransaction(app.db, [
    mayStatement(app, by),
    auditLogStatement(app, {
      actorId: by,
      action: "change setting",
      subject: SUBJECT,
      detail: auditDetail({ name, network, before: now, after: sql`${text}` }),
      happens: sql`${now} <> ${text}`,
    }),
    sql`INSERT INTO settings (name, value, updated_by, updated_at) SELECT ${name}, ${text}, ${by}, ${app.now()} WHERE ${now} <> ${text}
      ON CONFLICT (name) DO UPDATE SET previous = settings.value, value = excluded.value,
        updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
  ]);
  return results[2]?.meta.changes ? "saved" : "unchanged";
}

/** Brings back the value before the change that was made at `seenAt`. One that was followed by another stays. */
export async function undoShopSetting(
  app: Pick<App, "db" | "now">,
  { name, seenAt, by, network }: Change & { seenAt: number },
): Promise<"undone" | "already"> {
  const byDefault = JSON.stringify(defaultOf(name));
  const happens = sql`EXISTS (SELECT 1 FROM settings WHERE name = ${name} AND updated_at = ${seenAt})`;
  const now = sql`(SELECT value FROM settings WHERE name = ${name})`;
  const before = sql`(SELECT coalesce(previous, ${byDefault}) FROM settings WHERE name = ${name})`;
  const results = await runTransaction(app.db, [
    mayStatement(app, by),
    auditLogStatement(app, {
      actorId: by,
      action: "undo setting",
      subject: SUBJECT,
      detail: auditDetail({ name, network, before: now, after: before }),
      happens,
    }),
    // Later than what was seen, even in the same millisecond: a second press finds nothing to undo.
    sql`UPDATE settings SET value = coalesce(previous, ${byDefault}), previous = value, updated_by = ${by},
      updated_at = max(${app.now()}, updated_at + 1) WHERE name = ${name} AND updated_at = ${seenAt}`,
  ]);
  return results[2]?.meta.changes ? "undone" : "already";
}

function auditDetail({
  name,
  network,
  before,
  after,
}: {
  name: string;
  network: string;
  before: ReturnType<typeof sql>;
  after: ReturnType<typeof sql>;
}) {
  // Values are JSON: text without its quotes, numbers and yes or no as they are.
  const plain = (value: ReturnType<typeof sql>) => sql`trim(${value}, '"')`;
  return sql`json_object('what', ${name}, 'before', ${plain(before)}, 'after', ${plain(after)}, 'network', ${network})`;
}
