import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { webhookEvents } from "~/acts/webhook-events";
import {
  continueOnboarding,
  disconnectPayoutAccount,
  openPayoutDashboard,
  startOnboarding,
} from "~/domain/payouts/accounts/open-account";
import {
  findPayoutAccount,
  listAccountsToRead,
  syncPayoutAccount,
} from "~/domain/payouts/accounts/sync-account";
import { makePayout } from "~/domain/payouts/make-payout";
import { readPayoutsPage } from "~/domain/payouts/queries/payouts-page";
import { newId } from "~/lib/ids";
import { findMoneyViolations } from "../../support/app/find-money-violations";
import { type TestApp, testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";
import {
  availableSale,
  enabledAccount,
  forgetEarlierAccounts,
  moneyOf,
  payoutLetters,
  payoutsOfUser,
  RETURN_PATHS,
  runPayouts,
} from "../../support/data/payments/payouts";
import { fakePrintPartner } from "../../support/fakes/fake-print-partner";
import { type FakeStripe, fakeStripe } from "../../support/fakes/fake-stripe";

const DAY_MS = 24 * 60 * 60_000;

let stripe: FakeStripe;
let app: TestApp;
let userId: string;
beforeEach(async () => {
  stripe = fakeStripe();
  app = testApp({ paymentProviders: { stripe: stripe.provider }, printPartner: fakePrintPartner() });
  stripe.clock.now = () => app.now();
  await forgetEarlierAccounts(app);
  userId = await createUser(app, `${newId()}@example.com`);
});
afterEach(async () => {
  expect(await findMoneyViolations(app)).toEqual([]);
});

const start = () =>
  startOnboarding(app, { userId, email: "maker@example.com", country: "US", ...RETURN_PATHS });
const accounts = () => Object.values(stripe.connect.accounts);
const stateOf = async (id = userId) => (await findPayoutAccount(app, { userId: id }))?.state;
const letters = async () =>
  ((await payoutLetters(app, userId, "payout-account-needs")) as { problem: string }[]).map(
    ({ problem }) => problem,
  );

/** Stripe's notification about an account, delivered and processed. */
async function hear(accountId: string, id = `evt_${newId()}`) {
  const request = await stripe.connectDelivery({
    id,
    object: "v2.core.event",
    type: "v2.core.account[requirements].updated",
    created: new Date(app.now()).toISOString(),
    livemode: false,
    related_object: { id: accountId, type: "v2.core.account", url: `/v2/core/accounts/${accountId}` },
  });
  const received = await webhookEvents.receive(app, {
    provider: "stripe-connect",
    payload: await request.text(),
    headers: request.headers,
  });
  for (const message of app.queued.splice(0))
    if (message.type === "provider-event") await webhookEvents.process(app, message);
  return received;
}

describe("payout accounts", () => {
  it("are opened once, however often the button is pressed, and their page each time anew", async () => {
    const opened = await Promise.all([start(), start(), start()]);
    expect(opened.map(({ status }) => status)).toEqual(["open", "open", "open"]);
    expect((await start()).status).toBe("open");
    expect(accounts()).toHaveLength(1);
    // Its owner hears of it once, whoever pressed.
    const told = await app.db.query.auditLog.findMany({
      where: (t, { and, eq }) => and(eq(t.subject, `user:${userId}`), eq(t.action, "open payout account")),
    });
    expect(told).toHaveLength(1);
    expect(await findPayoutAccount(app, { userId })).toMatchObject({
      state: "started",
      providerAccountId: accounts()[0]?.id,
    });
    // A second person gets an account of their own.
    const other = await createUser(app, `${newId()}@example.com`);
    await startOnboarding(app, { userId: other, email: "other@example.com", country: "DE", ...RETURN_PATHS });
    expect(accounts().map(({ country }) => country)).toEqual(["us", "de"]);
    expect((await continueOnboarding(app, { userId, ...RETURN_PATHS })).status).toBe("open");
  });

  it("come of the next press, if Stripe did not answer the first", async () => {
    stripe.faults.down = true;
    expect((await start()).status).toBe("unavailable");
    stripe.faults.down = false;
    expect((await start()).status).toBe("open");
    stripe.faults.loseNextAnswer = true;
    expect((await continueOnboarding(app, { userId, ...RETURN_PATHS })).status).toBe("unavailable");
    expect(accounts()).toHaveLength(1);
  });

  it("say what Stripe asks for in plain subjects, urgent ones first", async () => {
    await start();
    await syncPayoutAccount(app, { userId });
    expect(await stateOf()).toBe("started");
    const [account] = accounts();
    if (!account) throw new Error("no account");
    account.provided = ["terms", "person"];
    await syncPayoutAccount(app, { userId });
    const page = await readPayoutsPage(app, { userId });
    expect(page.account).toMatchObject({
      state: "due",
      hasBank: false,
      taxState: "needed",
      requirements: [
        { subject: "tax", status: "overdue" },
        { subject: "bank", status: "overdue" },
      ],
    });
    account.provided.push("tax", "bank");
    account.isChecked = true;
    await syncPayoutAccount(app, { userId });
    expect(await stateOf()).toBe("checking");
    account.isChecked = false;
    await syncPayoutAccount(app, { userId });
    expect((await readPayoutsPage(app, { userId })).account).toMatchObject({
      state: "enabled",
      hasBank: true,
      taxState: "given",
      requirements: [],
    });
    expect(await letters()).toEqual([]);
  });

  it("take over what a notification is about, and tell the creator once what is needed", async () => {
    const accountId = await enabledAccount(app, stripe, userId);
    stripe.connectControl.act(accountId, "ask-document");
    expect(await hear(accountId, "evt_1")).toBe("recorded");
    expect(await hear(accountId, "evt_1")).toBe("known");
    await hear(accountId);
    expect((await readPayoutsPage(app, { userId })).account).toMatchObject({
      state: "enabled",
      dueAt: app.now() + 14 * DAY_MS,
      requirements: [{ subject: "document", status: "due" }],
    });
    expect(await letters()).toEqual(["asked"]);
    stripe.connectControl.act(accountId, "overdue");
    await hear(accountId);
    expect(await stateOf()).toBe("due");
    expect(await letters()).toEqual(["asked", "stopped"]);
    stripe.connectControl.act(accountId, "complete");
    await hear(accountId);
    expect(await stateOf()).toBe("enabled");
    stripe.connectControl.act(accountId, "restrict");
    await hear(accountId);
    expect(await stateOf()).toBe("restricted");
    expect(await letters()).toEqual(["asked", "stopped", "restricted"]);
    // Accounts of others are none of our business.
    expect(await hear("acct_of_somebody")).toBe("recorded");
  });

  it("refuse notifications that are not signed with their own secret", async () => {
    const event = { id: "evt_x", object: "v2.core.event", type: "v2.core.account.closed" };
    const request = await stripe.connectDelivery(event, "whsec_test");
    const payload = await request.text();
    expect(
      await webhookEvents.receive(app, { provider: "stripe-connect", payload, headers: request.headers }),
    ).toBe("forged");
    expect(
      await webhookEvents.receive(app, { provider: "stripe-connect", payload: "{", headers: new Headers() }),
    ).toBe("forged");
  });

  it("stop payouts while they are restricted, and let what was earned wait", async () => {
    const { creatorId } = await availableSale(app);
    const accountId = await enabledAccount(app, stripe, creatorId);
    stripe.connectControl.act(accountId, "restrict");
    // Nobody has told us yet: Stripe refuses, and the money is back.
    await runPayouts(app);
    const { available } = await moneyOf(app, creatorId);
    expect(available).toBeGreaterThan(0);
    await syncPayoutAccount(app, { userId: creatorId });
    app.clock.now += 2 * DAY_MS;
    await runPayouts(app);
    expect(await makePayout(app, { userId: creatorId })).toBeNull();
    expect(await payoutsOfUser(app, creatorId)).toHaveLength(1);
    stripe.connectControl.act(accountId, "unrestrict");
    await syncPayoutAccount(app, { userId: creatorId });
    await runPayouts(app);
    expect(await moneyOf(app, creatorId)).toMatchObject({ available: 0, paid: available });
  });

  it("can be disconnected once they hold nothing, and opened again as new ones", async () => {
    const { creatorId } = await availableSale(app);
    const accountId = await enabledAccount(app, stripe, creatorId);
    await runPayouts(app);
    const disconnect = () => disconnectPayoutAccount(app, { userId: creatorId, email: "x@example.com" });
    expect(await disconnect()).toEqual({ status: "holds-money" });
    expect(await stateOf(creatorId)).toBe("enabled");
    stripe.connectControl.act(accountId, "pay-to-bank");
    expect(await disconnect()).toEqual({ status: "disconnected" });
    expect(await disconnect()).toEqual({ status: "none" });
    expect(await openPayoutDashboard(app, { userId: creatorId })).toEqual({ status: "none" });
    expect(await stateOf(creatorId)).toBe("disconnected");
    await startOnboarding(app, { userId: creatorId, email: "x@example.com", country: "FR", ...RETURN_PATHS });
    expect(await stateOf(creatorId)).toBe("started");
    expect(accounts().map(({ isClosed }) => isClosed)).toEqual([true, false]);
    expect((await findPayoutAccount(app, { userId: creatorId }))?.providerAccountId).toBe(accounts()[1]?.id);
  });

  it("are read again by the cron: unfinished ones each hour, others each day", async () => {
    const accountId = await enabledAccount(app, stripe, userId);
    expect(await listAccountsToRead(app)).toEqual([]);
    app.clock.now += 2 * 60 * 60_000;
    expect(await listAccountsToRead(app)).toEqual([]);
    stripe.connectControl.act(accountId, "ask-document");
    app.clock.now += DAY_MS;
    expect(await listAccountsToRead(app)).toEqual([userId]);
    await syncPayoutAccount(app, { userId });
    expect(await letters()).toEqual(["asked"]);
    expect(await listAccountsToRead(app)).toEqual([]);
  });
});
