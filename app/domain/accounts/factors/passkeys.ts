import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { passkeys } from "~/db/schema";
import { deleteFrom } from "~/db/writes";
import { newId } from "~/lib/ids";
import type { NewPasskey } from "./webauthn";

export const MAX_PASSKEY_NAME_CHARACTERS = 60;
/** More devices than anybody has. */
export const MAX_PASSKEYS = 20;

export interface Passkey {
  id: string;
  name: string;
  isSynced: boolean;
  createdAt: number;
  lastUsedAt: number | null;
}

export function listPasskeysQuery({ db }: Pick<App, "db">, userId: string) {
  return db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      isSynced: passkeys.isSynced,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.id))
    .limit(MAX_PASSKEYS);
}

/** What a browser needs to find a person's passkeys on its devices. */
export function listCredentials(
  { db }: Pick<App, "db">,
  { userId }: { userId: string },
): Promise<{ id: string; transports: string }[]> {
  return db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .limit(MAX_PASSKEYS);
}

/** A person's own passkey, by its id. */
export async function findPasskey(
  { db }: Pick<App, "db">,
  { userId, passkeyId }: { userId: string; passkeyId: string },
): Promise<{ id: string; name: string } | null> {
  const [row] = await db
    .select({ id: passkeys.id, name: passkeys.name })
    .from(passkeys)
    .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, userId)))
    .limit(1);
  return row ?? null;
}

/** Changes the name of a person's own passkey. False if there is none. */
export async function renamePasskey(
  { db }: Pick<App, "db">,
  { userId, passkeyId, name }: { userId: string; passkeyId: string; name: string },
): Promise<boolean> {
  const renamed = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id });
  return renamed.length > 0;
}

/** Refused by the database where the passkey is known ("passkey-known"). */
export function addPasskeyStatement(
  { now }: Pick<App, "now">,
  { userId, name, passkey }: { userId: string; name: string; passkey: NewPasskey },
  happens: SQL,
): Statement {
  const { credentialId, publicKey, signCount, transports, isSynced } = passkey;
  return sql`INSERT INTO passkeys (id, user_id, credential_id, public_key, sign_count, transports, name, is_synced, created_at)
    SELECT ${newId()}, ${userId}, ${credentialId}, ${publicKey}, ${signCount}, ${transports}, ${name}, ${isSynced ? 1 : 0}, ${now()}
    WHERE ${happens}`;
}

export function removePasskeyStatement(
  { userId, passkeyId }: { userId: string; passkeyId: string },
  happens: SQL,
): Statement {
  return deleteFrom(passkeys).where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, userId), happens));
}

/** True, inside a statement, where the person has a passkey: this one, one besides it, or any. */
export function passkeyCondition(userId: string, which: { only?: string; besides?: string } = {}): SQL {
  const id = which.only ?? which.besides;
  const chosen = id === undefined ? sql`true` : which.only ? sql`k.id = ${id}` : sql`k.id <> ${id}`;
  return sql`EXISTS (SELECT 1 FROM passkeys k WHERE k.user_id = ${userId} AND ${chosen})`;
}

/** True, inside a statement, where the person has room for another passkey. */
export function passkeyRoomCondition(userId: string): SQL {
  return sql`(SELECT count(*) FROM passkeys k WHERE k.user_id = ${userId}) < ${MAX_PASSKEYS}`;
}
