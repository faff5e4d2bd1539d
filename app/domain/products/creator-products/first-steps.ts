import { eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { stores, users } from "~/db/schema";

/** What a new creator has done on the way to a first sale, in the order of the way. */
export interface FirstSteps {
  isVerified: boolean;
  hasStore: boolean;
  hasPicture: boolean;
  /** A product that is or was on sale. */
  hasPublished: boolean;
}

/** How far a person is, as a query for a batch; one row. */
export function firstStepsQuery({ db }: Pick<App, "db">, { userId }: { userId: string }) {
  return db
    .select({
      isVerified: sql`${users.verifiedAt} IS NOT NULL`.mapWith(Boolean).as("is_verified"),
      hasStore: sql`${stores.id} IS NOT NULL`.mapWith(Boolean).as("has_store"),
      hasPicture: sql`EXISTS (SELECT 1 FROM pictures WHERE user_id = ${users.id})`
        .mapWith(Boolean)
        .as("has_picture"),
      hasPublished: sql`EXISTS (SELECT 1 FROM products WHERE user_id = ${users.id} AND state <> 'draft')`
        .mapWith(Boolean)
        .as("has_published"),
    })
    .from(users)
    .leftJoin(stores, eq(stores.userId, users.id))
    .where(eq(users.id, userId));
}
