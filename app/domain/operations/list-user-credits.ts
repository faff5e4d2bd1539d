import { and, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import type { App } from "~/app";
import { keysetClauses } from "~/db/keyset-pagination";
import { userCredits, userRoles, users } from "~/db/schema";
import type { Role } from "~/domain/accounts/roles/roles";
import { findCreditPack } from "~/domain/credits/packs/credit-packs";
import { auditLogQuery } from "~/domain/incidents/list-incidents";
import { paidPacksQuery } from "~/domain/payments/admin-payments";
import { isId } from "~/lib/ids";
import { type Cursor, type Page, paginate } from "~/lib/pagination";

export interface UserRow {
  id: string;
  email: string;
  credits: number;
  roles: Role[];
  createdAt: number;
}

const USERS_PER_PAGE = 25;

const columns = {
  id: users.id,
  email: users.email,
  credits: sql<number>`coalesce(${userCredits.credits}, 0)`.as("credits_now"),
  roles:
    sql`coalesce((SELECT group_concat(${userRoles.role}) FROM ${userRoles} WHERE ${userRoles.userId} = ${users.id}), '')`
      .mapWith((roles: string) => roles.split(",").filter(Boolean) as Role[])
      .as("roles"),
  createdAt: users.createdAt,
};

/**
 * The clauses of a search for people: by their id, by the beginning of their email address, or the newest. A search is
 * sorted and paged by address, else by id, so that only what is shown is read.
 */
export function userSearchClauses({ search, cursor, only, pageSize = USERS_PER_PAGE }: UserSearch) {
  const prefix = search.toLowerCase();
  const isSearch = prefix !== "" && !isId(search);
  const keyset = keysetClauses({
    columns: [isSearch ? users.email : users.id],
    isAscending: isSearch,
    cursor: isId(search) ? null : cursor,
    pageSize,
  });
  const which = isId(search)
    ? eq(users.id, search)
    : isSearch
      ? and(gte(users.email, prefix), lt(users.email, `${prefix}\uffff`))
      : undefined;
  return {
    ...keyset,
    where: and(which, only, keyset.where),
    toPage: <Row extends { id: string; email: string }>(found: Row[]): Page<Row> =>
      paginate(found, {
        cursor: isId(search) ? null : cursor,
        keyOf: (row) => [isSearch ? row.email : row.id],
        pageSize,
      }),
  };
}

export interface UserSearch {
  search: string;
  cursor: Cursor | null;
  pageSize?: number;
  /** A condition more, for which there is an index. */
  only?: SQL;
}

/** Users that a search finds, with their credits and roles. */
export async function findUsers({ db }: Pick<App, "db">, question: UserSearch): Promise<Page<UserRow>> {
  const { where, orderBy, limit, toPage } = userSearchClauses(question);
  const query = db.select(columns).from(users).leftJoin(userCredits, eq(userCredits.userId, users.id));
  return toPage(await query.where(where).orderBy(orderBy).limit(limit));
}

/** A user, their purchases and their audit log, newest first, as queries for one batch; `toUserDetails` takes the rows. */
export function userDetailsQueries({ db }: Pick<App, "db">, { userId }: { userId: string }) {
  return [
    db
      .select(columns)
      .from(users)
      .leftJoin(userCredits, eq(userCredits.userId, users.id))
      .where(eq(users.id, userId)),
    auditLogQuery({ db }, { subject: `user:${userId}` }),
    paidPacksQuery({ db }, { userId }),
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
