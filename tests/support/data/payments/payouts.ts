import { sql } from "drizzle-orm";
import { refundPieces } from "~/acts/orders/refund-pieces";
import { runTransaction } from "~/db/client";
import { EARNINGS_WAIT_MS, releaseEarnings } from "~/domain/orders/accounting/release-earnings";
import { findFullOrder } from "~/domain/orders/order";
import { startOnboarding } from "~/domain/payouts/accounts/open-account";
import { findPayoutAccount, syncPayoutAccount } from "~/domain/payouts/accounts/sync-account";
import { listDuePayoutWork } from "~/domain/payouts/list-due-work";
import { makePayout } from "~/domain/payouts/make-payout";
import { sendReversal } from "~/domain/payouts/reversals/send-reversal";
import { sendPayout } from "~/domain/payouts/send-payout";
import { newId } from "~/lib/ids";
import type { TestApp } from "../../app/test-app";
import type { FakeStripe } from "../../fakes/fake-stripe";
import { openShop, paidOrder, type TestShop } from "../shop";

export const RETURN_PATHS = { returnPath: "/payouts?returned", expiredPath: "/payouts?expired" };

/** Opens a creator's account at the provider, with everything filled in. Resolves to its id. */
export async function enabledAccount(app: TestApp, stripe: FakeStripe, userId: string): Promise<string> {
  await startOnboarding(app, { userId, email: `${userId}@example.com`, country: "US", ...RETURN_PATHS });
  const accountId = (await findPayoutAccount(app, { userId }))?.providerAccountId ?? "";
  stripe.connectControl.act(accountId, "complete");
  await syncPayoutAccount(app, { userId });
  return accountId;
}

/** A delivered order whose earning is available; the shop is opened if none is given. */
export async function availableSale(
  app: TestApp,
  { shop, name = "Earner", pieces = 2 }: { shop?: TestShop; name?: string; pieces?: number } = {},
) {
  const own = shop ?? (await openShop(app, name));
  const { orderId } = await paidOrder(app, [own], pieces);
  await runTransaction(app.db, [
    sql`UPDATE order_parts SET state = 'delivered', confirmed_at = ${app.now()}, delivered_at = ${app.now()}, closed_at = ${app.now()} WHERE order_id = ${orderId}`,
  ]);
  app.clock.now += EARNINGS_WAIT_MS + 1;
  await releaseEarnings(app);
  return { shop: own, orderId, creatorId: own.creatorId };
}

/** Pays out all available earnings, however little. Resolves to their sum. */
export async function payOut(app: TestApp, stripe: FakeStripe, userId: string): Promise<number> {
  await enabledAccount(app, stripe, userId);
  const payoutId = await makePayout(app, { userId, minimumCents: 1 });
  if (!payoutId || (await sendPayout(app, { payoutId })) !== "sent") throw new Error("nothing was paid out");
  return (await moneyOf(app, userId)).paid;
}

/** One run of the cron, and everything that it queued. */
export async function runPayouts(app: TestApp): Promise<void> {
  for (const job of await listDuePayoutWork(app)) {
    if (job.type === "payout") await sendPayout(app, job);
    if (job.type === "payout-reversal") await sendReversal(app, job);
  }
}

/** Where a creator's money is, in cents. */
export async function moneyOf(app: TestApp, userId: string) {
  const of = (kind: string) =>
    sql`coalesce((SELECT balance FROM user_balances WHERE account_id = ${`user:${userId}:${kind}`}), 0)`;
  const [row] = await app.db.all<{
    pending: number;
    available: number;
    inTransit: number;
    held: number;
    paid: number;
    owed: number;
  }>(
    sql`SELECT ${of("pending")} AS pending, ${of("available")} AS available, ${of("in_transit")} AS inTransit, ${of("disputed")} AS held,
      (SELECT coalesce(sum(amount_cents), 0) FROM payouts WHERE user_id = ${userId} AND state = 'sent')
        - (SELECT coalesce(sum(amount_cents), 0) FROM payout_reversals WHERE user_id = ${userId} AND state = 'done') AS paid,
      (SELECT coalesce(sum(remaining), 0) FROM debts WHERE user_id = ${userId} AND unit = 'cent') AS owed`,
  );
  if (!row) throw new Error("no balances");
  return row;
}

export async function payoutsOfUser(app: TestApp, userId: string) {
  return app.db.query.payouts.findMany({ where: (t, { eq }) => eq(t.userId, userId), orderBy: (t) => t.id });
}

/** The companies of one test do not know the accounts of earlier ones. */
export async function forgetEarlierAccounts(app: TestApp): Promise<void> {
  await runTransaction(app.db, [
    sql`UPDATE payout_accounts SET state = 'disconnected'`,
    sql`UPDATE payouts SET next_attempt_at = ${app.now() + 10 * 365 * 86_400_000} WHERE state = 'wanted'`,
  ]);
}

/** The letters of one kind to a creator, as data. */
export async function payoutLetters(app: TestApp, userId: string, template: string): Promise<unknown[]> {
  const rows = await app.db.all<{ data: string }>(
    sql`SELECT data FROM deliveries WHERE template = ${template}
      AND recipient = (SELECT email FROM users WHERE id = ${userId}) ORDER BY id`,
  );
  return rows.map(({ data }) => JSON.parse(data));
}

/** The buyer of a delivered order gets the price of some pieces back. */
export async function refundPiece(app: TestApp, orderId: string, quantity = 1): Promise<void> {
  const sale = await findFullOrder(app, { orderId });
  const [known] = sale?.parts ?? [];
  const [line] = known?.lines ?? [];
  if (!known || !line) throw new Error("nothing was sold");
  const cause = newId();
  const { status } = await refundPieces(app, {
    part: known.part,
    pieces: [{ lineId: line.id, quantity }],
    reason: "sale-canceled",
    reference: `${known.part.id}:${cause}`,
    cause: `cancel-part:${cause}`,
    also: () => [],
  });
  if (status !== "refunded") throw new Error(status);
}
