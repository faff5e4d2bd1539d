import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { welcomes } from "~/db/schema";
import { grantStatements } from "~/domain/credits/grants";
import { WELCOME_CREDITS } from "~/domain/credits/packs/credit-packs";

/** Welcome credits for a verified address; fails as "already-welcomed" if the mailbox already got them. */
export function welcomeStatements(
  app: Pick<App, "db" | "now">,
  { id, normalizedEmail }: { id: string; normalizedEmail: string },
): Statement[] {
  return [
    app.db.insert(welcomes).values({ normalizedEmail, userId: id, createdAt: app.now() }),
    ...grantStatements(app, {
      userId: id,
      amount: WELCOME_CREDITS,
      kind: "welcome",
      unitCostCents: 0,
      reason: "welcome",
      reference: normalizedEmail,
    }),
  ];
}
