import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { creditLots, subscriptionInvoices, subscriptions } from "~/db/schema";
import { expireCreditLots } from "~/domain/credits/expire-holds-and-lots";
import { SUBSCRIPTION_PURCHASES } from "~/domain/payments/subscriptions/all-subscriptions";
import { settleInvoice } from "~/domain/payments/subscriptions/invoices/settle-invoice";
import { settleSubscriptionCheckout } from "~/domain/payments/subscriptions/settle-subscription-checkout";
import { startSubscription } from "~/domain/payments/subscriptions/start-subscription";
import { FEE_WAIVER_SALES_CENTS } from "~/domain/plans/fee-waiver-terms";
import { findUserPlan } from "~/domain/plans/user-plans";
import { findMoneyViolations } from "../../../support/app/find-money-violations";
import { testApp } from "../../../support/app/test-app";
import { openShop, paidOrder } from "../../../support/data/shop";
import { fakePrintPartner } from "../../../support/fakes/fake-print-partner";
import { fakeStripe } from "../../../support/fakes/fake-stripe";

const HOUR_MS = 3_600_000;
const MONTHS = 24;
/** The month after which the creator has sold enough, counted from the first. */
const GOOD_MONTH = 3;

/** The last day of January, and of each month after it: 28 days, 29 in the leap year, 30 or 31. */
const endOf = (month: number) => Date.UTC(2027, 1 + month, 0, 12);

it("two years of a plan and a membership that began on a 31st: every month once, none without, leap day included", {
  timeout: 600_000,
}, async () => {
  const stripe = fakeStripe();
  const app = testApp({
    paymentProviders: { stripe: stripe.provider },
    subscriptionPurchases: SUBSCRIPTION_PURCHASES,
    printPartner: fakePrintPartner(),
  });
  stripe.clock.now = app.now;
  const shop = await openShop(app, "Two years");
  const userId = shop.creatorId;
  app.clock.now = endOf(0);
  const begin = async (kind: "plan" | "membership", subjectId: string, monthlyCents: number) => {
    const cents = { monthlyCents, firstMonthCents: monthlyCents, firstMonthPercentOff: null };
    const paths = { successPath: "/subscription-success", cancelPath: "/subscription-canceled" };
    const person = { userId, email: "ann@example.com", name: kind };
    const start = await startSubscription(app, { kind, subjectId, ...person, ...cents, ...paths });
    if (start.status !== "open") throw new Error(start.status);
    const sessionId = start.url.split("/").at(-1) ?? "";
    stripe.subscribe(sessionId);
    await settleSubscriptionCheckout(app, { provider: "stripe", sessionId });
  };
  await begin("plan", "1", 2900);
  await begin("membership", "monthly", 999);
  const own = await app.db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  const allowances = async () =>
    app.db
      .select({
        expiresAt: creditLots.expiresAt,
        granted: creditLots.granted,
        remaining: creditLots.remaining,
      })
      .from(creditLots)
      .where(sql`user_id = ${userId} AND expires_at IS NOT NULL`)
      .orderBy(creditLots.id);

  for (let month = 1; month <= MONTHS; month++) {
    if (month === GOOD_MONTH)
      for (let sold = 0; sold < FEE_WAIVER_SALES_CENTS; ) {
        const { orderId } = await paidOrder(app, [shop], 10);
        const [row] = await app.db.all<{ cents: number }>(
          sql`SELECT sum(price_cents) AS cents FROM order_lines WHERE order_id = ${orderId}`,
        );
        sold += row?.cents ?? 0;
      }
    // The draft of the renewal, and an hour later its payment; both are told twice.
    for (const at of [endOf(month), endOf(month) + HOUR_MS]) {
      app.clock.now = at;
      for (const { providerSubscriptionId: id } of own) {
        stripe.passUntil(id, at);
        const latest = Object.values(stripe.invoices).filter(
          (invoice) => invoice.parent?.subscription_details?.subscription === id,
        );
        const invoiceId = latest.at(-1)?.id ?? "";
        for (let time = 0; time < 2; time++) await settleInvoice(app, { provider: "stripe", invoiceId });
      }
    }
    await expireCreditLots(app);
    const valid = (await allowances()).filter(({ remaining }) => remaining > 0);
    expect({ month, valid }).toEqual({
      month,
      valid: [{ expiresAt: endOf(month + 1), granted: 25, remaining: 25 }],
    });
    expect(await findUserPlan(app, { userId })).toMatchObject({ planId: 1 });
    const [member] = await app.db.all<{ until: number }>(
      sql`SELECT active_until AS until FROM memberships WHERE user_id = ${userId}`,
    );
    expect(new Date(member?.until ?? 0)).toEqual(new Date(endOf(month + 1)));
  }

  const invoices = await app.db
    .select()
    .from(subscriptionInvoices)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionInvoices.subscriptionId))
    .where(eq(subscriptions.userId, userId))
    .orderBy(subscriptionInvoices.periodStartsAt);
  for (const kind of ["plan", "membership"] as const) {
    const rows = invoices
      .filter((row) => row.subscriptions.kind === kind)
      .map((row) => row.subscription_invoices);
    expect(
      rows.map(({ state, periodStartsAt, periodEndsAt }) => ({ state, periodStartsAt, periodEndsAt })),
    ).toEqual(
      Array.from({ length: MONTHS + 1 }, (_, month) => ({
        state: "paid",
        periodStartsAt: endOf(month),
        periodEndsAt: endOf(month + 1),
      })),
    );
    // One month is free, the one after the good sales; the commission's plan and its credits came all the same.
    expect(rows.map(({ amountCents, waivedCents }) => [amountCents, waivedCents])).toEqual(
      Array.from({ length: MONTHS + 1 }, (_, month) =>
        kind === "membership" ? [999, 0] : month === GOOD_MONTH ? [0, 2900] : [2900, 0],
      ),
    );
  }
  expect(await allowances()).toHaveLength(MONTHS + 1);
  const [credits] = await app.db.all<{ granted: number }>(
    sql`SELECT sum(granted) AS granted FROM credit_lots WHERE user_id = ${userId} AND kind = 'plan' AND expires_at IS NULL`,
  );
  expect(credits?.granted).toBe(10 * (MONTHS + 1));
  const letters = await app.db.all(
    sql`SELECT 1 FROM deliveries WHERE template = 'fee-waived' AND recipient = (SELECT email FROM users WHERE id = ${userId})`,
  );
  expect(letters).toHaveLength(1);
  expect(await findMoneyViolations(app)).toEqual([]);
});
