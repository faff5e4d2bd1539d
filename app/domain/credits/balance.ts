import { eq } from "drizzle-orm";
import type { App } from "~/app";
import { userBalances, userCredits } from "~/db/schema";
import { userAccount } from "../ledger/accounts";

/** Credits that can be spent and credits that are held. A person without a row has none. */
export async function readBalance(
  { db }: Pick<App, "db">,
  { userId }: { userId: string },
): Promise<{ credits: number; held: number }> {
  const [free, held] = await db.batch([
    db.select({ credits: userCredits.credits }).from(userCredits).where(eq(userCredits.userId, userId)),
    db
      .select({ balance: userBalances.balance })
      .from(userBalances)
      .where(eq(userBalances.accountId, userAccount(userId, "held"))),
  ]);
  return { credits: free[0]?.credits ?? 0, held: held[0]?.balance ?? 0 };
}
