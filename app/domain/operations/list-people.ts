import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import type { App } from "~/app";
import { accountDeletions, stores, suspensions, userCredits, userRoles, users } from "~/db/schema";
import { devicesQuery } from "~/domain/accounts/devices/devices";
import type { Role } from "~/domain/accounts/roles/roles";
import { suspendedCondition } from "~/domain/accounts/suspensions";
import { auditLogQuery } from "~/domain/incidents/list-incidents";
import type { Cursor, Page } from "~/lib/pagination";
import { userSearchClauses } from "./list-user-credits";

export const PERSON_STATES = ["all", "suspended", "staff", "leaving"] as const;
export type PersonState = (typeof PERSON_STATES)[number];

/** Each reads the few rows of its own table first, so that the number of people does not matter. */
const CONDITIONS: Record<PersonState, SQL | undefined> = {
  all: undefined,
  suspended: sql`users.id IN (SELECT user_id FROM suspensions WHERE closed_at IS NULL)`,
  staff: sql`users.id IN (SELECT user_id FROM user_roles)`,
  leaving: sql`users.id IN (SELECT user_id FROM account_deletions WHERE state <> 'done')`,
};

const rolesOf = sql`coalesce((SELECT group_concat(${userRoles.role}) FROM ${userRoles} WHERE ${userRoles.userId} = ${users.id}), '')`;

const columns = {
  id: users.id,
  email: users.email,
  createdAt: users.createdAt,
  verifiedAt: users.verifiedAt,
  roles: rolesOf.mapWith((roles: string) => roles.split(",").filter(Boolean) as Role[]).as("roles"),
  isSuspended: sql`${suspendedCondition(sql`${users.id}`)}`.mapWith(Boolean).as("is_suspended"),
  deletion: sql<string | null>`(SELECT state FROM account_deletions d WHERE d.user_id = ${users.id})`.as(
    "deletion",
  ),
};

export interface ListedPerson {
  id: string;
  email: string;
  createdAt: number;
  verifiedAt: number | null;
  roles: Role[];
  isSuspended: boolean;
  deletion: string | null;
}

/** People by id or the beginning of an address, or those of a state, the newest first. */
export async function listPeople(
  { db }: Pick<App, "db">,
  question: { search: string; state: PersonState; cursor: Cursor | null; pageSize?: number },
): Promise<Page<ListedPerson>> {
  const { where, orderBy, limit, toPage } = userSearchClauses({
    ...question,
    only: question.search === "" ? CONDITIONS[question.state] : undefined,
  });
  return toPage(await db.select(columns).from(users).where(where).orderBy(orderBy).limit(limit));
}

/** Everything that a person's page shows, as queries for one batch; `toPerson` takes the rows. */
export function personQueries({ db, now }: Pick<App, "db" | "now">, { userId }: { userId: string }) {
  const count = (of: SQL) => sql<number>`(SELECT count(*) FROM ${of})`;
  return [
    db
      .select({
        ...columns,
        credits: sql<number>`coalesce(${userCredits.credits}, 0)`.as("credits_now"),
        storeId: sql<string | null>`${stores.id}`.as("store_id"),
        storeName: stores.storeName,
        products: stores.productCount,
        hasPassword: sql`${users.passwordHash} IS NOT NULL`.mapWith(Boolean).as("has_password"),
        google: count(sql`identities i WHERE i.user_id = ${users.id}`).as("google"),
        passkeys: count(sql`passkeys k WHERE k.user_id = ${users.id}`).as("passkeys"),
        apps: count(sql`factors f WHERE f.user_id = ${users.id} AND f.status = 'verified'`).as("apps"),
        orders: count(sql`orders o WHERE o.user_id = ${users.id}`).as("orders"),
        earnings:
          sql<number>`coalesce((SELECT balance FROM user_balances WHERE account_id = 'user:' || ${users.id} || ':available'), 0)`.as(
            "earnings",
          ),
        deletionDueAt: accountDeletions.dueAt,
        deletionState: sql<string | null>`${accountDeletions.state}`.as("deletion_state"),
      })
      .from(users)
      .leftJoin(userCredits, eq(userCredits.userId, users.id))
      .leftJoin(stores, eq(stores.userId, users.id))
      .leftJoin(accountDeletions, eq(accountDeletions.userId, users.id))
      .where(eq(users.id, userId)),
    devicesQuery({ db, now }, { userId }),
    db
      .select({
        id: suspensions.id,
        reason: suspensions.reason,
        createdAt: suspensions.createdAt,
        closedAt: suspensions.closedAt,
      })
      .from(suspensions)
      .where(eq(suspensions.userId, userId))
      .orderBy(desc(suspensions.id))
      .limit(10),
    auditLogQuery({ db }, { subject: `user:${userId}` }),
  ] as const;
}

/** Null if there is no such person. */
export function toPerson([[person], devices, past, audit]: BatchResponse<ReturnType<typeof personQueries>>) {
  return person ? { person, devices, suspensions: past, audit } : null;
}

/** The person that an act is about; null if they do not exist, never proved the address or are deleted. */
export async function findPerson(
  { db }: Pick<App, "db">,
  { userId }: { userId: string },
): Promise<{ id: string; email: string } | null> {
  const [row] = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(
      sql`${users.id} = ${userId} AND ${users.verifiedAt} IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM account_deletions d WHERE d.user_id = ${users.id} AND d.state = 'done')`,
    );
  return row ?? null;
}
