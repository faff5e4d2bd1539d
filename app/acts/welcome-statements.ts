import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { welcomes } from "~/db/schema";
import { grantStatements } from "~/domain/credits/grants";
import { WELCOME_CREDITS } from "~/domain/credits/packs/credit-packs";
import { hmacSha256Hex } from "~/lib/secrets/hashes-and-tokens";

/** 160 bits. */
const HASH_DIGITS = 40;

/**
 * Welcome credits for a verified address; fails as "already-welcomed" or "already-posted" if the mailbox already got them. The
 * ledger is never changed and outlives the account, so it keeps only a keyed hash of the address.
 */
export async function welcomeStatements(
  app: Pick<App, "db" | "now" | "appSecret">,
  { id, normalizedEmail }: { id: string; normalizedEmail: string },
): Promise<Statement[]> {
  const reference = (await hmacSha256Hex(app.appSecret, `welcome:${normalizedEmail}`)).slice(0, HASH_DIGITS);
  return [
    app.db.insert(welcomes).values({ normalizedEmail, userId: id, createdAt: app.now() }),
    ...grantStatements(app, {
      userId: id,
      amount: WELCOME_CREDITS,
      kind: "welcome",
      unitCostCents: 0,
      reason: "welcome",
      reference,
    }),
  ];
}
