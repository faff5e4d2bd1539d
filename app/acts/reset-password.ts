import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { knownDeviceToken } from "~/domain/accounts/devices/known-device";
import { codeUnusedCondition, findCode } from "~/domain/accounts/email-addresses/one-time-codes";
import { reportSecurityChange } from "~/domain/accounts/factors/report-change";
import { addressCounters } from "~/domain/accounts/login-limits";
import { weaknessMessage } from "~/domain/accounts/passwords/password-field";
import { hashPassword } from "~/domain/accounts/passwords/passwords";
import { endAllSessionsStatements } from "~/domain/accounts/sessions";
import { clearUsesStatement } from "~/domain/limits/count-use";
import { proveAddress } from "./prove-address";

export type ResetPasswordResult =
  | { status: "changed"; deviceToken: string }
  /** Easily guessed from the address. */
  | { status: "weak-password"; message: string }
  | { status: "expired" };

/**
 * Sets a new password with the code from the email, once, ends every session and tells the owner. The browser becomes a known device
 * with its full number of attempts, so that a stranger's wrong passwords do not lock the owner out.
 */
export async function resetPassword(
  app: Pick<App, "db" | "now" | "appSecret" | "enqueue">,
  { token, password }: { token: string; password: string },
): Promise<ResetPasswordResult> {
  const code = await findCode(app, { token, purpose: "reset", browserToken: null });
  if (!code) return { status: "expired" };
  const { id: userId, email } = code.user;
  const message = weaknessMessage(password, email);
  if (message) return { status: "weak-password", message };
  const passwordHash = await hashPassword(password);
  const condition = codeUnusedCondition(code.tokenHash);
  const report = reportSecurityChange(app, { userId, email, change: "change password" });
  const first = [
    ...report.statements(condition),
    ...endAllSessionsStatements(app, { userId, condition }),
    ...(await addressCounters(email, "known")).map((counter) => clearUsesStatement(app, counter, condition)),
  ];
  const proved = await proveAddress(app, { code, passwordHash }, async (statements) =>
    (await runTransaction(app.db, [...first, ...statements])).at(-1)?.meta.changes ? "changed" : null,
  );
  if (!proved) return { status: "expired" };
  await app.enqueue({ type: "deliver", deliveryId: report.deliveryId });
  return { status: "changed", deviceToken: await knownDeviceToken(app, email) };
}
