import type { SQL } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import type { SecurityChange } from "~/emails/accounts/security-changed";
import { newId } from "~/lib/ids";

/**
 * Tells a person by email how the ways into their account changed, and the audit log too: both in the transaction of the
 * change, where `happens` is true. Afterwards enqueue the delivery.
 */
export function reportSecurityChange(
  app: Pick<App, "db" | "now">,
  { userId, email, change }: { userId: string; email: string; change: SecurityChange },
): { statements: (happens?: SQL) => Statement[]; deliveryId: string } {
  const deliveryId = newId();
  const at = app.now();
  return {
    deliveryId,
    statements: (happens) => [
      auditLogStatement(app, { actorId: userId, action: change, subject: `user:${userId}`, happens }),
      queueEmailStatement(app, {
        id: deliveryId,
        template: "security-changed",
        to: email,
        data: { change, at },
        key: `security-changed:${deliveryId}`,
        happens,
      }).statement,
    ],
  };
}
