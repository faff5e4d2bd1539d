import { sql } from "drizzle-orm";
import { isConstraintViolation } from "~/db/constraint-violations";
import { emailChanges } from "~/db/schema";
import { knownDeviceToken } from "~/domain/accounts/devices/known-device";
import { changeAddressStatements } from "~/domain/accounts/email-addresses/change-address";
import {
  type Code,
  codeUnusedCondition,
  consumeCodeStatements,
  findCode,
} from "~/domain/accounts/email-addresses/one-time-codes";
import type { BrowserState, StartedSession } from "~/domain/accounts/sessions";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import { newId } from "~/lib/ids";
import { deriveToken, sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { type SessionContext, startSession } from "../start-session";

/** How long the owner of the old address can undo the change. */
export const UNDO_EMAIL_CHANGE_MS = 7 * 24 * 60 * 60 * 1000;

export type ConfirmEmailChangeResult =
  | { status: "changed"; session: StartedSession }
  /** Another account has the address meanwhile. */
  | { status: "taken" }
  /** Used, too old, or not this person's. */
  | { status: "expired" };

/**
 * Changes the address with the code that was sent to the new one. Only for the person who asked, signed in: a stranger who
 * is sent such a link does not become the owner of somebody else's account. The other sessions and all codes end; the
 * old address gets a link that undoes the change.
 */
export async function confirmEmailChange(
  app: SessionContext,
  { viewer, browser, token }: { viewer: { id: string }; browser: BrowserState; token: string },
): Promise<ConfirmEmailChangeResult> {
  const code = await findCode(app, { token, purpose: "change-email", browserToken: null });
  if (code?.newEmail == null || code.user.id !== viewer.id) return { status: "expired" };
  const { newEmail: email } = code;
  const condition = codeUnusedCondition(code.tokenHash);
  const told = await tellOldAddress(app, code);
  const proof = {
    userId: viewer.id,
    email,
    hasFactor: true as const,
    endsOtherSessions: true as const,
    condition,
    before: [...changeAddressStatements({ userId: viewer.id, email, condition }), ...told.statements],
    statements: consumeCodeStatements(app, code),
  };
  // This browser is signed in, so it is known under the new address, too.
  const known = { ...browser, deviceToken: await knownDeviceToken(app, email) };
  try {
    const session = await startSession(app, { proof, browser: known });
    if (!session || "factorToken" in session) return { status: "expired" };
    await app.enqueue({ type: "deliver", deliveryId: told.deliveryId });
    return { status: "changed", session };
  } catch (error) {
    if (isConstraintViolation(error, "address-taken")) return { status: "taken" };
    throw error;
  }
}

async function tellOldAddress(app: SessionContext, code: Code) {
  const changeId = newId();
  const [oldEmail, newEmail, happens] = [
    code.user.email,
    code.newEmail ?? "",
    codeUnusedCondition(code.tokenHash),
  ];
  const undoHash = await sha256Hex(await deriveToken(app.appSecret, `undo-address:${changeId}`));
  const at = app.now();
  const notification = queueEmailStatement(app, {
    template: "address-changed-undo",
    to: oldEmail,
    data: { changeId, newEmail },
    key: `address-changed-undo:${changeId}`,
    happens,
  });
  const row = sql`INSERT INTO ${emailChanges} (id, user_id, old_email, new_email, undo_hash, expires_at, created_at)
    SELECT ${changeId}, ${code.user.id}, ${oldEmail}, ${newEmail}, ${undoHash}, ${at + UNDO_EMAIL_CHANGE_MS}, ${at} WHERE ${happens}`;
  return { statements: [row, notification.statement], deliveryId: notification.deliveryId };
}
