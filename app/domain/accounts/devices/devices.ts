import { and, desc, eq, gt, ne, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { pendingSignIns, sessions } from "~/db/schema";
import { deleteFrom } from "~/db/writes";
import { auditLogStatement } from "~/domain/audit-log/audit-log";

/** A browser that is signed in, as its owner sees it. `id` opens nothing. */
export interface Device {
  id: string;
  /** Browser and system; empty if unknown. */
  name: string;
  /** ISO code; empty if unknown. */
  country: string;
  signedInAt: number;
  /** Exact to a day. */
  lastSeenAt: number;
}

/** More are never shown; a person with more signs out all others. */
export const MAX_LISTED_DEVICES = 50;

/** The browsers where a person is signed in, the last used first. */
export async function listDevices(
  app: Pick<App, "db" | "now">,
  person: { userId: string },
): Promise<Device[]> {
  return devicesQuery(app, person);
}

/** The same as a query, for a batch. */
export function devicesQuery({ db, now }: Pick<App, "db" | "now">, { userId }: { userId: string }) {
  return db
    .select({
      id: sessions.id,
      name: sessions.device,
      country: sessions.country,
      signedInAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now())))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(MAX_LISTED_DEVICES);
}

/** What staff do: one browser of a person, or all (`null`), with an entry in the audit log. False if nothing was signed out. */
export async function signOutByStaff(
  app: Pick<App, "db" | "now">,
  { by, userId, sessionId }: { by: string; userId: string; sessionId: string | null },
): Promise<boolean> {
  const which = sql`user_id = ${userId} ${sessionId === null ? sql`` : sql`AND id = ${sessionId}`}`;
  const [, , ended] = await runTransaction(app.db, [
    auditLogStatement(app, {
      actorId: by,
      action: sessionId === null ? "sign out everywhere" : "sign out one browser",
      subject: `user:${userId}`,
      happens: sql`EXISTS (SELECT 1 FROM sessions WHERE ${which})`,
    }),
    sessionId === null
      ? deleteFrom(pendingSignIns).where(eq(pendingSignIns.userId, userId))
      : sql`SELECT 1 WHERE 0`,
    sql`DELETE FROM sessions WHERE ${which}`,
  ]);
  return (ended?.meta.changes ?? 0) > 0;
}

/** Signs one browser out. False if the person has no such session. */
export async function signOutDevice(
  { db }: Pick<App, "db">,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  const { meta } = await db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));
  return meta.changes > 0;
}

/** Signs a person out everywhere, `except` for one session; sign-ins that wait for the second factor end, too. */
export async function signOutDevices(
  { db }: Pick<App, "db">,
  { userId, except = null }: { userId: string; except?: string | null },
): Promise<void> {
  await runTransaction(db, [
    deleteFrom(sessions).where(
      and(eq(sessions.userId, userId), except === null ? undefined : ne(sessions.id, except)),
    ),
    deleteFrom(pendingSignIns).where(eq(pendingSignIns.userId, userId)),
  ]);
}
