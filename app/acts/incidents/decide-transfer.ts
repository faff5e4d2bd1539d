import { eq } from "drizzle-orm";
import type { App } from "~/app";
import { payments } from "~/db/schema";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { resolveIncidentStatement } from "~/domain/incidents/incident-statements";
import { findIncident, type Incident } from "~/domain/incidents/list-incidents";
import { acceptTransfer, recordReturnedTransfer } from "~/domain/payments/crypto/accept-transfer";
import { TRANSFER_RULES, type TransferCase } from "~/domain/payments/crypto/transfer-rules";

/** What an admin may decide about coins that do not fit a payment. */
export const TRANSFER_ACTIONS = ["accept", "returned"] as const;
export type TransferAction = (typeof TRANSFER_ACTIONS)[number];

export function transferActionsFor({
  kind,
  detail,
}: Pick<Incident, "kind" | "detail">): readonly TransferAction[] {
  if (kind !== "crypto") return [];
  return TRANSFER_RULES[detail.case as TransferCase]?.adminActs ?? [];
}

export type TransferDecision =
  | { status: "accepted"; credits: number }
  | { status: "returned" }
  | { status: "too-little" }
  /** There is nothing left to buy with them: they can only go back. */
  | { status: "gone" }
  /** Paid, returned or decided before. */
  | { status: "already" }
  | { status: "unknown" };

/**
 * Accepts the coins that an incident is about, for their worth in cents, or records that they were sent back. Closes the
 * incident in the same batch. Safe to repeat.
 */
export async function decideTransfer(
  app: App,
  decision: { id: string; action: TransferAction; cents: number; by: string; note: string },
): Promise<TransferDecision> {
  const { action, cents, by, note } = decision;
  const incident = await findIncident(app, decision);
  if (!incident || !transferActionsFor(incident).includes(action)) return { status: "unknown" };
  if (incident.resolvedAt !== null) return { status: "already" };
  const [, paymentId = "", , transferId = ""] = incident.cause.split(":");
  const [payment] = await app.db.select().from(payments).where(eq(payments.id, paymentId)).limit(1);
  if (!payment) return { status: "unknown" };
  const closing = resolveIncidentStatement(app, { cause: incident.cause, by, note });
  if (action === "returned") {
    const done = await recordReturnedTransfer(app, payment, { transferId, by, note, also: [closing] });
    return { status: done.status === "returned" ? "returned" : "already" };
  }
  const accepted = await acceptTransfer(app, payment, {
    cents,
    transferId,
    also: [
      closing,
      auditLogStatement(app, {
        actorId: by,
        action: "accept coins",
        subject: `payment:${payment.id}`,
        detail: { cents, before: "open", after: "accepted", note },
      }),
    ],
  });
  if (accepted.status === "moved") return { status: "already" };
  return accepted.status === "accepted" ? { status: "accepted", credits: accepted.credits } : accepted;
}
