import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { codes } from "~/db/schema";
import { deriveToken, sha256Hex } from "~/lib/hashes-and-tokens";
import { newId } from "~/lib/ids";

export type CodePurpose = "verify" | "reset";

const LIFE_MS: Record<CodePurpose, number> = { verify: 24 * 60 * 60 * 1000, reset: 60 * 60 * 1000 };

/**
 * A single-use code for an e-mail. Only its hash is stored; the e-mail derives the code from `codeId` again. The user may
 * be one that the same transaction inserts.
 */
export async function createCodeStatement(
  { db, now, appSecret }: Pick<App, "db" | "now" | "appSecret">,
  { userId, purpose }: { userId: string; purpose: CodePurpose },
): Promise<{ statement: Statement; codeId: string }> {
  const codeId = newId();
  const tokenHash = await sha256Hex(await deriveToken(appSecret, `code:${codeId}`));
  const statement = db
    .insert(codes)
    .values({ tokenHash, userId, purpose, expiresAt: now() + LIFE_MS[purpose], createdAt: now() });
  return { statement, codeId };
}

/** The owner of a code that can still be used. */
export async function findCodeOwner(
  { db, now }: Pick<App, "db" | "now">,
  { token, purpose }: { token: string; purpose: CodePurpose },
): Promise<{ userId: string; tokenHash: string } | null> {
  const tokenHash = await sha256Hex(token);
  const [row] = await db
    .select({ userId: codes.userId, tokenHash: codes.tokenHash })
    .from(codes)
    .where(
      and(
        eq(codes.tokenHash, tokenHash),
        eq(codes.purpose, purpose),
        isNull(codes.usedAt),
        gt(codes.expiresAt, now()),
      ),
    )
    .limit(1);
  return row ?? null;
}

/** True, inside a transaction, while nobody has used the code. */
export function codeUnusedCondition(tokenHash: string): SQL {
  return sql`EXISTS (SELECT 1 FROM codes WHERE token_hash = ${tokenHash} AND used_at IS NULL)`;
}

/** Uses a code. Its `meta.changes` is 1 for one caller of many. */
export function consumeCodeStatement({ db, now }: Pick<App, "db" | "now">, tokenHash: string): Statement {
  return db
    .update(codes)
    .set({ usedAt: now() })
    .where(and(eq(codes.tokenHash, tokenHash), isNull(codes.usedAt)));
}
