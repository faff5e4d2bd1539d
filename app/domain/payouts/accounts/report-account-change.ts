import type { SQL } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { listUndoableChanges } from "~/domain/accounts/email-addresses/undoable-changes";
import { reportSecurityChange } from "~/domain/accounts/factors/report-change";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import type { PayoutAccountChange } from "~/emails/accounts/security/payout-account-changed";
import { newId } from "~/lib/ids";

/**
 * Tells a person that their earnings go elsewhere: as serious as a change of password. Who took the account over reads
 * its present address, so each old address that can still take it back is told as well. Afterwards enqueue the
 * deliveries.
 */
export async function reportAccountChange(
  app: Pick<App, "db" | "now">,
  { userId, email, change }: { userId: string; email: string; change: PayoutAccountChange },
): Promise<{ statements: (happens?: SQL) => Statement[]; deliveryIds: string[] }> {
  const report = reportSecurityChange(app, { userId, email, change });
  const at = app.now();
  const copies = (await listUndoableChanges(app, { userId })).map(({ id: changeId, oldEmail }) => ({
    id: newId(),
    template: "payout-account-changed" as const,
    to: oldEmail,
    data: { change, changeId, at },
    key: `payout-account-changed:${report.deliveryId}:${changeId}`,
  }));
  return {
    deliveryIds: [report.deliveryId, ...copies.map(({ id }) => id)],
    statements: (happens) => [
      ...report.statements(happens),
      ...copies.map((copy) => queueEmailStatement(app, { ...copy, happens }).statement),
    ],
  };
}
