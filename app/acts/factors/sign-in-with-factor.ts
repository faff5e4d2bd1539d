import { and, eq, gt, sql } from "drizzle-orm";
import type { App } from "~/app";
import { pendingSignIns, users } from "~/db/schema";
import { checkFactor, type RightFactor } from "~/domain/accounts/factors/check-factor";
import { reportSecurityChange } from "~/domain/accounts/factors/report-change";
import type { BrowserState, StartedSession } from "~/domain/accounts/sessions";
import { sha256Hex } from "~/lib/hashes-and-tokens";
import { type SessionContext, startSession } from "../start-session";

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
  app: SessionContext,
  { factorToken, code, browser }: { factorToken: string | null; code: string; browser: BrowserState },
): Promise<ShowFactorResult | { status: "expired" }> {
  const pending = await findPendingSignIn(app, { factorToken });
  if (!pending) return { status: "expired" };
  const { tokenHash, userId, email } = pending;
  const checked = await checkFactor(app, { userId, email, code, deviceToken: browser.deviceToken });
  if (checked.status !== "right") return checked;
  const condition = sql`EXISTS (SELECT 1 FROM pending_sign_ins WHERE token_hash = ${tokenHash}) AND ${checked.condition}`;
  // Runs before the code is marked as used: after a used code, the sign-in stays open for another attempt.
  const used = app.db
    .delete(pendingSignIns)
    .where(and(eq(pendingSignIns.tokenHash, tokenHash), checked.condition));
  const statements = [used, ...checked.statements];
  return start(app, { person: { userId, email }, checked: { ...checked, condition, statements }, browser });
}

/** Checks the factor of a signed-in person again: a new session, proved just now, replaces the browser's own. */
export async function confirmWithFactor(
  app: SessionContext,
  { viewer, code, browser }: { viewer: { id: string; email: string }; code: string; browser: BrowserState },
): Promise<ShowFactorResult> {
  const { id: userId, email } = viewer;
  const checked = await checkFactor(app, { userId, email, code, deviceToken: browser.deviceToken });
  if (checked.status !== "right") return checked;
  return start(app, { person: { userId, email }, checked, browser });
}

/** Starts the session. The owner learns by e-mail that a recovery code was used. */
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
