import { and, eq, gt, sql } from "drizzle-orm";
import type { App } from "~/app";
import { pendingSignIns, users } from "~/db/schema";
import { checkFactor } from "~/domain/accounts/factors/check-factor";
import { checkPasskey } from "~/domain/accounts/factors/check-passkey";
import type { FactorAnswer, RightFactor } from "~/domain/accounts/factors/factor-answer";
import { reportSecurityChange } from "~/domain/accounts/factors/report-change";
import type { BrowserState, StartedSession } from "~/domain/accounts/sessions";
import { sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { type SessionContext, startSession } from "../start-session";

type FactorContext = SessionContext & Pick<App, "origin">;

export type ShowFactorResult =
  | { status: "signed-in"; session: StartedSession }
  | { status: "wrong" }
  | { status: "too-many" };

interface Person {
  userId: string;
  email: string;
}

/** The person who just entered the correct password in this browser. */
export async function findPendingSignIn(
  { db, now }: Pick<App, "db" | "now">,
  { factorToken }: { factorToken: string | null },
): Promise<{ tokenHash: string; userId: string; email: string } | null> {
  if (factorToken === null) return null;
  const tokenHash = await sha256Hex(factorToken);
  const [row] = await db
    .select({ userId: users.id, email: users.email })
    .from(pendingSignIns)
    .innerJoin(users, eq(users.id, pendingSignIns.userId))
    .where(and(eq(pendingSignIns.tokenHash, tokenHash), gt(pendingSignIns.expiresAt, now())))
    .limit(1);
  return row ? { tokenHash, ...row } : null;
}

/** Completes a sign-in with the factor. Of several concurrent requests, one opens a session. */
export async function signInWithFactor(
  app: FactorContext,
  {
    factorToken,
    answer,
    browser,
  }: { factorToken: string | null; answer: FactorAnswer; browser: BrowserState },
): Promise<ShowFactorResult | { status: "expired" }> {
  const pending = await findPendingSignIn(app, { factorToken });
  if (!pending) return { status: "expired" };
  const { tokenHash, userId, email } = pending;
  const checked = await checkFactor(app, {
    person: { userId, email },
    answer,
    attempt: { purpose: "factor", boundTo: tokenHash },
    deviceToken: browser.deviceToken,
  });
  if (checked.status !== "right") return checked;
  const condition = sql`EXISTS (SELECT 1 FROM pending_sign_ins WHERE token_hash = ${tokenHash}) AND ${checked.condition}`;
  // Runs before the answer is marked as used: after a used one, the sign-in stays open for another attempt.
  const used = app.db
    .delete(pendingSignIns)
    .where(and(eq(pendingSignIns.tokenHash, tokenHash), checked.condition));
  const statements = [used, ...checked.statements];
  return start(app, { person: { userId, email }, checked: { ...checked, condition, statements }, browser });
}

/** Who is signed in, and with which session. */
export interface SignedIn {
  id: string;
  email: string;
  hasFactor: boolean;
  session: { id: string };
}

/** Checks the factor of a signed-in person again: a new session, proved just now, replaces the browser's own. */
export async function confirmWithFactor(
  app: FactorContext,
  { viewer, answer, browser }: { viewer: SignedIn; answer: FactorAnswer; browser: BrowserState },
): Promise<ShowFactorResult> {
  const person = { userId: viewer.id, email: viewer.email };
  const checked = await checkFactor(app, {
    person,
    answer,
    attempt: { purpose: "confirm", boundTo: viewer.session.id },
    deviceToken: browser.deviceToken,
  });
  return checked.status === "right" ? start(app, { person, checked, browser }) : checked;
}

/**
 * Signs in with a passkey alone. The device has recognized its owner, by a finger, a face or a PIN: that is two
 * factors. Null if the answer is not valid. `attemptToken` is the cookie of the browser that asked for the
 * challenge.
 */
export async function signInWithPasskey(
  app: FactorContext,
  { attemptToken, passkey, browser }: { attemptToken: string | null; passkey: string; browser: BrowserState },
): Promise<StartedSession | null> {
  if (attemptToken === null) return null;
  const attempt = { purpose: "sign-in" as const, boundTo: await sha256Hex(attemptToken) };
  const checked = await checkPasskey(app, { text: passkey, attempt, isOnlyFactor: true });
  if (!checked) return null;
  const { userId, email } = checked;
  const started = await start(app, { person: { userId, email }, checked, browser });
  return started.status === "signed-in" ? started.session : null;
}

/** Starts the session. The owner learns by email that a recovery code was used. */
async function start(
  app: SessionContext,
  { person, checked, browser }: { person: Person; checked: RightFactor; browser: BrowserState },
): Promise<ShowFactorResult> {
  const { by, condition, statements } = checked;
  const report =
    by === "recovery-code" ? reportSecurityChange(app, { ...person, change: "use recovery code" }) : null;
  const proof = { ...person, hasFactor: true as const, condition, statements };
  const session = await startSession(app, { proof: { ...proof, whenStarted: report?.statements }, browser });
  if (!session || "factorToken" in session) return { status: "wrong" };
  if (report) await app.enqueue({ type: "deliver", deliveryId: report.deliveryId });
  return { status: "signed-in", session };
}
