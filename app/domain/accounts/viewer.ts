import { and, eq, gt, sql } from "drizzle-orm";
import type { App } from "~/app";
import { sessions, userCredits, userRoles, users } from "~/db/schema";

/** Who is looking: the little that every page of a signed-in person needs, in one query. */
export interface Viewer {
  id: string;
  email: string;
  credits: number;
  isAdmin: boolean;
}

export async function findViewer(
  { db, now }: Pick<App, "db" | "now">,
  { tokenHash }: { tokenHash: string },
): Promise<Viewer | null> {
  const rows = await db
    .select({
      id: users.id,
      email: users.email,
      credits: sql<number>`coalesce(${userCredits.credits}, 0)`,
      isAdmin: sql<number>`EXISTS (SELECT 1 FROM ${userRoles} WHERE ${userRoles.userId} = ${users.id} AND ${userRoles.role} = 'admin')`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(userCredits, eq(userCredits.userId, users.id))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now())))
    .limit(1);
  const row = rows[0];
  return row ? { ...row, isAdmin: Boolean(row.isAdmin) } : null;
}
