import { and, eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { inquiries, pricingPlans } from "~/db/schema";
import { updateTable } from "~/db/writes";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import { newId } from "~/lib/ids";
import { words } from "./words";

/** "Beta pricing is locked for one year", from the day on which the account is opened. The triggers have the same number. */
export const BETA_PRICE_MS = 365 * 24 * 60 * 60 * 1000;
export const MAX_BETA_DISCOUNT_PERCENT = 90;

export type InviteToBetaResult =
  | "done"
  /** The application is not open any more, or the address was invited before. */
  | "already"
  | "unknown";

/**
 * Accepts an application for the beta program, once for each address: an email with the prices, which are kept with the
 * account that is opened with this address (by trigger), or at once with one that exists. A price that was agreed with a customer stays, until it has ended.
 */
export async function inviteToBeta(
  app: Pick<App, "db" | "now" | "enqueue">,
  { id, by, discountPercent }: { id: string; by: string; discountPercent: number },
): Promise<InviteToBetaResult> {
  const [[row], plans] = await app.db.batch([
    app.db.select().from(inquiries).where(eq(inquiries.id, id)).limit(1),
    app.db
      .select({ id: pricingPlans.id, name: pricingPlans.name, cents: pricingPlans.priceCents })
      .from(pricingPlans)
      .orderBy(pricingPlans.displayOrder),
  ]);
  if (row?.kind !== "beta") return "unknown";
  const prices = plans.map((plan) => ({
    ...plan,
    cents: Math.round((plan.cents * (100 - discountPercent)) / 100),
  }));
  const [invitationId, messageId, at] = [newId(), newId(), app.now()];
  const happens = sql`EXISTS (SELECT 1 FROM inquiries WHERE id = ${id} AND state = 'open')
    AND NOT EXISTS (SELECT 1 FROM beta_invitations WHERE email = ${row.email})`;
  const isInvited = sql`EXISTS (SELECT 1 FROM beta_invitations WHERE id = ${invitationId})`;
  const notification = queueEmailStatement(app, {
    template: "beta-invited",
    to: row.email,
    data: {
      inquiryId: id,
      email: row.email,
      prices: prices.map(({ name, cents }) => ({ plan: name, cents })),
    },
    key: `beta-invited:${invitationId}`,
    happens,
  });
  const [log] = await runTransaction(app.db, [
    auditLogStatement(app, {
      actorId: by,
      action: "invite to beta",
      subject: `inquiry:${id}`,
      detail: { after: words.betaDiscount({ percent: discountPercent }) },
      happens,
    }),
    notification.statement,
    sql`INSERT INTO inquiry_messages (id, inquiry_id, direction, body, sent_by, dedupe_key, created_at)
      SELECT ${messageId}, ${id}, 'out', ${words.invitedToBeta}, ${by}, ${messageId}, ${at} WHERE ${happens}`,
    sql`INSERT INTO beta_invitations (id, email, inquiry_id, invited_by, created_at)
      SELECT ${invitationId}, ${row.email}, ${id}, ${by}, ${at} WHERE ${happens}`,
    sql`INSERT INTO beta_prices (invitation_id, plan_id, cents)
      SELECT ${invitationId}, value ->> '$.id', value ->> '$.cents' FROM json_each(${JSON.stringify(prices)}) WHERE ${isInvited}`,
    sql`INSERT INTO customer_pricing_overrides (customer_id, plan_id, custom_price_cents, notes, effective_from, effective_until, created_by, created_at, updated_at)
      SELECT u.id, p.plan_id, p.cents, ${words.betaNote}, ${at}, ${at + BETA_PRICE_MS}, ${by}, ${at}, ${at}
      FROM users u, beta_prices p WHERE u.email = ${row.email} AND u.verified_at IS NOT NULL AND p.invitation_id = ${invitationId}
      ON CONFLICT (customer_id, plan_id) DO UPDATE SET custom_price_cents = excluded.custom_price_cents, notes = excluded.notes,
        effective_from = excluded.effective_from, effective_until = excluded.effective_until, updated_at = excluded.updated_at
      WHERE customer_pricing_overrides.custom_price_cents IS NULL OR customer_pricing_overrides.effective_until <= ${at}`,
    sql`UPDATE beta_invitations SET accepted_at = ${at} WHERE id = ${invitationId}
      AND EXISTS (SELECT 1 FROM users WHERE email = ${row.email} AND verified_at IS NOT NULL)`,
    updateTable(inquiries)
      .set({ state: "answered", answeredBy: by, answeredAt: at })
      .where(and(eq(inquiries.id, id), eq(inquiries.state, "open"), isInvited)),
  ]);
  if (!log?.meta.changes) return "already";
  await app.enqueue({ type: "deliver", deliveryId: notification.deliveryId });
  return "done";
}
