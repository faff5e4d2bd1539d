import { and, eq, gt, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { codes, users } from "~/db/schema";
import { updateTable } from "~/db/writes";
import { newId } from "~/lib/ids";
import { constantTimeEqual, deriveToken, hmacSha256Hex, sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { plainCode, readableCodeOfToken } from "~/lib/secrets/readable-codes";

export type CodePurpose = "verify" | "reset" | "change-email" | "unlock";

const HOUR_MS = 60 * 60 * 1000;
const LIFE_MS: Record<CodePurpose, number> = {
  verify: 24 * HOUR_MS,
  reset: HOUR_MS,
  "change-email": 24 * HOUR_MS,
  unlock: 24 * HOUR_MS,
};

/** A sign-up's password, stored with its code until the address is verified. */
export interface PendingPassword {
  passwordHash: string;
  /** Hash of the cookie of the browser in which the password was typed. */
  browserHash: string;
}

/**
 * A single-use code for an email. Only its hash is stored; the email derives the code from `codeId` again. The owner of
 * the address may be inserted by the same transaction. A sign-up's email has a short code as well, a row of its own.
 */
export async function createCodeStatement(
  { db, now, appSecret }: Pick<App, "db" | "now" | "appSecret">,
  {
    email,
    purpose,
    pending,
    newEmail,
  }: { email: string; purpose: CodePurpose; pending?: PendingPassword; newEmail?: string },
): Promise<{ statement: Statement; codeId: string }> {
  const codeId = newId();
  const tokens = [await deriveToken(appSecret, `code:${codeId}`)];
  if (pending) {
    const typed = readableCodeOfToken(await deriveToken(appSecret, `typed-code:${codeId}`));
    tokens.push(await typedToken({ appSecret }, { typed, browserHash: pending.browserHash }));
  }
  const row = {
    userId: sql`(SELECT id FROM users WHERE email = ${email})`,
    purpose,
    ...pending,
    newEmail,
    expiresAt: now() + LIFE_MS[purpose],
    createdAt: now(),
  };
  const rows = await Promise.all(
    tokens.map(async (token) => ({ ...row, tokenHash: await sha256Hex(token) })),
  );
  return { statement: db.insert(codes).values(rows), codeId };
}

/** The token that belongs to a sign-up's short code. The browser is part of it: in any other the code is not valid. */
export function typedToken(
  { appSecret }: Pick<App, "appSecret">,
  { typed, browserHash }: { typed: string; browserHash: string },
): Promise<string> {
  return hmacSha256Hex(appSecret, `typed-code:${browserHash}:${plainCode(typed)}`);
}

export interface Code {
  tokenHash: string;
  createdAt: number;
  user: { id: string; email: string; normalizedEmail: string; verifiedAt: number | null };
  /** The address that a change of address was asked for. */
  newEmail: string | null;
  /** The sign-up's password, if this is the browser in which it was typed. */
  passwordHash: string | null;
}

/** A code that can still be used, with its owner. */
export async function findCode(
  { db, now }: Pick<App, "db" | "now">,
  { token, purpose, browserToken }: { token: string; purpose: CodePurpose; browserToken: string | null },
): Promise<Code | null> {
  const tokenHash = await sha256Hex(token);
  const [row] = await db
    .select({
      createdAt: codes.createdAt,
      newEmail: codes.newEmail,
      passwordHash: codes.passwordHash,
      browserHash: codes.browserHash,
      user: {
        id: users.id,
        email: users.email,
        normalizedEmail: users.normalizedEmail,
        verifiedAt: users.verifiedAt,
      },
    })
    .from(codes)
    .innerJoin(users, eq(users.id, codes.userId))
    .where(
      and(
        eq(codes.tokenHash, tokenHash),
        eq(codes.purpose, purpose),
        isNull(codes.usedAt),
        gt(codes.expiresAt, now()),
      ),
    )
    .limit(1);
  if (!row) return null;
  const { createdAt, user, newEmail, passwordHash, browserHash } = row;
  const isSameBrowser =
    browserToken !== null &&
    browserHash !== null &&
    constantTimeEqual(browserHash, await sha256Hex(browserToken));
  return { tokenHash, createdAt, user, newEmail, passwordHash: isSameBrowser ? passwordHash : null };
}

/** Invalidates every code of a person. */
export function voidCodesStatement(
  { now }: Pick<App, "now">,
  { userId, condition }: { userId: string; condition: SQL },
): Statement {
  const usedAt = now();
  return updateTable(codes)
    .set({ usedAt })
    .where(and(eq(codes.userId, userId), isNull(codes.usedAt), condition));
}

/** True, inside a transaction, while nobody has used the code. */
export function codeUnusedCondition(tokenHash: string): SQL {
  return sql`EXISTS (SELECT 1 FROM codes WHERE token_hash = ${tokenHash} AND used_at IS NULL)`;
}

/**
 * Uses a code and invalidates all other codes of the person. The last statement's
 * `meta.changes` is 1 for only one of several concurrent callers.
 */
export function consumeCodeStatements({ db, now }: Pick<App, "db" | "now">, code: Code): Statement[] {
  const use = (which: SQL | undefined) =>
    db
      .update(codes)
      .set({ usedAt: now() })
      .where(and(which, isNull(codes.usedAt)));
  return [
    use(
      and(
        eq(codes.userId, code.user.id),
        ne(codes.tokenHash, code.tokenHash),
        codeUnusedCondition(code.tokenHash),
      ),
    ),
    use(eq(codes.tokenHash, code.tokenHash)),
  ];
}
