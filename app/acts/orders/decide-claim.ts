import { sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { resolveIncidentStatement } from "~/domain/incidents/incident-statements";
import {
  type ClaimDetails,
  describeClaimedItems,
  findClaimDetails,
} from "~/domain/orders/claims/claim-details";
import { reprintStatements } from "~/domain/orders/claims/create-reprint";
import { hasNoAwaitedParcelSql, hasNothingToSendSql } from "~/domain/orders/fulfillment/finished-parts";
import { orderEventStatement } from "~/domain/orders/order-events";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import { refundPieces } from "./refund-pieces";

export type ClaimDecision = "reprint" | "refund" | "declined";

export type DecideClaimResult =
  | { status: "decided"; decision: ClaimDecision; refundCents: number }
  /** It was decided before. */
  | { status: "already" }
  /** All of it was refunded otherwise. */
  | { status: "nothing-left" }
  /** The bank has the money until it decides; the claim stays open. */
  | { status: "disputed" }
  | { status: "unknown" };

/**
 * Decides a claim: reprint, refund, or declined with a reason. `note` is shown to the buyer. Safe to repeat and to
 * run twice at once: a conditional update of the claim's state admits one run.
 */
export async function decideClaim(
  app: App,
  { claimId, decision, note, by }: { claimId: string; decision: ClaimDecision; note: string; by: string },
): Promise<DecideClaimResult> {
  const found = await findClaimDetails(app, { claimId });
  if (!found) return { status: "unknown" };
  if (found.claim.state !== "open") return { status: "already" };
  let emailId = "";
  const decisionFor = (refundCents: number): Statement[] => {
    const { statements, deliveryId } = decisionStatements(app, found, { decision, note, by, refundCents });
    emailId = deliveryId;
    return statements;
  };
  try {
    if (decision === "refund") {
      const given = await refundPieces(app, {
        part: found.part,
        pieces: found.pieces,
        reason: "claim-refund",
        reference: claimId,
        cause: `claim:${claimId}`,
        also: (reversal) => decisionFor(reversal.amountCents),
      });
      if (given.status === "disputed") return { status: "disputed" };
      if (given.status !== "refunded")
        return (await isOpen(app, claimId)) ? { status: "nothing-left" } : { status: "already" };
      await app.enqueue({ type: "deliver", deliveryId: emailId });
      return { status: "decided", decision, refundCents: given.amountCents };
    }
    const reprint = decision === "reprint" ? reprintStatements(app, found) : null;
    await runTransaction(app.db, [...decisionFor(0), ...(reprint?.statements ?? [])]);
    if (reprint) await app.enqueue({ type: "fulfil", partId: reprint.partId });
  } catch (error) {
    if (isConstraintViolation(error, "claim-decided")) return { status: "already" };
    throw error;
  }
  await app.enqueue({ type: "deliver", deliveryId: emailId });
  return { status: "decided", decision, refundCents: 0 };
}

async function isOpen(app: App, claimId: string): Promise<boolean> {
  return (await findClaimDetails(app, { claimId }))?.claim.state === "open";
}

function decisionStatements(
  app: App,
  { claim, order, lines, pieces }: ClaimDetails,
  {
    decision,
    note,
    by,
    refundCents,
  }: { decision: ClaimDecision; note: string; by: string; refundCents: number },
): { statements: Statement[]; deliveryId: string } {
  const at = app.now();
  const email = queueEmailStatement(app, {
    template: "claim-decided",
    to: order.email,
    key: `claim-decided:${claim.id}`,
    data: {
      orderId: order.id,
      number: order.number,
      decision,
      refundCents,
      note,
      lines: describeClaimedItems(pieces, lines),
    },
  });
  return {
    deliveryId: email.deliveryId,
    statements: [
      // A state of NULL fails the batch.
      sql`UPDATE claims SET state = CASE WHEN state = 'open' THEN ${decision} END, decided_at = ${at}, decided_by = ${by},
        note = ${note}, refund_cents = ${decision === "refund" ? refundCents : null} WHERE id = ${claim.id}`,
      // A lost parcel is no longer waited for, and neither is the rest of a part if this was all of it.
      ...(decision === "declined"
        ? []
        : [
            sql`UPDATE order_parts SET closed_at = coalesce(closed_at, ${at}) WHERE id = ${claim.partId} AND (state IN ('shipped', 'delivered')
              OR (state = 'partly_shipped' AND ${hasNoAwaitedParcelSql(at)} AND ${hasNothingToSendSql()}))`,
          ]),
      orderEventStatement({
        orderId: order.id,
        partId: claim.partId,
        kind: "claim_decided",
        detail: decision === "refund" ? `refund:${refundCents}` : decision,
        key: `claim_decided:${claim.id}`,
        at,
      }),
      resolveIncidentStatement(app, { cause: `claim:${claim.id}`, by, note: `${decision}: ${note}` }),
      auditLogStatement(app, {
        actorId: by,
        action: "decide claim",
        subject: `order:${order.id}`,
        detail: { claim: claim.id, before: "open", after: decision, cents: refundCents, note },
      }),
      email.statement,
    ],
  };
}
