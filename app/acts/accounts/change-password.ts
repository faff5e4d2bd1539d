import { and, eq, sql } from "drizzle-orm";
import { users } from "~/db/schema";
import { updateTable } from "~/db/writes";
import { voidCodesStatement } from "~/domain/accounts/email-addresses/one-time-codes";
import { reportSecurityChange } from "~/domain/accounts/factors/report-change";
import { checkPassword } from "~/domain/accounts/passwords/check-password";
import { hashPassword } from "~/domain/accounts/passwords/passwords";
import type { BrowserState, StartedSession } from "~/domain/accounts/sessions";
import { type SessionContext, startSession } from "../start-session";

export type ChangePasswordResult =
  | { status: "changed"; session: StartedSession }
  /** The current password is not right. */
  | { status: "wrong" }
  | { status: "too-many" }
  /** The session ended meanwhile. */
  | { status: "signed-out" };

/**
 * Sets a new password with the current one. All sessions end, this browser gets a new one, and codes and links in
 * earlier emails no longer work. The owner gets an email.
 */
export async function changePassword(
  app: SessionContext,
  {
    viewer,
    browser,
    current,
    next,
    callerAddress,
  }: {
    viewer: { id: string; email: string; session: { id: string } };
    browser: BrowserState;
    current: string;
    next: string;
    callerAddress: string;
  },
): Promise<ChangePasswordResult> {
  const { id: userId, email } = viewer;
  const checked = await checkPassword(app, { email, password: current, browser, callerAddress });
  if (checked.status === "too-many") return { status: "too-many" };
  if (checked.status !== "right" || checked.proof.userId !== userId) return { status: "wrong" };
  const passwordHash = await hashPassword(next);
  // The old session is deleted by the first of several concurrent changes, so the others change nothing.
  const condition = sql`EXISTS (SELECT 1 FROM sessions WHERE id = ${viewer.session.id} AND user_id = ${userId})`;
  const report = reportSecurityChange(app, { userId, email, change: "change password" });
  const before = [
    updateTable(users)
      .set({ passwordHash })
      .where(and(eq(users.id, userId), condition)),
    voidCodesStatement(app, { userId, condition }),
    ...report.statements(condition),
  ];
  const session = await startSession(app, {
    proof: { ...checked.proof, hasFactor: true, endsOtherSessions: true, condition, before },
    browser,
  });
  if (!session || "factorToken" in session) return { status: "signed-out" };
  await app.enqueue({ type: "deliver", deliveryId: report.deliveryId });
  return { status: "changed", session };
}
