import { eq, sql } from "drizzle-orm";
import type { ProviderIdentity } from "~/adapters/ports/identity-provider";
import type { Statement } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { codes, identities, sessions, users } from "~/db/schema";
import { canonicalEmail, emailAddress } from "~/domain/accounts/email-addresses/email-addresses";
import { type AddressOwner, findIdentityOwner } from "~/domain/accounts/identities";
import type { BrowserState, FactorNeeded, Proof, StartedSession } from "~/domain/accounts/sessions";
import { WELCOME_CREDITS } from "~/domain/credits/packs/credit-packs";
import { refuseWhileOffStatement } from "~/domain/settings/settings";
import { newId } from "~/lib/ids";
import { type SessionContext, startSession } from "./start-session";
import { welcomeStatements } from "./welcome-statements";

export type SignInWithIdentityResult =
  /** `isNew`: the account was opened by this sign-in. */
  | { status: "signed-in"; session: StartedSession; isNew: boolean; welcomeCredits: number }
  | ({ status: "factor-needed" } & FactorNeeded)
  /** A verified account has this address: its owner signs in by another way first. */
  | { status: "proof-needed"; identity: ProviderIdentity }
  | { status: "suspended" }
  /** An admin has stopped new accounts for a while. */
  | { status: "off" }
  | { status: "bad-address" };

/**
 * Signs in a person through an identity provider. The identity decides, never its address: an account that has the address
 * is not opened. An address that was never verified here belongs to the person who verified it at the provider; what was set
 * before is discarded.
 */
export async function signInWithIdentity(
  app: SessionContext,
  { identity: claimed, browser }: { identity: ProviderIdentity; browser: BrowserState },
): Promise<SignInWithIdentityResult> {
  const address = emailAddress.safeParse(claimed.email);
  if (!address.success) return { status: "bad-address" };
  const identity = { ...claimed, email: address.data };
  // Two attempts: if another request opens the account meanwhile, the second attempt finds it.
  for (let attempt = 0; ; attempt++) {
    const { owner, sameAddress } = await findIdentityOwner(app, identity);
    if (owner) {
      const session = await startSession(app, { proof: { ...owner, statements: [] }, browser });
      if (session && "factorToken" in session) return { status: "factor-needed", ...session };
      if (session) return { status: "signed-in", session, isNew: false, welcomeCredits: 0 };
      // The identity is proof enough: no other check may lock its owner out.
      return { status: "suspended" };
    }
    if (sameAddress?.isVerified) return { status: "proof-needed", identity };
    try {
      return await openAccount(app, { identity, unverified: sameAddress, browser });
    } catch (error) {
      if (isConstraintViolation(error, "switched-off")) return { status: "off" };
      const isRace = isConstraintViolation(error, "address-taken", "identity-taken", "account-verified");
      if (!isRace || attempt > 0) throw error;
    }
  }
}

export type ConfirmWithIdentityResult =
  | { status: "signed-in"; session: StartedSession }
  | ({ status: "factor-needed" } & FactorNeeded)
  /** The identity is not connected, or belongs to another account. */
  | { status: "other-person" };

/** Proves again who is signed in. Only an identity that is connected to this person's account does so. */
export async function confirmWithIdentity(
  app: SessionContext,
  {
    viewer: { id: userId, email },
    identity: { issuer, subject },
    browser,
  }: { viewer: { id: string; email: string }; identity: ProviderIdentity; browser: BrowserState },
): Promise<ConfirmWithIdentityResult> {
  const condition = sql`EXISTS (SELECT 1 FROM identities
    WHERE user_id = ${userId} AND issuer = ${issuer} AND subject = ${subject})`;
  const session = await startSession(app, { proof: { userId, email, condition, statements: [] }, browser });
  if (!session) return { status: "other-person" };
  return "factorToken" in session
    ? { status: "factor-needed", ...session }
    : { status: "signed-in", session };
}

/** Opens an account, or takes over one whose address was not verified, and signs in. */
async function openAccount(
  app: SessionContext,
  {
    identity,
    unverified,
    browser,
  }: { identity: ProviderIdentity; unverified: AddressOwner | null; browser: BrowserState },
): Promise<SignInWithIdentityResult> {
  const userId = unverified?.userId ?? newId();
  const before = [
    refuseWhileOffStatement("sign-ups-open"),
    ...(unverified ? takeOverStatements(app, userId) : [newUserStatement(app, userId, identity.email)]),
    app.db.insert(identities).values({ ...identity, id: newId(), userId, createdAt: app.now() }),
  ];
  const start = async (welcome: Statement[]) => {
    const proof: Proof = { userId, email: identity.email, before, statements: welcome };
    const session = await startSession(app, { proof, browser });
    if (!session || "factorToken" in session)
      throw new Error("a session without a condition was not started");
    return session;
  };
  try {
    const normalizedEmail = canonicalEmail(identity.email);
    const welcome = await welcomeStatements(app, { id: userId, normalizedEmail });
    return {
      status: "signed-in",
      session: await start(welcome),
      isNew: true,
      welcomeCredits: WELCOME_CREDITS,
    };
  } catch (error) {
    // This mailbox already got welcome credits under another spelling of the address.
    if (!isConstraintViolation(error, "already-welcomed", "already-posted")) throw error;
    return { status: "signed-in", session: await start([]), isNew: true, welcomeCredits: 0 };
  }
}

function newUserStatement(app: SessionContext, userId: string, email: string): Statement {
  const now = app.now();
  return app.db.insert(users).values({
    id: userId,
    email,
    normalizedEmail: canonicalEmail(email),
    verifiedAt: now,
    termsAcceptedAt: now,
    createdAt: now,
  });
}

/**
 * The earlier sign-up never verified the address: its password, codes and sessions are deleted. Refused if
 * the row was verified meanwhile ("account-verified"): its owner keeps it.
 */
function takeOverStatements({ db, now }: SessionContext, userId: string): Statement[] {
  return [
    db
      .update(users)
      .set({
        passwordHash: null,
        verifiedAt: now(),
        termsAcceptedAt: sql`CASE WHEN verified_at IS NULL THEN ${now()} END`,
      })
      .where(eq(users.id, userId)),
    db.delete(codes).where(eq(codes.userId, userId)),
    db.delete(sessions).where(eq(sessions.userId, userId)),
  ];
}
