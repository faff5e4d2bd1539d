import { and, eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { factors } from "~/db/schema";
import { listPasskeysQuery, type Passkey } from "./passkeys";
import { unusedRecoveryCodesQuery } from "./recovery-codes";

export interface Factors {
  /** The authenticator app. */
  authenticator: { id: string; name: string; verifiedAt: number } | null;
  passkeys: Passkey[];
  recoveryCodesLeft: number;
}

/** What a person can show as a second factor. */
export async function findFactors({ db }: Pick<App, "db">, { userId }: { userId: string }): Promise<Factors> {
  const [[row], passkeys, [codes]] = await db.batch([
    db
      .select({ id: factors.id, name: factors.name, verifiedAt: sql<number>`${factors.verifiedAt}` })
      .from(factors)
      .where(and(eq(factors.userId, userId), eq(factors.status, "verified")))
      .limit(1),
    listPasskeysQuery({ db }, userId),
    unusedRecoveryCodesQuery({ db }, userId),
  ]);
  return { authenticator: row ?? null, passkeys, recoveryCodesLeft: codes?.unused ?? 0 };
}
