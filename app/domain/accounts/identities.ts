import { and, eq, type SQL, sql } from "drizzle-orm";
import type { ProviderIdentity } from "~/adapters/ports/identity-provider";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { constraintViolationOf } from "~/db/constraint-violations";
import { identities, users } from "~/db/schema";
import { deleteFrom, insertInto } from "~/db/writes";
import { newId } from "~/lib/ids";
import { reportSecurityChange } from "./factors/report-change";

export type { ProviderIdentity };

export interface IdentityOwner {
  userId: string;
  email: string;
}

export interface AddressOwner extends IdentityOwner {
  isVerified: boolean;
}

/** The owner of the identity, and the account with its address. Only the first one says who is signing in. */
export async function findIdentityOwner(
  { db }: Pick<App, "db">,
  { issuer, subject, email }: ProviderIdentity,
): Promise<{ owner: IdentityOwner | null; sameAddress: AddressOwner | null }> {
  const [[owner], [sameAddress]] = await db.batch([
    db
      .select({ userId: users.id, email: users.email })
      .from(identities)
      .innerJoin(users, eq(users.id, identities.userId))
      .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
      .limit(1),
    db
      .select({
        userId: users.id,
        email: users.email,
        isVerified: sql<number>`${users.verifiedAt} IS NOT NULL`,
      })
      .from(users)
      .where(eq(users.email, email))
      .limit(1),
  ]);
  return {
    owner: owner ?? null,
    sameAddress: sameAddress ? { ...sameAddress, isVerified: sameAddress.isVerified === 1 } : null,
  };
}

/**
 * Connects an identity where `condition` holds and neither it nor the person has another connection at its issuer. The first
 * statement's `meta.changes` tells; the others report it to its owner.
 */
export function connectIdentityStatements(
  app: Pick<App, "db" | "now">,
  {
    person: { userId, email },
    identity,
    condition,
  }: { person: IdentityOwner; identity: ProviderIdentity; condition: SQL },
): Statement[] {
  const id = newId();
  const report = reportSecurityChange(app, { userId, email, change: "connect Google" });
  return [
    sql`INSERT OR IGNORE INTO identities (id, user_id, issuer, subject, email, created_at)
      SELECT ${id}, ${userId}, ${identity.issuer}, ${identity.subject}, ${identity.email}, ${app.now()} WHERE ${condition}`,
    ...report.statements(sql`EXISTS (SELECT 1 FROM identities WHERE id = ${id})`),
  ];
}

export type ConnectIdentityResult =
  | { status: "connected" }
  /** The identity belongs to another person's account. */
  | { status: "taken" }
  /** The person has connected another account of this company. */
  | { status: "another-connected" };

/** Connects an identity to the account of a signed-in person who has just proved their identity again. */
export async function connectIdentity(
  app: Pick<App, "db" | "now" | "enqueue">,
  { person: { userId, email }, identity }: { person: IdentityOwner; identity: ProviderIdentity },
): Promise<ConnectIdentityResult> {
  const report = reportSecurityChange(app, { userId, email, change: "connect Google" });
  try {
    await runTransaction(app.db, [
      insertInto(identities).values({ ...identity, id: newId(), userId, createdAt: app.now() }),
      ...report.statements(),
    ]);
    await app.enqueue({ type: "deliver", deliveryId: report.deliveryId });
    return { status: "connected" };
  } catch (error) {
    const violation = constraintViolationOf(error);
    if (violation !== "identity-taken" && violation !== "provider-connected") throw error;
  }
  const [own] = await app.db
    .select({ subject: identities.subject })
    .from(identities)
    .where(and(eq(identities.userId, userId), eq(identities.issuer, identity.issuer)))
    .limit(1);
  if (!own) return { status: "taken" };
  return { status: own.subject === identity.subject ? "connected" : "another-connected" };
}

export interface SignInMethods {
  hasPassword: boolean;
  identities: { id: string; issuer: string; email: string }[];
}

export async function listSignInMethods(
  app: Pick<App, "db">,
  person: { userId: string },
): Promise<SignInMethods> {
  return toSignInMethods(await signInMethodsQuery(app, person));
}

/** For a page's batch; `toSignInMethods` reads its rows. */
export function signInMethodsQuery({ db }: Pick<App, "db">, { userId }: { userId: string }) {
  return db
    .select({
      hasPassword: sql<number>`${users.passwordHash} IS NOT NULL`,
      id: identities.id,
      issuer: identities.issuer,
      email: identities.email,
    })
    .from(users)
    .leftJoin(identities, eq(identities.userId, users.id))
    .where(eq(users.id, userId));
}

export function toSignInMethods(rows: Awaited<ReturnType<typeof signInMethodsQuery>>): SignInMethods {
  return {
    hasPassword: rows[0]?.hasPassword === 1,
    identities: rows.flatMap(({ id, issuer, email }) =>
      id && issuer && email ? [{ id, issuer, email }] : [],
    ),
  };
}

/** True, inside a statement, where a person can still sign in without this identity. */
function otherWayInCondition(userId: string, identityId: string): SQL {
  return sql`(EXISTS (SELECT 1 FROM users u WHERE u.id = ${userId} AND u.password_hash IS NOT NULL)
    OR EXISTS (SELECT 1 FROM identities o WHERE o.user_id = ${userId} AND o.id <> ${identityId}))`;
}

/** Disconnects a person's own identity, unless it is their last way to sign in. */
export async function disconnectIdentity(
  app: Pick<App, "db" | "now" | "enqueue">,
  { person: { userId, email }, identityId }: { person: IdentityOwner; identityId: string },
): Promise<{ status: "disconnected" | "last-way-in" | "not-connected" }> {
  const own = and(eq(identities.id, identityId), eq(identities.userId, userId));
  const otherWayIn = otherWayInCondition(userId, identityId);
  const report = reportSecurityChange(app, { userId, email, change: "disconnect Google" });
  const happens = sql`EXISTS (SELECT 1 FROM identities WHERE id = ${identityId} AND user_id = ${userId}) AND ${otherWayIn}`;
  const [log] = await runTransaction(app.db, [
    ...report.statements(happens),
    deleteFrom(identities).where(and(own, otherWayIn)),
  ]);
  if (log?.meta.changes) {
    await app.enqueue({ type: "deliver", deliveryId: report.deliveryId });
    return { status: "disconnected" };
  }
  const [left] = await app.db.select({ id: identities.id }).from(identities).where(own).limit(1);
  return { status: left ? "last-way-in" : "not-connected" };
}
