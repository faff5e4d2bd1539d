import { eq } from "drizzle-orm";
import type { App } from "~/app";
import { users } from "~/db/schema";
import type { Payment } from "~/purchase";
import { purchaseName } from "./purchase-name";

/** The email address of the person who bought something, and its name for them; null for an order, which has its own. */
export async function findBuyer(
  { db, purchases }: Pick<App, "db" | "purchases">,
  payment: Pick<Payment, "kind" | "subjectId" | "userId">,
): Promise<{ email: string; name: string } | null> {
  const name = purchaseName({ purchases }, payment);
  const [user] = await db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, payment.userId ?? ""));
  return name !== null && user ? { email: user.email, name } : null;
}
