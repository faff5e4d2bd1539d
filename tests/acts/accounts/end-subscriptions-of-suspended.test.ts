import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { endSubscriptionsOfSuspended } from "~/acts/accounts/end-subscriptions-of-suspended";
import { suspendPerson } from "~/acts/accounts/suspend-person";
import { AdapterError } from "~/adapters/adapter-error";
import { runTransaction } from "~/db/client";
import { SUBSCRIPTION_PURCHASES } from "~/domain/payments/subscriptions/all-subscriptions";
import { settleSubscriptionCheckout } from "~/domain/payments/subscriptions/settle-subscription-checkout";
import { startSubscription } from "~/domain/payments/subscriptions/start-subscription";
import { emailTemplates } from "~/emails/email-templates";
import { newId } from "~/lib/ids";
import { testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";
import { toyProvider } from "../../support/fakes/toy-payments";

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

/** Two members, of whom the first is about to be suspended. */
async function members() {
  const toy = toyProvider();
  const app = testApp({
    paymentProviders: { toy: toy.provider },
    subscriptionPurchases: SUBSCRIPTION_PURCHASES,
  });
  app.config.checkoutProvider = "toy";
  const subscribe = async (userId: string) => {
    await startSubscription(app, {
      kind: "membership",
      subjectId: "monthly",
      userId,
      email: "ann@example.com",
      name: "Inkloom membership",
      monthlyCents: 999,
      firstMonthCents: 999,
      firstMonthPercentOff: null,
      successPath: "/subscription-success",
      cancelPath: "/subscription-canceled",
    });
    const sessionId = toy.lastSessionId();
    const paid = toy.paySubscription(sessionId, app.now(), app.now() + MONTH_MS);
    return { ...paid, settle: () => settleSubscriptionCheckout(app, { provider: "toy", sessionId }) };
  };
  const [ann, bob, by] = await Promise.all(
    ["ann", "bob", "staff"].map((name) => createUser(app, `${name}-${newId()}@example.com`)),
  );
  await runTransaction(app.db, [sql`INSERT INTO user_roles (user_id, role) VALUES (${by}, 'support')`]);
  const [hers, his] = [await subscribe(ann as string), await subscribe(bob as string)];
  await his.settle();
  const suspend = () =>
    suspendPerson(app, {
      by: by as string,
      userId: ann as string,
      reason: "Copied",
      callerAddress: "203.0.113.9",
    });
  const run = () => endSubscriptionsOfSuspended(app);
  const emails = async () =>
    (
      await app.db.all<{ data: string }>(
        sql`SELECT d.data FROM deliveries d JOIN users u ON u.email = d.recipient WHERE u.id IN (${ann}, ${bob}) AND template = 'subscription-ended'`,
      )
    ).map(({ data }) => JSON.parse(data));
  const atProvider = (id: string) => toy.provider.subscriptions?.find(id);
  return { toy, app, hers, his, suspend, run, emails, atProvider };
}

describe("a suspended person's plan or membership", () => {
  it("ends with the month that is paid, and they are told once; nobody else's does", async () => {
    const { app, hers, his, suspend, run, emails, atProvider } = await members();
    await hers.settle();
    await run();
    expect((await atProvider(hers.subscriptionId))?.endsWithPeriod).toBe(false);
    await suspend();
    await Promise.all([run(), run()]);
    await run();
    expect(await atProvider(hers.subscriptionId)).toMatchObject({ state: "active", endsWithPeriod: true });
    expect(await atProvider(his.subscriptionId)).toMatchObject({ state: "active", endsWithPeriod: false });
    const data = { kind: "membership", endsAt: app.now() + MONTH_MS };
    expect(await emails()).toEqual([data]);
    expect(JSON.stringify(emailTemplates["subscription-ended"]({ ...data, kind: "membership" }))).toContain(
      "nothing more is charged",
    );
  });

  it("ends also where it was paid on a page that was open, and where its end was taken back", async () => {
    const { toy, hers, suspend, run, atProvider } = await members();
    await suspend();
    await run();
    await hers.settle();
    await run();
    expect((await atProvider(hers.subscriptionId))?.endsWithPeriod).toBe(true);
    toy.change(hers.subscriptionId, { endsWithPeriod: false });
    await hers.settle();
    await run();
    expect((await atProvider(hers.subscriptionId))?.endsWithPeriod).toBe(true);
  });

  it("ends at once where its charge is still to come or was refused", async () => {
    const { toy, hers, suspend, run, emails, atProvider } = await members();
    await hers.settle();
    toy.renew(hers.subscriptionId, MONTH_MS, { state: "open" });
    await suspend();
    await run();
    expect((await atProvider(hers.subscriptionId))?.state).toBe("canceled");
    expect(await emails()).toEqual([{ kind: "membership", endsAt: null }]);

    const other = await members();
    await other.hers.settle();
    other.toy.change(other.hers.subscriptionId, { state: "past_due" });
    await other.hers.settle();
    await other.suspend();
    await other.run();
    expect((await other.atProvider(other.hers.subscriptionId))?.state).toBe("canceled");
  });

  it("ends when the provider answers again", async () => {
    const { toy, hers, suspend, run, emails, atProvider } = await members();
    await hers.settle();
    await suspend();
    const capability = toy.provider.subscriptions as NonNullable<typeof toy.provider.subscriptions>;
    const works = capability.setEndsWithPeriod;
    capability.setEndsWithPeriod = async () => {
      throw new AdapterError("stripe", 503, "retryable", "down");
    };
    await run();
    expect(await emails()).toEqual([]);
    capability.setEndsWithPeriod = works;
    await run();
    expect((await atProvider(hers.subscriptionId))?.endsWithPeriod).toBe(true);
    expect(await emails()).toHaveLength(1);
  });
});
