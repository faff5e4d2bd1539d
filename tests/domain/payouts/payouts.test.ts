import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeDuePayouts, makePayout } from "~/domain/payouts/make-payout";
import { PAYOUT_INTERVAL_MS, PAYOUT_MINIMUM_CENTS } from "~/domain/payouts/payout-terms";
import { retryPayoutForAdmin } from "~/domain/payouts/queries/admin-payouts";
import { readPayoutStatement } from "~/domain/payouts/queries/payout-statement";
import { readPayoutsPage } from "~/domain/payouts/queries/payouts-page";
import { sendPayout } from "~/domain/payouts/send-payout";
import { findMoneyViolations } from "../../support/app/find-money-violations";
import { type TestApp, testApp } from "../../support/app/test-app";
import { createAdmin } from "../../support/data/factories";
import {
  availableSale,
  enabledAccount,
  forgetEarlierAccounts,
  moneyOf,
  payoutLetters,
  payoutsOfUser,
  runPayouts,
} from "../../support/data/payments/payouts";
import { fakePrintPartner } from "../../support/fakes/fake-print-partner";
import { type FakeStripe, fakeStripe } from "../../support/fakes/fake-stripe";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let stripe: FakeStripe;
let app: TestApp;
beforeEach(async () => {
  stripe = fakeStripe();
  app = testApp({ paymentProviders: { stripe: stripe.provider }, printPartner: fakePrintPartner() });
  stripe.clock.now = () => app.now();
  await forgetEarlierAccounts(app);
});
afterEach(async () => {
  expect(await findMoneyViolations(app)).toEqual([]);
});

const transfers = () => Object.values(stripe.connect.transfers);

