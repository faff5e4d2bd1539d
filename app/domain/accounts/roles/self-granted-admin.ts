import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { openSealedText, sealText } from "~/lib/secrets/sealed-text";

/** As long as a verification link is valid. */
export const ADMIN_REQUEST_MS = 24 * 60 * 60 * 1000;
const PURPOSE = "admin-request";

/** A sign-up's request to become an admin, stored in that browser for that address only. */
export function sealAdminRequest(
  { appSecret, now }: Pick<App, "appSecret" | "now">,
  email: string,
): Promise<string> {
  return sealText(appSecret, { purpose: PURPOSE, value: email, expiresAt: now() + ADMIN_REQUEST_MS });
}

export async function isAdminRequested(
  { appSecret, now }: Pick<App, "appSecret" | "now">,
  { request, email }: { request: string | null; email: string },
): Promise<boolean> {
  if (request === null) return false;
  return (await openSealedText(appSecret, { purpose: PURPOSE, text: request, now: now() })) === email;
}

/** Makes a person an admin; safe to repeat. Only where self-granted admins are allowed. */
export function selfGrantStatements(
  { now }: Pick<App, "now">,
  { userId, happens }: { userId: string; happens: SQL },
): Statement[] {
  const isNew = sql`${happens} AND NOT EXISTS (SELECT 1 FROM user_roles WHERE user_id = ${userId} AND role = 'admin')`;
  return [
    auditLogStatement(
      { now },
      { actorId: userId, action: "grant admin to self", subject: `user:${userId}`, happens: isNew },
    ),
    sql`INSERT OR IGNORE INTO user_roles (user_id, role, created_at) SELECT ${userId}, 'admin', ${now()} WHERE ${happens}`,
  ];
}
