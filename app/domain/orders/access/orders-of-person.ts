import { and, eq, inArray, or } from "drizzle-orm";
import type { App } from "~/app";
import { orders } from "~/db/schema";

/** Those of these orders that are a person's: placed with their account or its email address. */
export async function listOrdersOfPerson(
  { db }: Pick<App, "db">,
  { person, orderIds }: { person: { id: string; email: string }; orderIds: string[] },
): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(inArray(orders.id, orderIds), or(eq(orders.userId, person.id), eq(orders.email, person.email))),
    );
  return rows.map(({ id }) => id);
}
