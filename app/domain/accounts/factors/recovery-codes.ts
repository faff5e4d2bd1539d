import { and, count, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { recoveryCodes } from "~/db/schema";
import { deleteFrom } from "~/db/writes";
import { hmacSha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { plainCode, readableCode } from "~/lib/secrets/readable-codes";

const CODES = 10;
const CHARACTERS = 12;

/** Ten codes of 60 random bits, each in three groups: "abcd-efgh-jkmn". */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () =>
    readableCode(crypto.getRandomValues(new Uint8Array(CHARACTERS))),
  );
}

/** A keyed hash that includes the person: a leaked table reveals no code, and a code works for its owner only. */
export function hashRecoveryCode(
  { appSecret }: Pick<App, "appSecret">,
  { userId, code }: { userId: string; code: string },
): Promise<string> {
  return hmacSha256Hex(appSecret, `recovery:${userId}:${plainCode(code)}`);
}

/** Replace a person's codes where `happens` is true. It must not depend on the codes. */
export async function replaceRecoveryCodesStatements(
  app: Pick<App, "now" | "appSecret">,
  { userId, codes }: { userId: string; codes: string[] },
): Promise<(happens: SQL) => Statement[]> {
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(app, { userId, code })));
  return (happens) => [
    deleteRecoveryCodesStatement(userId, happens),
    sql`INSERT INTO recovery_codes (code_hash, user_id, created_at)
      SELECT value, ${userId}, ${app.now()} FROM json_each(${JSON.stringify(hashes)}) WHERE ${happens}`,
  ];
}

export function deleteRecoveryCodesStatement(userId: string, happens: SQL): Statement {
  return deleteFrom(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), happens));
}

/** One code of a person's present ten: it is gone once others replaced them. Null where there are none. */
export async function findPresentCode(
  { db }: Pick<App, "db">,
  { userId }: { userId: string },
): Promise<string | null> {
  const [row] = await db
    .select({ codeHash: recoveryCodes.codeHash })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
    .limit(1);
  return row?.codeHash ?? null;
}

export function unusedRecoveryCodesQuery({ db }: Pick<App, "db">, userId: string) {
  return db
    .select({ unused: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
}
