import { and, desc, eq, gt, ne } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { pendingSignIns, sessions } from "~/db/schema";
import { deleteFrom } from "~/db/writes";

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
  { db, now }: Pick<App, "db" | "now">,
  { userId }: { userId: string },
): Promise<Device[]> {
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
