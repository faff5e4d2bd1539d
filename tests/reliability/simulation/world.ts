import type { AppLoadContext } from "@remix-run/cloudflare";
import { and, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { AdapterError } from "~/adapters/adapter-error";
import { runTransaction } from "~/db/client";
import { readBalance } from "~/domain/credits/balance";
import { grantStatements } from "~/domain/credits/grants";
import { CREDIT_PACKS } from "~/domain/credits/packs/credit-packs";
import { MAX_CONCURRENT_JOBS } from "~/domain/designs/generation/generation-queue";
import { requestGeneration } from "~/domain/designs/generation/requests/request-generation";
import { LIMITS } from "~/domain/limits/limits";
import { listSoldPartnerProductIds, listSoldVariantIds } from "~/domain/partner-catalog/sold-variants";
import type { CheckoutRequest } from "~/domain/payments/checkout/checkout-request";
import { startPayment } from "~/domain/payments/checkout/start-payment";
import { settlePayment } from "~/domain/payments/settle";
import { newId } from "~/lib/ids";
import { action as webhook } from "~/routes/webhooks/receive";
import { appWithCrash, CRASH_KINDS } from "../../support/app/crash-points";
import { fakePlatform } from "../../support/app/fake-platform";
import type { TestApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";
import { SMALL_SIZE } from "../../support/data/pictures/small-picture";
import type { TestShop } from "../../support/data/shop";
import { fillCatalog } from "../../support/fakes/fake-print-partner";
import { appWithFakeServices, type CountingImageModel } from "../../support/fakes/fake-services";
import { openCoins } from "./coins";
import { checkLots } from "./lots";
import { type Bought, openPurchases } from "./purchases";
import { type Disputed, openSales } from "./sales";
import { openSubscriptions } from "./subscriptions";

const GRANTED_AT_FIRST = 5;

interface Event {
  id: string;
  type: string;
  /** Read when the event is delivered: a late event has the current state. */
  object: () => object;
  isHeard: boolean;
}

/** Shared by the worlds that run one after another. */
export interface Surroundings {
  d1: D1Database;
  model: CountingImageModel;
  shops: TestShop[];
}

const DAY_MINUTES = 24 * 60;
const LONGEST_STEP_MINUTES = 20 * DAY_MINUTES;
const YEARS_MS = 10 * 365 * 86_400_000;

/**
 * A few people, all four companies, and a model of the expected balances, computed from what people paid and were
 * granted, never from the app's own answers. Every command accepts any number, so that every sequence is possible.
 */
export async function openWorld({ d1, model, shops }: Surroundings) {
  const staff = appWithFakeServices(model, undefined, d1);
  const { app, stripe, printer, mail } = staff;
  // Variants that are missing in the partner's catalog count as sold out.
  fillCatalog(printer);
  const platform = fakePlatform(app);
  const people: string[] = [];
  const given = new Map<string, number>();
  const buyings: Bought[] = [];
  const events: Event[] = [];
  const counts = { pauses: 0 };
  /** Sessions whose money was returned, by an operator or the bank; false after a won dispute. */
  const takenBack = new Map<string, boolean>();

  const openDisputes: Disputed[] = [];
  const lostDisputes: Disputed[] = [];

  await runTransaction(app.db, [
    // Each world has its own provider, whose event list is read from the beginning.
    sql`DELETE FROM provider_polls`,
    // The companies of this world do not know the unfinished payments and orders of earlier worlds.
    sql`UPDATE payments SET state = 'expired' WHERE state IN ('created', 'open')`,
    sql`UPDATE order_parts SET checked_at = ${app.now() + YEARS_MS} WHERE closed_at IS NULL`,
    // Skips the hourly catalog check, which is not tested here and would be most of the work.
    sql`INSERT OR REPLACE INTO variant_stock (variant_id, is_available, checked_at)
      SELECT value, 1, ${app.now() + YEARS_MS} FROM json_each(${JSON.stringify(listSoldVariantIds())})`,
    sql`INSERT OR REPLACE INTO partner_products (product_id, checked_at)
      SELECT value, ${app.now() + YEARS_MS} FROM json_each(${JSON.stringify(listSoldPartnerProductIds())})`,
  ]);
  for (let n = 0; n < 2; n++) {
    const userId = await createUser(app, `${newId()}@example.com`);
    people.push(userId);
    await grant(userId, GRANTED_AT_FIRST);
  }

  async function grant(userId: string, amount: number) {
    await runTransaction(
      app.db,
      grantStatements(app, {
        userId,
        amount,
        kind: "promotional",
        unitCostCents: 0,
        reason: "test",
        reference: newId(),
      }),
    );
    given.set(userId, (given.get(userId) ?? 0) + amount);
  }

  const picture = (userId: string, formKey: string) => ({
    ...{ userId, formKey, prompt: "a fox", style: "" as const, size: SMALL_SIZE, isTransparent: true },
  });

  /** Runs work as a page's action does: an expected refusal does not fail the test. */
  async function attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await app.invocation(work);
    } catch (error) {
      const isSaid =
        error instanceof AdapterError || (error instanceof Error && error.message === "unavailable");
      if (!isSaid) throw error;
    }
  }

  async function pressPay(kind: Bought["kind"], purchase: CheckoutRequest) {
    await attempt(async () => {
      const start = await startPayment(app, purchase);
      if (start.status !== "open") return;
      const sessionId = start.url.split("/").at(-1) ?? "";
      if (!buyings.some((each) => each.sessionId === sessionId)) buyings.push({ kind, purchase, sessionId });
    });
  }

  function happened(type: string, object: () => object, isLost = false) {
    // The provider's event list has it at once, whether or not a webhook arrives.
    events.push({ id: stripe.happened(type, object()).id, type, object, isHeard: isLost });
  }

  /** Time passes for us and for the provider. */
  async function passMinutes(minutes: number) {
    // The provider's list of events goes back a month: no longer may pass without a look at it, and no outage lasts as long.
    if (minutes > DAY_MINUTES) mend();
    for (let left = minutes; left > 0; left -= LONGEST_STEP_MINUTES) {
      await platform.passMinutes(Math.min(left, LONGEST_STEP_MINUTES));
      subscribed.pass();
    }
  }

  /** A paid pack that neither the bank nor an operator has refunded yet. */
  function untouchedPack(n: number): { sessionId: string; cents: number } | null {
    const paid = buyings.filter(
      ({ kind, sessionId }) =>
        kind === "credits" && stripe.sessions.get(sessionId)?.payment_status === "paid",
    );
    const sessionId = any(paid, n)?.sessionId ?? "";
    const session = stripe.sessions.get(sessionId);
    return session && !takenBack.has(sessionId) ? { sessionId, cents: session.amount_total ?? 0 } : null;
  }

  async function tell(event: Event, asked: TestApp = app) {
    const request = await stripe.delivery(event.type, event.object(), event.id);
    const context = { app: asked } as unknown as AppLoadContext;
    const response = await webhook({ request, params: { provider: "stripe" }, context });
    if (response.status < 300) event.isHeard = true;
  }

  const sales = await openSales({
    staff,
    shops,
    attempt,
    happened,
    openDisputes,
    paidSessions: (orderId) =>
      buyings
        .filter(({ purchase }) => purchase.subjectId === orderId)
        .map(({ sessionId }) => sessionId)
        .filter((sessionId) => stripe.sessions.get(sessionId)?.payment_status === "paid"),
  });

  const coins = await openCoins({ app, people, attempt });
  // One of the shops' creators pays for a plan, too: their sales may waive its fee.
  const subscribers = [...people, ...shops.slice(0, 1).map(({ creatorId }) => creatorId)];
  const subscribed = await openSubscriptions({ staff, people: subscribers, attempt, happened, openDisputes });
  const purchases = await openPurchases({
    ...{ staff, people, buyings, pressPay, attempt, happened, openDisputes, takenBack },
  });
  const any = <T>(list: T[], n: number): T | undefined => list[n % list.length];
  const person = (n: number) => people[n % people.length] ?? "";

  /** The commands with their relative frequencies. */
  const commands: Record<string, { often: number; run: (n: number) => Promise<unknown> }> = {
    buy: {
      often: 8,
      run: async (n) => {
        const pack = CREDIT_PACKS[n % CREDIT_PACKS.length];
        if (!pack) return;
        await pressPay("credits", {
          kind: "credits",
          subjectId: pack.id,
          userId: person(n >> 3),
          amountCents: pack.priceCents,
          lines: [{ name: pack.id, unitCents: pack.priceCents, quantity: 1 }],
          successPath: "/credit-purchase-success?session_id={CHECKOUT_SESSION_ID}",
          cancelPath: "/buy-credits",
        });
      },
    },
    checkOut: {
      often: 6,
      run: async (n) => {
        const order = any(sales.sold, n);
        if (!order) return;
        await pressPay("order", {
          kind: "order",
          subjectId: order.orderId,
          userId: null,
          email: "ada@example.com",
          amountCents: order.totalCents,
          lines: [{ name: "Order", unitCents: order.totalCents, quantity: 1 }],
          successPath: `/orders/${order.orderId}?session_id={CHECKOUT_SESSION_ID}`,
          cancelPath: "/cart",
        });
      },
    },
    pay: {
      often: 10,
      run: async (n) => {
        const { sessionId = "", purchase } = any(buyings, n) ?? {};
        if (stripe.sessions.get(sessionId)?.status !== "open") return;
        // A buyer who disputed the payment does not pay again.
        if (sales.sold.some(({ orderId, dispute }) => orderId === purchase?.subjectId && dispute)) return;
        stripe.pay(sessionId);
        happened("checkout.session.completed", () => stripe.sessions.get(sessionId) ?? {});
      },
    },
    abandon: {
      often: 2,
      run: async (n) => {
        const session = stripe.sessions.get(any(buyings, n)?.sessionId ?? "");
        if (session?.status !== "open") return;
        Object.assign(session, { status: "expired", url: null });
        happened("checkout.session.expired", () => session);
      },
    },
    refundByHand: {
      often: 2,
      run: async (n) => {
        const pack = untouchedPack(n);
        if (!pack) return;
        const refund = stripe.refundByHand(pack.sessionId, pack.cents);
        takenBack.set(pack.sessionId, true);
        happened("refund.created", () => refund);
      },
    },
    dispute: {
      often: 2,
      run: async (n) => {
        const pack = untouchedPack(n);
        if (!pack) return;
        const dispute = stripe.dispute(pack.sessionId, pack.cents);
        openDisputes.push({
          dispute,
          decided: (isWon) => void takenBack.set(pack.sessionId, !isWon),
        });
        takenBack.set(pack.sessionId, true);
        happened("charge.dispute.created", () => dispute);
      },
    },
    decide: {
      often: 2,
      run: async (n) => {
        const [open] = openDisputes.splice(n % Math.max(1, openDisputes.length), 1);
        if (!open) return;
        stripe.decide(open.dispute, n % 2 ? "won" : "lost");
        open.decided(n % 2 === 1);
        happened("charge.dispute.closed", () => open.dispute);
        // Sometimes a bank reverses its decision.
        if (n % 2 === 0) lostDisputes.push(open);
      },
    },
    winAfterAll: {
      often: 1,
      run: async (n) => {
        const [lost] = lostDisputes.splice(n % Math.max(1, lostDisputes.length), 1);
        if (!lost) return;
        stripe.decide(lost.dispute, "won");
        lost.decided(true);
        happened("charge.dispute.funds_reinstated", () => lost.dispute);
      },
    },
    hear: {
      often: 10,
      run: async (n) => {
        const event = any(events, n);
        for (let time = 0; event && time <= n % 3; time++) await attempt(() => tell(event));
      },
    },
    comeBack: {
      often: 6,
      run: async (n) => {
        const sessionId = any(buyings, n)?.sessionId;
        if (sessionId) await attempt(() => settlePayment(app, { sessionId }));
      },
    },
    generate: {
      often: 6,
      run: async (n) =>
        attempt(() =>
          // Some forms are submitted twice.
          requestGeneration(app, {
            ...picture(person(n), `form-${n % 7}`),
            prompt: `a fox, number ${n % 5}`,
          }),
        ),
    },
    // One prompt after another that the model refuses, until the person is paused.
    refusePrompts: {
      often: 1,
      run: async (n) => {
        const userId = person(n);
        await grant(userId, 1);
        model.before = async () => {
          throw new AdapterError("openai", 400, "blocked", "the words are refused");
        };
        for (let time = 0; time < LIMITS["returns-hour"].most + 2; time++) {
          await attempt(async () => {
            const { status } = await requestGeneration(app, picture(userId, newId()));
            if (status === "paused") counts.pauses += 1;
          });
          await platform.deliver();
        }
      },
    },
    deliver: { often: 12, run: async (n) => platform.deliver(1 + (n % 2)) },
    // An event without a webhook is found on the provider's list.
    loseEvent: {
      often: 2,
      run: async (n) => {
        const event = any(events, n);
        if (event) event.isHeard = true;
      },
    },
    loseMessages: { often: 2, run: async () => platform.loseMessages() },
    minutes: { often: 4, run: async (n) => passMinutes(1 + (n % 20)) },
    // Everything that is printed arrives, and its earnings become available and are paid out.
    arrive: {
      often: 4,
      run: async () => {
        sales.arrive();
        await passMinutes(60);
        await platform.deliver();
        await passMinutes(8 * 24 * 60);
        await platform.deliver();
      },
    },
    day: { often: 1, run: async (n) => passMinutes((n % 2 ? 1 : 8) * 24 * 60) },
    month: {
      often: 3,
      run: async (n) =>
        subscribed.month(n, async (minutes) => {
          await passMinutes(minutes);
          if (n % 2) await platform.deliver();
        }),
    },
    ...sales.commands,
    ...coins.commands,
    ...subscribed.commands,
    ...purchases.commands,
    give: { often: 2, run: async (n) => grant(person(n), 1 + (n % 4)) },
    break: {
      often: 5,
      run: async (n) => {
        const down = (company: "openai" | "resend" | "printful", status: number) => async () => {
          throw new AdapterError(company, status, "retryable", "down");
        };
        if (n % 7 === 0) coins.np.faults.down = true;
        else if (n % 5 === 0) stripe.faults.down = true;
        else if (n % 5 === 1) stripe.faults.loseNextAnswer = true;
        else if (n % 5 === 2) model.before = down("openai", 503);
        else if (n % 5 === 3) mail.before = down("resend", 500);
        else printer.pause = down("printful", 500);
      },
    },
    mend: { often: 6, run: async () => mend() },
    crash: {
      often: 6,
      run: async (n) => {
        const crash = appWithCrash(app, {
          point: 1 + (n % 14),
          crash: CRASH_KINDS[n % CRASH_KINDS.length] ?? "refused",
        });
        const event = any(events, n);
        await crash.run(async (crashing) => {
          if (event && n % 2 === 0) await tell(event, crashing);
          await fakePlatform(app, crashing).deliver();
        });
      },
    },
  };

  /** Places some orders first, so that printer, bank and support have something to do. */
  async function openShopping() {
    for (const run of [0, 1]) {
      await commands.order?.run(run);
      const placed = sales.sold.at(-1);
      await commands.checkOut?.run(sales.sold.length - 1);
      const buying = buyings.find(({ purchase }) => purchase.subjectId === placed?.orderId);
      if (buying) await commands.pay?.run(buyings.indexOf(buying));
      if (buying) await settlePayment(app, { sessionId: buying.sessionId });
    }
    await platform.deliver();
    // The printer's first order is delivered.
    await sales.commands.print.run(2);
    await platform.deliver();
  }

  function mend() {
    Object.assign(stripe.faults, { down: false, loseNextAnswer: false });
    coins.np.faults.down = false;
    model.before = mail.before = async () => {};
    printer.pause = async () => {};
  }

  /** Ends all failures, delivers all events, and lets some hours pass. */
  async function settleDown() {
    mend();
    sales.payouts.accept();
    for (const event of events) if (!event.isHeard) await tell(event);
    await coins.settleDown();
    for (let round = 0; round < 3; round++) {
      await platform.deliver();
      await passMinutes(40);
    }
    await sales.retryRefunds();
    await platform.deliver();
  }

  /** Checks the platform's own accounts. */
  async function checkOwn() {
    const disputes = sql`json_each(${JSON.stringify([...stripe.disputes.keys()])})`;
    const own = async (kind: string) => {
      const [row] = await app.db.all<{ cents: number }>(
        sql`SELECT coalesce(sum(e.amount), 0) AS cents FROM ledger_entries e JOIN ledger_transfers t ON t.id = e.transfer_id
          WHERE e.account_id = ${`system:${kind}`} AND CASE t.reason
            WHEN 'dispute-fee' THEN substr(t.reference, 1, 26) IN (SELECT d.id FROM disputes d JOIN ${disputes} ON value = d.provider_dispute_id)
            WHEN 'invoice-dispute-fee' THEN substr(t.reference, 28, 26) IN (SELECT r.id FROM invoice_reversals r JOIN ${disputes} ON value = r.provider_object_id)
            END`,
      );
      return row?.cents ?? 0;
    };
    const charged = [...stripe.disputes.values()]
      .flatMap(({ balance_transactions }) => balance_transactions)
      .reduce((sum, { fee }) => sum + fee, 0);
    expect({ disputeFees: await own("dispute_fees") }).toEqual({ disputeFees: -charged || 0 });
  }

  /** The hourly limit holds, but for pictures that were being drawn when it was reached. */
  async function checkReturns(userId: string) {
    const refused = await app.db.query.generationJobs.findMany({
      where: (t) => and(eq(t.userId, userId), eq(t.failure, "you:moderation")),
    });
    const { windowMs, most } = LIMITS["returns-hour"];
    const byHour = new Map<number, number>();
    for (const { finishedAt } of refused) {
      const hour = Math.floor((finishedAt ?? 0) / windowMs);
      byHour.set(hour, (byHour.get(hour) ?? 0) + 1);
    }
    for (const count of byHour.values()) expect(count).toBeLessThanOrEqual(most + MAX_CONCURRENT_JOBS);
  }

  async function check() {
    await checkOwn();
    for (const userId of people) {
      const bought = buyings
        .filter(({ kind, purchase }) => kind === "credits" && purchase.userId === userId)
        .filter(({ sessionId }) => stripe.sessions.get(sessionId)?.payment_status === "paid")
        .filter(({ sessionId }) => !takenBack.get(sessionId))
        .reduce(
          (sum, { purchase: { subjectId } }) =>
            sum + (CREDIT_PACKS.find(({ id }) => id === subjectId)?.credits ?? 0),
          0,
        );
      const pictures = await app.db.query.pictures.findMany({ where: (t) => eq(t.userId, userId) });
      const { credits } = await readBalance(app, { userId });
      const owed = (await app.db.query.debts.findMany({ where: (t) => eq(t.userId, userId) }))
        .filter(({ unit }) => unit === "credit")
        .reduce((sum, { remaining }) => sum + remaining, 0);
      const expected =
        (given.get(userId) ?? 0) +
        bought +
        coins.creditsFor(userId) +
        (await subscribed.creditsFor(userId)) -
        pictures.length -
        (await expiredOf(userId));
      await checkReturns(userId);
      // A balance is never below zero; the rest becomes a debt.
      expect({ userId, credits, owed }).toEqual({
        userId,
        credits: Math.max(0, expected),
        owed: Math.max(0, -expected),
      });
    }
    for (const userId of subscribers) await checkLots(app, userId);
    await subscribed.check();
    await purchases.check();
    await coins.check();
    await sales.check();
  }

  /** Credits that were written off; `checkLots` says whether they had expired. */
  async function expiredOf(userId: string): Promise<number> {
    const [row] = await app.db.all<{ credits: number }>(
      sql`SELECT coalesce(-sum(amount), 0) AS credits FROM credit_lines WHERE user_id = ${userId} AND reason = 'expired'`,
    );
    return row?.credits ?? 0;
  }

  await openShopping();
  return { app, platform, commands, settleDown, check, events, counts, sales, coins, subscribed, purchases };
}
