import { inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/app";
import { settings } from "~/db/schema";
import { insertInto } from "~/db/writes";
import { decryptSecret, encryptSecret } from "~/lib/secrets/encrypt-secret";

/** What an admin may change while the site runs: type and initial value. Secrets are stored encrypted and never shown. */
const SETTINGS = {
  /** Where beta applications are posted; "" until it is configured. */
  "lead-webhook-url": { type: z.string(), initial: "" },
  /** Signs these posts. */
  "lead-webhook-secret": { type: z.string(), initial: "", isSecret: true },
  /** The email address that the receiver should notify; "" means the support address. */
  "lead-recipient": { type: z.string(), initial: "" },
  /** What services cost, in cents: a million tokens, a thousand emails. Null until somebody enters it. */
  "price-input-tokens": { type: z.number().nullable(), initial: null },
  "price-output-tokens": { type: z.number().nullable(), initial: null },
  "price-emails": { type: z.number().nullable(), initial: null },
  /** When the offer on the landing page ends, epoch ms. */
  "offer-deadline": { type: z.number(), initial: Date.UTC(2025, 4, 30) },
  /** On pages, in the foot of our emails, and what these answer to; "" means the configured address. */
  "support-email": { type: z.string(), initial: "" },
  /** What can be stopped for a while: false in time of trouble. */
  "drawing-open": { type: z.boolean(), initial: true },
  "sign-ups-open": { type: z.boolean(), initial: true },
  "payouts-open": { type: z.boolean(), initial: true },
} as const satisfies Record<string, { type: z.ZodType; initial: unknown; isSecret?: boolean }>;

export type SettingName = keyof typeof SETTINGS;
/** Settings that stop a part of the shop. */
export type SwitchName = Extract<SettingName, `${string}-open`>;
export type SettingValue<Name extends SettingName> = z.output<(typeof SETTINGS)[Name]["type"]>;
export type SettingValues<Name extends SettingName> = { [N in Name]: SettingValue<N> };

/** The value of a setting that nobody has changed. */
export function initialSetting<Name extends SettingName>(name: Name): SettingValue<Name> {
  return SETTINGS[name].initial as SettingValue<Name>;
}

/** The rows of settings as a query for a batch; `settingValues` reads them. */
export function settingsQuery({ db }: Pick<App, "db">, names: readonly SettingName[]) {
  return db
    .select({ name: settings.name, value: settings.value })
    .from(settings)
    .where(inArray(settings.name, [...names]));
}

/** The values of these rows; the initial one where none is stored or it cannot be read any more. */
export async function settingValues<Name extends SettingName>(
  { appSecret }: Pick<App, "appSecret">,
  names: readonly Name[],
  rows: { name: string; value: string }[],
): Promise<SettingValues<Name>> {
  const values: Partial<Record<SettingName, unknown>> = {};
  for (const name of names) {
    const definition: { type: z.ZodType; initial: unknown; isSecret?: boolean } = SETTINGS[name];
    const row = rows.find((each) => each.name === name);
    const stored: unknown = row ? JSON.parse(row.value) : definition.initial;
    const opened = row && definition.isSecret ? await decryptSecret(appSecret, String(stored)) : stored;
    const parsed = definition.type.safeParse(opened);
    values[name] = parsed.success ? parsed.data : definition.initial;
  }
  return values as SettingValues<Name>;
}

export async function readSettings<Name extends SettingName>(
  app: Pick<App, "db" | "appSecret">,
  names: readonly Name[],
): Promise<SettingValues<Name>> {
  return settingValues(app, names, await settingsQuery(app, names));
}

/** Writes a setting, as part of a transaction. */
export async function settingStatement<Name extends SettingName>(
  { now, appSecret }: Pick<App, "now" | "appSecret">,
  {
    name,
    value,
    by,
    seen,
  }: {
    name: Name;
    value: SettingValue<Name>;
    by: string | null;
    /** Where given, a value that is stored meanwhile stays: what was stored when it was read, null for nothing. */
    seen?: string | null;
  },
): Promise<SQL> {
  const { isSecret } = SETTINGS[name] as { isSecret?: boolean };
  const text = JSON.stringify(isSecret ? await encryptSecret(appSecret, String(value)) : value);
  return insertInto(settings)
    .values({ name, value: text, updatedBy: by, updatedAt: now() })
    .onConflictDoUpdate({
      target: settings.name,
      set: {
        previous: sql`settings.value`,
        value: sql`excluded.value`,
        updatedBy: sql`excluded.updated_by`,
        updatedAt: sql`excluded.updated_at`,
      },
      // Saving an unchanged value does not count as a change.
      setWhere: seen === undefined ? sql`settings.value <> excluded.value` : sql`settings.value IS ${seen}`,
    })
    .getSQL();
}

/** The query of `toSupportEmail`, for a page's batch. */
export const supportEmailQuery = (app: Pick<App, "db">) => settingsQuery(app, ["support-email"]);

/** The support address that an admin has set, or the configured one. */
export function toSupportEmail(
  { config }: Pick<App, "config">,
  rows: { name: string; value: string }[],
): string {
  const row = rows.find(({ name }) => name === "support-email");
  return (row && (JSON.parse(row.value) as string)) || config.supportEmail;
}

export const readSupportEmail = async (app: Pick<App, "db" | "config">): Promise<string> =>
  toSupportEmail(app, await supportEmailQuery(app));

/** The app with the support address that an admin has set, for what is sent and received by e-mail. */
export async function withSupportEmail<Parts extends Pick<App, "db" | "config">>(app: Parts): Promise<Parts> {
  const supportEmail = await readSupportEmail(app);
  return { ...app, config: { ...app.config, supportEmail } };
}

/** True, inside a statement, while nobody has switched this off. */
export const isOpenCondition = (name: SwitchName): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM settings WHERE name = ${name} AND value = 'false')`;

/** Fails its batch as `switched-off` while an admin has stopped this. */
export const refuseWhileOffStatement = (name: SwitchName): SQL =>
  sql`INSERT INTO settings (name, value, updated_at) SELECT NULL, '', 0 WHERE NOT ${isOpenCondition(name)}`;
