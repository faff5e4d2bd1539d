import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { cancelOrder } from "~/acts/orders/cancel-order";
import { runTransaction } from "~/db/client";
import { orders, salesDays } from "~/db/schema";
import { readBalance } from "~/domain/credits/balance";
import { grantStatements } from "~/domain/credits/grants";
import { CREDIT_PACKS } from "~/domain/credits/packs/credit-packs";
import { requestGeneration } from "~/domain/designs/generation/requests/request-generation";
import { findViolations } from "~/domain/operations/checks/all-checks";
import { readCreatorSales } from "~/domain/orders/queries/creator-sales";
import { startPayment } from "~/domain/payments/checkout/start-payment";
import { settlePayment } from "~/domain/payments/settle";
import { sharedPostsQuery } from "~/domain/sharing/share-queries";
import { newId } from "~/lib/ids";
import { fakePlatform } from "../support/app/fake-platform";
import { reportQualityResult } from "../support/app/report-quality";
import type { TestApp } from "../support/app/test-app";
import { createUser } from "../support/data/factories";
import { SMALL_SIZE } from "../support/data/pictures/small-picture";
import { openShop, placedOrder, storeMockups } from "../support/data/shop";
import {
  appWithFakeServices,
  type CountingImageModel,
  countingImageModel,
} from "../support/fakes/fake-services";

/** R19: machines' clocks differ, and days, months and leap years end during a purchase. */
const MINUTE_MS = 60_000;
const SKEWS_MS = [-5 * MINUTE_MS, -1_000, 1_000, 5 * MINUTE_MS];
const ENDS = ["2026-12-31", "2027-02-28", "2027-04-30", "2028-02-29"];

let model: CountingImageModel;
beforeAll(async () => {
  model = await countingImageModel();
});

/** The same app on a machine whose clock is off by `ms`. */
const skewed = (app: TestApp, ms: number): TestApp => ({ ...app, now: () => app.clock.now + ms });

describe("R19: clocks", () => {
  it.each(SKEWS_MS)("that differ by %i ms between page and consumer change no outcome", async (skew) => {
    const { app, stripe } = appWithFakeServices(model);
    const other = skewed(app, skew);
    const userId = await createUser(app, `${newId()}@example.com`);
    await runTransaction(
      app.db,
      grantStatements(app, {
        userId,
        amount: 2,
        kind: "paid",
        unitCostCents: 100,
        reason: "test",
        reference: newId(),
      }),
    );
    const pack = CREDIT_PACKS[0];
    if (!pack) throw new Error("no packs");
    const asked = await requestGeneration(app, {
      userId,
      formKey: newId(),
      prompt: "a fox",
      style: "",
      size: SMALL_SIZE,
      isTransparent: true,
    });
    expect(asked.status).toBe("queued");
    const start = await startPayment(other, {
      kind: "credits",
      subjectId: pack.id,
      userId,
      amountCents: pack.priceCents,
      lines: [{ name: pack.id, unitCents: pack.priceCents, quantity: 1 }],
      successPath: "/credit-purchase-success?session_id={CHECKOUT_SESSION_ID}",
      cancelPath: "/buy-credits",
    });
    if (start.status !== "open") throw new Error(start.status);
    stripe.pay(start.url.split("/").at(-1) ?? "");
    // One machine answers the browser, the other consumes the queue, and the crons run on both.
    expect((await settlePayment(app, { paymentId: start.paymentId })).status).toBe("settled");
    await fakePlatform(app, other).deliver(2);
    for (let round = 0; round < 3; round++) {
      await fakePlatform(app, other).passMinutes(10);
      await fakePlatform(app).passMinutes(1);
      await fakePlatform(app, other).deliver();
    }
    const { credits } = await readBalance(app, { userId });
    const jobs = await app.db.query.generationJobs.findMany({ where: (t) => eq(t.userId, userId) });
    expect({ credits, jobs: jobs.map(({ state }) => state) }).toEqual({
      credits: 1 + pack.credits,
      jobs: ["done"],
    });
    expect(await findViolations(app)).toEqual([]);
    reportQualityResult("R19", `clocks ${skew} ms apart`, "the picture drawn once, the pack granted once");
  });

  it.each(ENDS)(
    "a sale in the last second of %s counts for that day, and its cancellation is subtracted from that day",
    async (day) => {
      const { app, stripe } = appWithFakeServices(model);
      app.clock.now = Date.parse(`${day}T23:59:58Z`);
      const shop = await openShop(app, `Late on ${day}`);
      await storeMockups(app, shop);
      const { orderId } = await placedOrder(app, [shop]);
      const order = await app.db.query.orders.findFirst({ where: eq(orders.id, orderId) });
      const totalCents = order?.totalCents ?? 0;
      const start = await startPayment(app, {
        kind: "order",
        subjectId: orderId,
        userId: null,
        email: "ada@example.com",
        amountCents: totalCents,
        lines: [{ name: "Order", unitCents: totalCents, quantity: 1 }],
        successPath: `/orders/${orderId}?session_id={CHECKOUT_SESSION_ID}`,
        cancelPath: "/cart",
      });
      if (start.status !== "open") throw new Error(start.status);
      stripe.pay(start.url.split("/").at(-1) ?? "");
      app.clock.now += 1_999;
      expect((await settlePayment(app, { paymentId: start.paymentId })).status).toBe("settled");
      const days = () => app.db.select().from(salesDays).where(eq(salesDays.creatorId, shop.creatorId));
      expect((await days()).map((row) => [row.day, row.orders])).toEqual([[day, 1]]);
      app.clock.now += 2;
      const { days: shown } = await readCreatorSales(app, {
        also: [sharedPostsQuery(app, { userId: "nobody" })],
        creatorId: shop.creatorId,
        days: 30,
      });
      expect(shown).toHaveLength(30);
      expect(new Set(shown.map((each) => each.day)).size).toBe(30);
      expect(shown.at(-2)).toMatchObject({ day, salesCents: 2500 });
      expect((await cancelOrder(app, { orderId })).status).toBe("canceled");
      expect((await days()).reduce((sum, row) => sum + row.salesCents, 0)).toBe(0);
      await fakePlatform(app).deliver();
      const [books] = await app.db.all<{ cents: number }>(
        sql`SELECT coalesce(sum(amount), 0) AS cents FROM ledger_entries WHERE account_id = ${`user:${shop.creatorId}:pending`}`,
      );
      expect(books?.cents).toBe(0);
    },
  );
});
