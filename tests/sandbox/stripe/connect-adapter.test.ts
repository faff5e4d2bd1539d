import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createStripe } from "~/adapters/stripe.server";
import { SANDBOX_CREDENTIALS } from "../../../sandbox/server/credentials.ts";
import { BillingRehearsal } from "./billing-rehearsal.ts";

/** The production adapter; only its address and its keys differ. */
let rehearsal: BillingRehearsal;
let payouts: NonNullable<ReturnType<typeof createStripe>["payouts"]>;
beforeEach(async () => {
  rehearsal = await new BillingRehearsal().start();
  const stripe = createStripe({
    baseUrl: `${rehearsal.sandbox.url}/stripe`,
    key: SANDBOX_CREDENTIALS.STRIPE_SECRET_KEY,
    webhookSecret: SANDBOX_CREDENTIALS.STRIPE_WEBHOOK_SECRET,
    connectWebhookSecret: `whsec_older,${SANDBOX_CREDENTIALS.STRIPE_CONNECT_WEBHOOK_SECRET}`,
    fetch,
  });
  if (!stripe.payouts) throw new Error("no payouts");
  payouts = stripe.payouts;
});
afterEach(() => rehearsal.stopChecked());

const PERSON = { key: "u1-0-US", userId: "u1", email: "maker@example.com", country: "US" };
const control = () => rehearsal.sandbox.control.connect;

async function enabled() {
  const account = await payouts.createAccount(PERSON);
  control().act(account.id, "complete");
  return account.id;
}

describe("Stripe Connect through the production adapter", () => {
  it("opens one account for a key, and its hosted form once", async () => {
    const account = await payouts.createAccount(PERSON);
    expect(account).toMatchObject({ state: "started", hasBank: false, taxState: "needed", isLive: false });
    expect((await payouts.createAccount(PERSON)).id).toBe(account.id);
    const url = await payouts.openOnboarding({
      accountId: account.id,
      returnUrl: `${rehearsal.origin}/back`,
      refreshUrl: `${rehearsal.origin}/again`,
    });
    expect(await (await fetch(url)).text()).toContain("Get paid by Inkloom");
    const submit = () =>
      fetch(url, {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams({ terms: "1", person: "1", tax: "1" }),
      });
    expect((await submit()).headers.get("location")).toBe(`${rehearsal.origin}/back`);
    expect((await fetch(url, { redirect: "manual" })).headers.get("location")).toBe(
      `${rehearsal.origin}/again`,
    );
    expect(await payouts.findAccount(account.id)).toMatchObject({
      state: "enabled",
      hasBank: false,
      taxState: "given",
      requirements: [{ subject: "bank", status: "overdue" }],
    });
    expect(await payouts.openDashboard(account.id)).toContain("/stripe/connect/");
  });

  it("refuses a country that it does not serve, and an account that it does not know", async () => {
    await expect(payouts.createAccount({ ...PERSON, country: "KP" })).rejects.toThrow(
      "the country is not supported",
    );
    await expect(payouts.findAccount("acct_nobody")).rejects.toMatchObject({ kind: "refused" });
  });

  it("sends once under a key, finds what was sent, and takes back what is still there", async () => {
    const accountId = await enabled();
    const payout = { accountId, amountCents: 1500, key: "p1", round: 0 };
    const sent = await payouts.send(payout);
    expect((await payouts.send(payout)).id).toBe(sent.id);
    expect(await payouts.findSent({ accountId, key: "p1" })).toEqual(sent);
    expect(await payouts.findSent({ accountId, key: "p2" })).toBeNull();
    const reversal = { transferId: sent.id, amountCents: 500, key: "r1" };
    const back = await payouts.reverse(reversal);
    expect((await payouts.reverse(reversal)).id).toBe(back.id);
    expect(await payouts.listReversals(sent.id)).toEqual([{ id: back.id, amountCents: 500, key: "r1" }]);
    await expect(payouts.reverse({ ...reversal, amountCents: 1001, key: "r2" })).rejects.toMatchObject({
      kind: "refused",
    });
    control().act(accountId, "pay-to-bank");
    await expect(payouts.reverse({ ...reversal, key: "r3" })).rejects.toMatchObject({ kind: "refused" });
    expect(await payouts.listBankPayouts(accountId)).toMatchObject([
      { amount: 1000, currency: "usd", state: "pending", failureCode: null },
    ]);
    await payouts.closeAccount(accountId);
    await payouts.closeAccount(accountId);
    expect((await payouts.findAccount(accountId)).state).toBe("closed");
  });

  it("says that our own balance is too low, and succeeds in another round", async () => {
    const accountId = await enabled();
    rehearsal.sandbox.control.addFault({
      service: "stripe",
      action: { kind: "outcome", outcome: "balance-too-low" },
      times: 1,
    });
    const payout = { accountId, amountCents: 1500, key: "p1", round: 0 };
    await expect(payouts.send(payout)).rejects.toMatchObject({ kind: "quota" });
    await expect(payouts.send(payout)).rejects.toMatchObject({ kind: "quota" });
    expect((await payouts.send({ ...payout, round: 1 })).amountCents).toBe(1500);
  });
});
