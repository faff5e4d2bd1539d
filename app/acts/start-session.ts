import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { isKnownDevice, knownDeviceToken } from "~/domain/accounts/devices/known-device";
import { newDeviceEmailStatement } from "~/domain/accounts/devices/new-device-email";
import { connectIdentityStatements } from "~/domain/accounts/identities";
import { openPendingIdentity } from "~/domain/accounts/pending-identity";
import { isAdminRequested, selfGrantStatements } from "~/domain/accounts/roles/self-granted-admin";
import {
  type BrowserState,
  type FactorNeeded,
  newSessionStatements,
  type Proof,
  type StartedSession,
} from "~/domain/accounts/sessions";
import { mergeCart } from "~/domain/orders/cart/merge-cart";
import { sha256Hex } from "~/lib/secrets/hashes-and-tokens";

/** What every act that signs somebody in needs. */
export type SessionContext = Pick<App, "db" | "now" | "appSecret" | "config" | "enqueue">;

/**
 * Signs a person in after any kind of proof: a new session replaces the browser's own, the browser becomes a known
 * device, its cart is merged into the person's, and its pending requests are completed (`waiting`). The owner gets
 * an email about a browser that was not known before. An act, because sessions belong to accounts and carts to
 * orders; `signInCookies` (http) writes the cookies. If the person has a second factor that the proof lacks, the
 * result is only a token for entering it. Null if the proof is no longer valid.
 */
export async function startSession(
  app: SessionContext,
  { proof, browser }: { proof: Proof; browser: BrowserState },
): Promise<StartedSession | FactorNeeded | null> {
  const { statements, token } = await newSessionStatements(app, { proof, browser });
  const before = proof.before ?? [];
  const isStarted = sql`EXISTS (SELECT 1 FROM sessions WHERE token_hash = ${await sha256Hex(token)})`;
  const waiting = await waitingStatements(app, { proof, browser, isStarted });
  const notification = await newBrowserEmail(app, { proof, browser, isStarted });
  const results = await runTransaction(app.db, [
    ...before,
    ...statements,
    ...proof.statements,
    ...waiting.identity,
    ...waiting.admin,
    ...(proof.whenStarted?.(isStarted) ?? []),
    ...(notification ? [notification.statement] : []),
  ]);
  if (results[before.length + 1]?.meta.changes) return { factorToken: token };
  if (!results[before.length]?.meta.changes) return null;
  if (notification && results.at(-1)?.meta.changes)
    await app.enqueue({ type: "deliver", deliveryId: notification.deliveryId });
  const identityAt = before.length + statements.length + proof.statements.length;
  return {
    token,
    deviceToken: await knownDeviceToken(app, proof.email),
    cart: await mergeCart(app, { token: browser.cartToken, userId: proof.userId }),
    hasConnectedIdentity: waiting.identity.length > 0 && results[identityAt]?.meta.changes === 1,
    hasBecomeAdmin: waiting.admin.length > 0,
  };
}

/** Null for a known browser. An account that is just being opened has no browser to compare with. */
async function newBrowserEmail(
  app: SessionContext,
  { proof: { userId, email }, browser, isStarted }: { proof: Proof; browser: BrowserState; isStarted: SQL },
) {
  if (await isKnownDevice(app, { email, deviceToken: browser.deviceToken })) return null;
  const happens = sql`${isStarted} AND EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND verified_at < ${app.now()})`;
  return newDeviceEmailStatement(app, { to: email, browser, happens });
}

/** What a browser stores until the account's owner signs in there: an identity to connect, a request to become an admin. */
async function waitingStatements(
  app: SessionContext,
  { proof, browser, isStarted }: { proof: Proof; browser: BrowserState; isStarted: SQL },
): Promise<{ identity: Statement[]; admin: Statement[] }> {
  const { userId, email } = proof;
  const identity = await openPendingIdentity(app, browser.pendingIdentity);
  const isRequested =
    app.config.allowAdminSelfGrant && (await isAdminRequested(app, { request: browser.adminRequest, email }));
  return {
    identity:
      identity?.email === email
        ? connectIdentityStatements(app, { person: { userId, email }, identity, condition: isStarted })
        : [],
    admin: isRequested ? selfGrantStatements(app, { userId, happens: isStarted }) : [],
  };
}
