import type { App } from "~/app";
import { resolveIncidentStatement } from "~/domain/incidents/incident-statements";
import { findIncident, type Incident } from "~/domain/incidents/list-incidents";
import { recordRefundPaidByHand } from "~/domain/payments/refunds/refund-paid-by-hand";

/** Whether an incident is about a refund that can be paid in another way. */
export function canBePaidByHand({ kind, resolvedAt }: Pick<Incident, "kind" | "resolvedAt">): boolean {
  return kind === "refund" && resolvedAt === null;
}

export type PaidByHandResult = { status: "paid"; cents: number } | { status: "already" | "unknown" };

/** An admin paid a refund that does not go through in another way. Closes its incident in the same batch; safe to repeat. */
export async function payRefundByHand(
  app: App,
  { id, by, note }: { id: string; by: string; note: string },
): Promise<PaidByHandResult> {
  const incident = await findIncident(app, { id });
  if (incident?.kind !== "refund") return { status: "unknown" };
  return recordRefundPaidByHand(app, {
    refundId: incident.cause.split(":")[1] ?? "",
    by,
    note,
    also: [resolveIncidentStatement(app, { cause: incident.cause, by, note })],
  });
}
