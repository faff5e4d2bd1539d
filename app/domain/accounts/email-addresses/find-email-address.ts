import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { users } from "~/db/schema";

/** A person's email address, as a query for a batch. */
export function emailAddressQuery({ db }: Pick<App, "db">, { userId }: { userId: SQL }) {
  return db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(sql`${users.id} = ${userId}`)
    .limit(1);
}
