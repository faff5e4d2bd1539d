import { and, eq, gt, sql } from "drizzle-orm";
import type { App } from "~/app";
import { sessions, userCredits, userRoles, users } from "~/db/schema";
import { shownAccount } from "./impersonation";
import type { Role } from "./roles/roles";
import { factorCondition } from "./sessions";

/** The signed-in person, with what every page needs to know of them. */
export interface Viewer {
  id: string;
  email: string;
  credits: number;
  roles: ReadonlySet<Role>;
  /** Has a second factor. */
  hasFactor: boolean;
  session: { id: string; lastSeenAt: number; verifiedAt: number };
  /** Set where staff view the site as this person: nothing can be changed, and no role or proof counts. */
  impersonation?: { by: string; until: number };
}

/** Session, roles and balance in one query. */
export async function findViewer(
  { db, now }: Pick<App, "db" | "now">,
  { tokenHash }: { tokenHash: string },
): Promise<Viewer | null> {
  const [row] = await db
    .select({
      session: { id: sessions.id, lastSeenAt: sessions.lastSeenAt, verifiedAt: sessions.verifiedAt },
      signedIn: sessions.userId,
      impersonatedUntil: sessions.lookUntil,
      id: users.id,
      email: users.email,
      credits: sql<number>`coalesce(${userCredits.credits}, 0)`,
      hasFactor: sql<number>`${factorCondition(sql`${users.id}`)}`,
      roles: sql<
        string | null
      >`(SELECT group_concat(${userRoles.role}) FROM ${userRoles} WHERE ${userRoles.userId} = ${users.id})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, shownAccount(now())))
    .leftJoin(userCredits, eq(userCredits.userId, users.id))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now())))
    .limit(1);
  if (!row) return null;
  const { signedIn, impersonatedUntil, session, ...person } = row;
  const hasFactor = row.hasFactor === 1;
  if (signedIn !== row.id)
    return {
      ...person,
      hasFactor,
      roles: new Set(),
      session: { ...session, verifiedAt: 0 },
      impersonation: { by: signedIn, until: impersonatedUntil ?? 0 },
    };
  return { ...person, session, hasFactor, roles: new Set((row.roles?.split(",") ?? []) as Role[]) };
}
