import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { codes, users } from "~/db/schema";
import { countUsesQueries } from "~/domain/limits/count-use";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import { isOpenCondition } from "~/domain/settings/settings";
import { newId } from "~/lib/ids";
import { randomToken, sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { canonicalEmail } from "./email-addresses/email-addresses";
import { emailRequestCounters, readEmailRequestCounts } from "./email-addresses/email-request-limits";
import { createCodeStatement, type PendingPassword } from "./email-addresses/one-time-codes";
import { hashPassword } from "./passwords/passwords";

type SignUpContext = Pick<App, "db" | "now" | "appSecret" | "enqueue">;

/** Valid as long as the email's code: shows that the sign-up's password was typed in this browser. */
export const SIGN_UP_LIFETIME_MS = 24 * 60 * 60 * 1000;

export type SignUpResult =
  | { status: "sent"; signUpToken: string }
  | { status: "too-many" }
  /** An admin has stopped new accounts for a while, for any address. */
  | { status: "off" };

/**
 * Begins an account, or emails the owner that there already is one. The password is stored with the email's code until the
 * address is verified. Response and cost are the same whether or not the address is known.
 */
export async function signUp(
  app: SignUpContext,
  {
    email,
    password,
    signUpToken,
    callerAddress,
  }: { email: string; password: string; signUpToken: string | null; callerAddress: string },
): Promise<SignUpResult> {
  const token = signUpToken ?? randomToken();
  const pending = { passwordHash: await hashPassword(password), browserHash: await sha256Hex(token) };
  const counters = await emailRequestCounters(app, { email, kind: "verify", callerAddress });
  const [[switches], [owner], ...counted] = await app.db.batch([
    app.db.select({ isOpen: isOpenCondition("sign-ups-open").mapWith(Boolean) }).from(sql`(SELECT 1)`),
    app.db
      .select({ id: users.id, verifiedAt: users.verifiedAt })
      .from(users)
      .where(eq(users.email, email))
      .limit(1),
    ...countUsesQueries(app, counters),
  ]);
  const { isNetworkWithin, isWithin } = readEmailRequestCounts(counters, counted);
  if (!isNetworkWithin) return { status: "too-many" };
  if (!switches?.isOpen) return { status: "off" };
  if (owner?.verifiedAt) {
    if (isWithin) await queueAccountExistsEmail(app, email);
  } else if (isWithin)
    await queueVerificationEmail(app, { email, pending, before: [insertUser(app, email)] });
  else await replacePendingPassword(app, { email, pending });
  return { status: "sent", signUpToken: token };
}

function insertUser(app: SignUpContext, email: string): Statement {
  return app.db
    .insert(users)
    .values({
      id: newId(),
      email,
      normalizedEmail: canonicalEmail(email),
      termsAcceptedAt: app.now(),
      createdAt: app.now(),
    })
    .onConflictDoNothing({ target: users.email });
}

/** If the last email is recent, a sign-up repeated in the same browser replaces the password stored with its code. */
async function replacePendingPassword(
  { db }: Pick<App, "db">,
  { email, pending }: { email: string; pending: PendingPassword },
): Promise<void> {
  await db
    .update(codes)
    .set({ passwordHash: pending.passwordHash })
    .where(
      and(
        eq(codes.userId, sql`(SELECT id FROM users WHERE email = ${email})`),
        eq(codes.purpose, "verify"),
        eq(codes.browserHash, pending.browserHash),
        isNull(codes.usedAt),
      ),
    );
}

/** Sends another verification email if the limits allow it; earlier ones stay valid. */
export async function resendVerificationEmail(
  app: SignUpContext,
  { email, pending, callerAddress }: { email: string; pending: PendingPassword; callerAddress: string },
): Promise<void> {
  const counters = await emailRequestCounters(app, { email, kind: "verify", callerAddress });
  const [first, ...others] = countUsesQueries(app, counters);
  const counted = first ? await app.db.batch([first, ...others]) : [];
  if (readEmailRequestCounts(counters, counted).isWithin)
    await queueVerificationEmail(app, { email, pending });
}

/**
 * The same for the browser of a sign-up that asks for its email again. The answer does not reveal whether one is
 * sent: it may be too early, or there may be no such sign-up.
 */
export async function resendSignUpEmail(
  app: SignUpContext,
  { email, signUpToken, callerAddress }: { email: string; signUpToken: string | null; callerAddress: string },
): Promise<"answered" | "too-many"> {
  const counters = await emailRequestCounters(app, { email, kind: "verify", callerAddress });
  const browserHash = signUpToken === null ? null : await sha256Hex(signUpToken);
  const [[kept], ...counted] = await app.db.batch([
    app.db
      .select({ passwordHash: codes.passwordHash })
      .from(codes)
      .innerJoin(users, eq(users.id, codes.userId))
      .where(
        and(
          ...[eq(users.email, email), isNull(users.verifiedAt), eq(codes.purpose, "verify")],
          ...[
            sql`${codes.browserHash} = ${browserHash}`,
            isNull(codes.usedAt),
            gt(codes.expiresAt, app.now()),
          ],
        ),
      )
      .limit(1),
    ...countUsesQueries(app, counters),
  ]);
  const { isNetworkWithin, isWithin } = readEmailRequestCounts(counters, counted);
  if (!isNetworkWithin) return "too-many";
  if (kept?.passwordHash && browserHash !== null && isWithin)
    await queueVerificationEmail(app, { email, pending: { passwordHash: kept.passwordHash, browserHash } });
  return "answered";
}

async function queueVerificationEmail(
  app: SignUpContext,
  { email, pending, before = [] }: { email: string; pending: PendingPassword; before?: Statement[] },
): Promise<void> {
  const { statement, codeId } = await createCodeStatement(app, { email, purpose: "verify", pending });
  await queueEmail(app, [...before, statement], {
    template: "verify-address",
    to: email,
    data: { codeId },
    key: `verify-address:${codeId}`,
  });
}

async function queueAccountExistsEmail(app: SignUpContext, email: string): Promise<void> {
  await queueEmail(app, [], {
    template: "account-exists",
    to: email,
    data: {},
    key: `account-exists:${newId()}`,
  });
}

async function queueEmail(
  app: SignUpContext,
  statements: Statement[],
  email: Parameters<typeof queueEmailStatement>[1],
): Promise<void> {
  const { statement, deliveryId } = queueEmailStatement(app, email);
  await runTransaction(app.db, [...statements, statement]);
  await app.enqueue({ type: "deliver", deliveryId });
}
