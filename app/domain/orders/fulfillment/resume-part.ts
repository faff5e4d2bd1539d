import { eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { orderParts } from "~/db/schema";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { resolvePartIncidentsStatements } from "../hold-incidents";
import type { OrderPart } from "../order";
import { orderEventStatement } from "../order-events";

/** Result of an admin's action on a part on hold. All actions are safe to repeat. */
export type ResumePartResult =
  | { status: "done" }
  /** It is no longer on hold. */
  | { status: "already" }
  /** `changed`: the partner's price is not the one that was shown. `partners`: only the partner can release it. */
  | { status: "refused"; why: "changed" | "partners" | "shipped" }
  | { status: "unknown" };

type ResumePartRequest = {
  partId: string;
  /** The admin's user id, for the audit log. */
  by: string;
  note: string;
};

/** Holds that we set ourselves, before anything was charged. */
const HOLD_CAUSES_OF_OURS = ["cost", "calculation", "refused", "disputed"] as const;
const isOurs = (part: OrderPart) => HOLD_CAUSES_OF_OURS.some((cause) => cause === part.holdCause);

/**
 * Releases a part that we put on hold, either accepting the partner's price (`acceptCents`, the one that was shown) or
 * to try again. It is put on hold again if the reason remains.
 */
export async function releaseHeldPart(
  app: Pick<App, "db" | "now" | "enqueue">,
  { partId, by, note, acceptCents }: ResumePartRequest & { acceptCents: number | null },
): Promise<ResumePartResult> {
  const part = await findPart(app, partId);
  if (!part) return { status: "unknown" };
  if (part.state === "on_hold" && !isOurs(part)) return { status: "refused", why: "partners" };
  if (part.state !== "on_hold") return { status: "already" };
  if (part.holdCause === "cost" && part.partnerCostCents !== acceptCents)
    return { status: "refused", why: "changed" };
  const released = sql`UPDATE order_parts SET
      state = CASE WHEN state = 'on_hold' AND hold_cause = ${part.holdCause} AND confirmed_at IS NULL AND partner_cost_cents IS ${part.partnerCostCents}
        THEN iif(partner_order_id IS NULL, 'waiting', 'drafted') END,
      accepted_cost_cents = coalesce(${part.holdCause === "cost" ? acceptCents : null}, accepted_cost_cents),
      hold_cause = NULL, hold_reason = NULL, last_error = NULL, checked_at = ${app.now()}
    WHERE id = ${partId}`;
  return resume(app, part, released, { by, note, action: "release part", detail: { cents: acceptCents } });
}

/**
 * Orders a part again at the partner, as the next attempt. The earlier attempt is canceled first; if the partner keeps
 * it, the part is put on hold, so that nothing is made twice.
 */
export async function resubmitPart(
  app: Pick<App, "db" | "now" | "enqueue">,
  { partId, by, note }: ResumePartRequest,
): Promise<ResumePartResult> {
  const part = await findPart(app, partId);
  if (!part) return { status: "unknown" };
  if (part.state !== "on_hold" && part.state !== "failed") return { status: "already" };
  const root = part.reprintOf ?? part.id;
  const hasLeft = sql`EXISTS (SELECT 1 FROM shipments WHERE part_id = ${partId} AND shipped_at IS NOT NULL)`;
  const again = sql`UPDATE order_parts SET
      state = CASE WHEN state IN ('on_hold', 'failed') AND attempt = ${part.attempt} AND NOT ${hasLeft} THEN 'waiting' END,
      attempt = 1 + (SELECT max(attempt) FROM (SELECT attempt FROM order_parts WHERE id = ${root} UNION ALL SELECT attempt FROM order_parts WHERE reprint_of = ${root})),
      withdraw_order_id = iif(partner_state = 'canceled', withdraw_order_id, coalesce(partner_order_id, withdraw_order_id)),
      partner_order_id = NULL, partner_state = NULL, partner_cost_cents = NULL, accepted_cost_cents = NULL, confirmed_at = NULL,
      submit_after = NULL, hold_cause = NULL, hold_reason = NULL, last_error = NULL, checked_at = ${app.now()}
    WHERE id = ${partId}`;
  return resume(app, part, again, {
    by,
    note,
    action: "resubmit part",
    detail: { attempt: part.attempt + 1 },
  });
}

async function resume(
  app: Pick<App, "db" | "now" | "enqueue">,
  part: OrderPart,
  /** Sets the state to NULL if the part was moved meanwhile, which fails the batch. */
  move: ReturnType<typeof sql>,
  audit: { by: string; note: string; action: string; detail: Record<string, number | null> },
): Promise<ResumePartResult> {
  try {
    await runTransaction(app.db, [
      move,
      orderEventStatement({
        orderId: part.orderId,
        partId: part.id,
        kind: "resumed",
        key: `resumed:${part.id}:${app.now()}`,
        at: app.now(),
      }),
      ...resolvePartIncidentsStatements(app, part.id, audit),
      auditLogStatement(app, {
        actorId: audit.by,
        action: audit.action,
        subject: `order:${part.orderId}`,
        // After the move, so that it reads the state after.
        detail: sql`(SELECT json_patch(${JSON.stringify({ part: part.id, note: audit.note, before: part.state, ...audit.detail })},
          json_object('after', state)) FROM order_parts WHERE id = ${part.id})`,
      }),
    ]);
  } catch (error) {
    if (!isConstraintViolation(error, "part-moved")) throw error;
    const now = await findPart(app, part.id);
    return now?.state === part.state ? { status: "refused", why: "shipped" } : { status: "already" };
  }
  await app.enqueue({ type: "fulfil", partId: part.id });
  return { status: "done" };
}

async function findPart({ db }: Pick<App, "db">, partId: string): Promise<OrderPart | undefined> {
  return (await db.select().from(orderParts).where(eq(orderParts.id, partId)).limit(1))[0];
}
