import { and, count, eq, isNull } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { recoveryCodes } from "~/db/schema";
import { hmacSha256Hex } from "~/lib/hashes-and-tokens";

const CODES = 10;
const CHARACTERS = 12;
/** Without letters that look like digits. Their number divides 256, so that each is equally likely. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";

/** Ten codes of 60 random bits, each in three groups: "abcd-efgh-jkmn". */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const bytes = crypto.getRandomValues(new Uint8Array(CHARACTERS));
    const text = Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join("");
    return (text.match(/.{4}/g) ?? []).join("-");
  });
}

/** A keyed hash that includes the person: a leaked table reveals no code, and a code works for its owner only. */
export function hashRecoveryCode(
  { appSecret }: Pick<App, "appSecret">,
  { userId, code }: { userId: string; code: string },
): Promise<string> {
  return hmacSha256Hex(appSecret, `recovery:${userId}:${code.toLowerCase().replace(/[^a-z0-9]/g, "")}`);
}

/** Statements that replace a person's codes. */
export async function replaceRecoveryCodesStatements(
  app: Pick<App, "db" | "now" | "appSecret">,
  { userId, codes }: { userId: string; codes: string[] },
): Promise<Statement[]> {
  const rows = await Promise.all(
    codes.map(async (code) => ({
      codeHash: await hashRecoveryCode(app, { userId, code }),
      userId,
      createdAt: app.now(),
    })),
  );
  return [deleteRecoveryCodesStatement(app, userId), app.db.insert(recoveryCodes).values(rows)];
}

export function deleteRecoveryCodesStatement({ db }: Pick<App, "db">, userId: string): Statement {
  return db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

export function unusedRecoveryCodesQuery({ db }: Pick<App, "db">, userId: string) {
  return db
    .select({ unused: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
}
