import { and, asc, desc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import type { App } from "~/app";
import { auditLog, payments, userCredits, users } from "~/db/schema";
import { isId } from "~/lib/ids";
import { findCreditPack } from "../credits/credit-packs";

export interface UserRow {
  id: string;
  email: string;
  credits: number;
  createdAt: number;
}

const PEOPLE_A_PAGE = 25;

const columns = {
  id: users.id,
  email: users.email,
  credits: sql<number>`coalesce(${userCredits.credits}, 0)`.as("credits_now"),
  createdAt: users.createdAt,
};

/**
 * People for an admin: by their id, by the beginning of their address, or the newest. Reads what it shows, however many
 * there are. `after` goes on from an id (the newest) or from an address (a search).
 */
export async function findUsers(
  { db }: Pick<App, "db">,
  { search, after }: { search: string; after: string | null },
): Promise<{ people: UserRow[]; next: string | null }> {
  const query = db.select(columns).from(users).leftJoin(userCredits, eq(userCredits.userId, users.id));
  const address = search.toLowerCase();
  const rows = isId(search)
    ? await query.where(eq(users.id, search))
    : search === ""
      ? await query
          .where(after ? lt(users.id, after) : undefined)
          .orderBy(desc(users.id))
          .limit(PEOPLE_A_PAGE + 1)
      : await query
          .where(
            and(
              gte(users.email, address),
              lt(users.email, `${address}\uffff`),
              after ? sql`${users.email} > ${after}` : undefined,
            ),
          )
          .orderBy(asc(users.email))
          .limit(PEOPLE_A_PAGE + 1);
  const people = rows.slice(0, PEOPLE_A_PAGE);
  const last = people.at(-1);
  return {
    people,
    next: rows.length > PEOPLE_A_PAGE && last ? (search === "" ? last.id : last.email) : null,
  };
}

const PURCHASES_SHOWN = 20;

/** A person, what they bought and what admins did about them, newest first: for a batch, see `readPerson`. */
export function userDetailsQueries({ db }: Pick<App, "db">, { userId }: { userId: string }) {
  return [
    db
      .select(columns)
      .from(users)
      .leftJoin(userCredits, eq(userCredits.userId, users.id))
      .where(eq(users.id, userId)),
    db
      .select({
        id: auditLog.id,
        action: auditLog.action,
        detail: auditLog.detail,
        at: auditLog.createdAt,
        email: users.email,
      })
      .from(auditLog)
      .leftJoin(users, eq(users.id, auditLog.actorId))
      .where(eq(auditLog.subject, `user:${userId}`))
      .orderBy(desc(auditLog.id))
      .limit(20),
    db
      .select({
        id: payments.id,
        subjectId: payments.subjectId,
        amountCents: payments.amountCents,
        refundedCents: payments.refundedCents,
        state: payments.state,
        paidAt: payments.paidAt,
      })
      .from(payments)
      .where(
        and(
          eq(payments.userId, userId),
          eq(payments.kind, "credits"),
          inArray(payments.state, ["paid", "disputed"]),
        ),
      )
      .orderBy(desc(payments.id))
      .limit(PURCHASES_SHOWN),
  ] as const;
}

/** Null where there is none. */
export function toUserDetails([[person], audit, purchases]: BatchResponse<
  ReturnType<typeof userDetailsQueries>
>) {
  if (!person) return null;
  const named = purchases.map(({ subjectId, ...row }) => ({
    ...row,
    name: findCreditPack(subjectId)?.name ?? subjectId,
  }));
  return { person, audit, purchases: named };
}
