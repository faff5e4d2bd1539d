import { and, desc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import type { App } from "~/app";
import { keysetClauses } from "~/db/keyset-pagination";
import { auditLog, payments, userCredits, users } from "~/db/schema";
import { isId } from "~/lib/ids";
import { type Cursor, type Page, paginate } from "~/lib/pagination";
import { findCreditPack } from "../credits/credit-packs";

export interface UserRow {
  id: string;
  email: string;
  credits: number;
  createdAt: number;
}

const USERS_PER_PAGE = 25;

const columns = {
  id: users.id,
  email: users.email,
  credits: sql<number>`coalesce(${userCredits.credits}, 0)`.as("credits_now"),
  createdAt: users.createdAt,
};

/**
 * Users by their id, by the beginning of their email address, or the newest. Reads only what it shows. A search is
 * sorted and paged by address, else by id.
 */
export async function findUsers(
  { db }: Pick<App, "db">,
  { search, cursor, pageSize = USERS_PER_PAGE }: { search: string; cursor: Cursor | null; pageSize?: number },
): Promise<Page<UserRow>> {
  const query = db.select(columns).from(users).leftJoin(userCredits, eq(userCredits.userId, users.id));
  const prefix = search.toLowerCase();
  if (isId(search)) {
    const rows = await query.where(eq(users.id, search));
    return { rows, after: null, before: null };
  }
  const isSearch = prefix !== "";
  const { where, orderBy, limit } = keysetClauses({
    columns: [isSearch ? users.email : users.id],
    isAscending: isSearch,
    cursor,
    pageSize,
  });
  const found = await query
    .where(
      and(isSearch ? and(gte(users.email, prefix), lt(users.email, `${prefix}\uffff`)) : undefined, where),
    )
    .orderBy(orderBy)
    .limit(limit);
  return paginate(found, { cursor, keyOf: (row) => [isSearch ? row.email : row.id], pageSize });
}

const PURCHASES_SHOWN = 20;

/** A user, their purchases and their audit log, newest first, as queries for one batch; `toUserDetails` takes the rows. */
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

/** Null if there is no such user. */
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