describe("payouts", () => {
  it("send all available earnings, once, however often the cron and the queue run", async () => {
    const { creatorId } = await availableSale(app);
    const accountId = await enabledAccount(app, stripe, creatorId);
    const { available } = await moneyOf(app, creatorId);
    expect(available).toBeGreaterThanOrEqual(PAYOUT_MINIMUM_CENTS);
    await Promise.all([makeDuePayouts(app), makeDuePayouts(app), makeDuePayouts(app)]);
    const [payout] = await payoutsOfUser(app, creatorId);
    expect(await moneyOf(app, creatorId)).toMatchObject({ available: 0, inTransit: available, paid: 0 });
    const payoutId = payout?.id ?? "";
    await Promise.all([1, 2, 3, 4].map(() => sendPayout(app, { payoutId })));
    await sendPayout(app, { payoutId });
    await runPayouts(app);
    expect(await moneyOf(app, creatorId)).toMatchObject({ available: 0, inTransit: 0, paid: available });
    expect(transfers().map(({ amount, destination }) => [amount, destination])).toEqual([
      [available, accountId],
    ]);
    expect(await payoutLetters(app, creatorId, "payout-sent")).toEqual([
      { payoutId, amountCents: available },
    ]);
  });

  it("wait while the account is suspended or payouts are stopped, also one that was made before", async () => {
    const { creatorId } = await availableSale(app);
    await enabledAccount(app, stripe, creatorId);
    const [payoutId = ""] = await makeDuePayouts(app);
    await app.db.run(sql`INSERT INTO suspensions (id, user_id, reason, created_by, created_at)
      VALUES (${payoutId}, ${creatorId}, 'Copied', ${creatorId}, 1)`);
    await runPayouts(app);
    expect(await sendPayout(app, { payoutId })).toBe("wanted");
    await app.db.run(
      sql`UPDATE suspensions SET closed_at = 2, closed_by = ${creatorId} WHERE id = ${payoutId}`,
    );
    await app.db.run(sql`INSERT INTO settings (name, value, updated_at) VALUES ('payouts-open', 'false', 1)`);
    await runPayouts(app);
    expect(transfers()).toEqual([]);
    await app.db.run(sql`DELETE FROM settings WHERE name = 'payouts-open'`);
    await runPayouts(app);
    expect(transfers()).toHaveLength(1);
  });

  it("that were tried before a suspension are looked for, and not sent anew", async () => {
    const { creatorId } = await availableSale(app);
    await enabledAccount(app, stripe, creatorId);
    const [payoutId = ""] = await makeDuePayouts(app);
    await app.db.run(sql`UPDATE payouts SET attempts = 1 WHERE id = ${payoutId}`);
    await app.db.run(sql`INSERT INTO suspensions (id, user_id, reason, created_by, created_at)
      VALUES (${payoutId}, ${creatorId}, 'Copied', ${creatorId}, 1)`);
    expect(await sendPayout(app, { payoutId })).toBe("wanted");
    expect(transfers()).toEqual([]);
  });

  it("wait for an account: who has none still sells, and is paid once it is there", async () => {
    const { creatorId } = await availableSale(app);
    await runPayouts(app);
    expect(await payoutsOfUser(app, creatorId)).toEqual([]);
    const { available } = await moneyOf(app, creatorId);
    await enabledAccount(app, stripe, creatorId);
    await runPayouts(app);
    expect(await moneyOf(app, creatorId)).toMatchObject({ available: 0, paid: available });
  });

  it("are made once a week at most, from the least sum on, and at any sum when the account is to be deleted", async () => {
    const { creatorId, shop } = await availableSale(app);
    await enabledAccount(app, stripe, creatorId);
    await runPayouts(app);
    const first = await moneyOf(app, creatorId);
    // Delivery and its week have passed; a week since the payout has not.
    app.clock.now -= 7 * DAY_MS;
    await availableSale(app, { shop });
    await runPayouts(app);
    expect((await moneyOf(app, creatorId)).paid).toBe(first.paid);
    app.clock.now += PAYOUT_INTERVAL_MS;
    await runPayouts(app);
    expect((await moneyOf(app, creatorId)).paid).toBeGreaterThan(first.paid);

    const poor = await availableSale(app, { name: "Poor", pieces: 1 });
    await enabledAccount(app, stripe, poor.creatorId);
    expect((await moneyOf(app, poor.creatorId)).available).toBeLessThan(PAYOUT_MINIMUM_CENTS);
    await runPayouts(app);
    expect(await payoutsOfUser(app, poor.creatorId)).toEqual([]);
    const nextOnPage = async () => (await readPayoutsPage(app, { userId: poor.creatorId })).nextPayoutAt;
    expect(await nextOnPage()).toBeNull();
    await app.db.run(
      sql`INSERT INTO account_deletions (user_id, due_at, created_at) VALUES (${poor.creatorId}, ${app.now()}, ${app.now()})`,
    );
    expect(await nextOnPage()).toBeLessThanOrEqual(app.now() + 60 * MINUTE_MS);
    app.clock.now += 61 * MINUTE_MS;
    await runPayouts(app);
    expect(await moneyOf(app, poor.creatorId)).toMatchObject({ available: 0 });
    expect(await nextOnPage()).toBeNull();
    expect((await moneyOf(app, poor.creatorId)).paid).toBeGreaterThan(0);
  });

  it("are looked for before they are sent again, if an answer was lost, even when keys are forgotten", async () => {
    const { creatorId } = await availableSale(app);
    await enabledAccount(app, stripe, creatorId);
    const payoutId = (await makePayout(app, { userId: creatorId })) ?? "";
    stripe.faults.loseNextAnswer = true;
    expect(await sendPayout(app, { payoutId })).toBe("wanted");
    expect((await moneyOf(app, creatorId)).inTransit).toBeGreaterThan(0);
    stripe.forgetKeys();
    app.clock.now += 2 * DAY_MS;
    await runPayouts(app);
    expect(transfers()).toHaveLength(1);
    expect(await moneyOf(app, creatorId)).toMatchObject({ inTransit: 0 });
  });

  it("go back to the earnings when they are refused, tell the creator and an admin, and go out later", async () => {
    const { creatorId } = await availableSale(app);
    await enabledAccount(app, stripe, creatorId);
    const { available } = await moneyOf(app, creatorId);
    stripe.refuseNextPayout("transfer-refused");
    await runPayouts(app);
    expect(await moneyOf(app, creatorId)).toMatchObject({ available, inTransit: 0, paid: 0 });
    expect((await payoutsOfUser(app, creatorId)).map(({ state }) => state)).toEqual(["failed"]);
    expect(await payoutLetters(app, creatorId, "payout-failed")).toHaveLength(1);
    const [incident] = await app.db.query.attentions.findMany({
      where: (t, { like }) => like(t.cause, "payout:%"),
    });
    expect(incident?.resolvedAt).toBeNull();
    // Not again at once, but the next day.
    await runPayouts(app);
    expect(await payoutsOfUser(app, creatorId)).toHaveLength(1);
    app.clock.now += DAY_MS;
    await runPayouts(app);
    expect(await moneyOf(app, creatorId)).toMatchObject({ available: 0, paid: available });
    expect(
      (await app.db.query.attentions.findFirst({ where: (t, { eq }) => eq(t.id, incident?.id ?? "") }))
        ?.resolvedAt,
    ).not.toBeNull();
    // The statement of the second says why it is as large as the first.
    const [, second] = await payoutsOfUser(app, creatorId);
    const statement = await readPayoutStatement(app, { payoutId: second?.id ?? "", userId: creatorId });
    expect(statement?.rows.map(({ kind }) => kind)).toEqual(["payout-returned"]);
  });

  it("wait while our own balance is too low, and are not answered from an old refusal", async () => {
    const { creatorId } = await availableSale(app);
    await enabledAccount(app, stripe, creatorId);
    stripe.refuseNextPayout("balance-too-low");
    await runPayouts(app);
    const [waiting] = await payoutsOfUser(app, creatorId);
    expect(waiting).toMatchObject({ state: "wanted", round: 1 });
    const incident = await app.db.query.attentions.findFirst({
      where: (t, { eq }) => eq(t.cause, `payout:${waiting?.id}`),
    });
    expect(incident?.detail).toContain("balance");
    app.clock.now += 2 * MINUTE_MS;
    await runPayouts(app);
    expect((await payoutsOfUser(app, creatorId))[0]?.state).toBe("sent");
    expect(transfers()).toHaveLength(1);
  });

  it("can be tried again by an admin: a waiting one is sent, a refused one is made anew, and the audit log says what was before and after", async () => {
    const by = await createAdmin(app);
    const press = (id = "") => retryPayoutForAdmin(app, { id, by, why: "The account is open" });
    const { creatorId } = await availableSale(app);
    await enabledAccount(app, stripe, creatorId);
    stripe.faults.down = true;
    await runPayouts(app);
    const [payout] = await payoutsOfUser(app, creatorId);
    stripe.faults.down = false;
    expect(await press(payout?.id)).toBe("sent");
    expect(await press(payout?.id)).toBe("sent");
    expect(transfers()).toHaveLength(1);

    const other = await availableSale(app, { name: "Other" });
    await enabledAccount(app, stripe, other.creatorId);
    stripe.refuseNextPayout("transfer-refused");
    await runPayouts(app);
    const [refused] = await payoutsOfUser(app, other.creatorId);
    expect(await press(refused?.id)).toBe("sent");
    expect(await press("nothing")).toBeNull();
    expect(
      await app.db.all(sql`SELECT subject, detail ->> '$.before' AS before, detail ->> '$.after' AS after,
        detail ->> '$.why' AS why FROM audit_log WHERE actor_id = ${by} ORDER BY id`),
    ).toEqual(
      [
        { subject: `payout:${payout?.id}`, before: "wanted", after: "tried now" },
        { subject: `payout:${payout?.id}`, before: "sent", after: "sent" },
        { subject: `payout:${refused?.id}`, before: "failed", after: "a new payout is tried" },
      ].map((entry) => ({ ...entry, why: "The account is open" })),
    );
  });

  it("have a statement of every order, which adds up and is nobody else's", async () => {
    const { creatorId, shop, orderId } = await availableSale(app);
    await availableSale(app, { shop, pieces: 1 });
    await enabledAccount(app, stripe, creatorId);
    await runPayouts(app);
    const [payout] = await payoutsOfUser(app, creatorId);
    const own = await readPayoutStatement(app, { payoutId: payout?.id ?? "", userId: creatorId });
    expect(own?.rows).toHaveLength(2);
    for (const { sale, cents } of own?.rows ?? []) {
      if (!sale) throw new Error("a movement without a sale");
      const { priceCents, printCostCents, feeCents, commissionCents, earningCents } = sale;
      expect(priceCents - printCostCents - feeCents - commissionCents).toBe(earningCents);
      expect(cents).toBe(earningCents);
    }
    expect(own?.rows[0]?.sale?.orderId).toBe(orderId);
    expect(own?.rows.reduce((sum, { cents }) => sum + cents, 0)).toBe(payout?.amountCents);
    const stranger = await availableSale(app, { name: "Stranger" });
    expect(
      await readPayoutStatement(app, { payoutId: payout?.id ?? "", userId: stranger.creatorId }),
    ).toBeNull();
    const page = await readPayoutsPage(app, { userId: stranger.creatorId });
    expect(page).toMatchObject({ payouts: [], paidCents: 0, account: null, nextPayoutAt: null });
    expect(await readPayoutsPage(app, { userId: creatorId })).toMatchObject({
      paidCents: payout?.amountCents,
      availableCents: 0,
      account: { state: "enabled", hasBank: true, taxState: "given" },
    });
  });
});
