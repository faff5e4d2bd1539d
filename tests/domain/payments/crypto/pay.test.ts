import { describe, expect, it } from "vitest";
import { readBalance } from "~/domain/credits/balance";
import { startPayment } from "~/domain/payments/checkout/start-payment";
import { settlePayment } from "~/domain/payments/settle";
import { findMoneyViolations } from "../../../support/app/find-money-violations";
import { settleOverdueNow } from "../../../support/app/settle-overdue";
import { type TestApp, testApp } from "../../../support/app/test-app";
import { createUser } from "../../../support/data/factories";
import {
  cryptoPurchase,
  openCryptoCheckout,
  postNotification,
  processNotifications,
} from "../../../support/data/payments/crypto-checkout";
import { fakeNowPayments } from "../../../support/fakes/fake-nowpayments";

const MINUTE = 60_000;

const credits = async (app: TestApp, userId: string) => (await readBalance(app, { userId })).credits;

describe("paying in cryptocurrency", () => {
  it("opens one invoice with its address, grants the pack once it is finished, and clears its own account", async () => {
    const { app, np, userId, id, paymentId, url } = await openCryptoCheckout("crypto-path");
    expect(new URL(url).searchParams.get("paymentId")).toBe(id);
    for (const state of ["confirming", "confirmed", "sending"] as const) {
      np.play(id, state);
      expect(await postNotification(app, np.delivery(id))).toBe(200);
      await processNotifications(app);
      expect(await credits(app, userId)).toBe(0);
    }
    np.play(id, "finished");
    expect(await postNotification(app, np.delivery(id))).toBe(200);
    await processNotifications(app);
    expect(await credits(app, userId)).toBe(20);
    const cleared = await app.db.$client
      .prepare("SELECT sum(amount) AS cents FROM ledger_entries WHERE account_id = 'system:crypto_clearing'")
      .first();
    expect(cleared).toEqual({ cents: -1500 });
    expect(await settlePayment(app, { paymentId })).toMatchObject({ status: "already" });
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("R10: opens one invoice for a double click and two tabs", async () => {
    const np = fakeNowPayments();
    const app = testApp({ paymentProviders: { nowpayments: np.provider } });
    const userId = await createUser(app, "crypto-r10@example.com");
    const starts = await Promise.all(
      Array.from({ length: 6 }, () => startPayment(app, cryptoPurchase(userId))),
    );
    expect(new Set(starts.map((start) => (start.status === "open" ? start.url : start.status))).size).toBe(1);
    expect(Object.keys(np.state.invoices)).toHaveLength(1);
    expect(Object.keys(np.state.payments)).toHaveLength(1);
  });

  it("keeps a card's payment, another coin's and this one apart", async () => {
    const { app, np, userId, url } = await openCryptoCheckout("crypto-apart");
    const again = await startPayment(app, cryptoPurchase(userId));
    expect(again).toMatchObject({ status: "open", url });
    expect(await startPayment(app, cryptoPurchase(userId, "eth"))).toMatchObject({ status: "open" });
    expect(Object.keys(np.state.payments)).toHaveLength(2);
  });

  it("R3: grants once for a notification delivered many times at once, with cron and page", async () => {
    const { app, np, userId, id, paymentId } = await openCryptoCheckout("crypto-r3");
    np.play(id, "success");
    app.clock.now += 10 * MINUTE;
    const statuses = await Promise.all(
      Array.from({ length: 20 }, () => postNotification(app, np.delivery(id))),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    await Promise.all([
      processNotifications(app),
      settleOverdueNow(app),
      ...Array.from({ length: 5 }, () => settlePayment(app, { paymentId, userId })),
    ]);
    expect(await credits(app, userId)).toBe(20);
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("R5: the cron grants what no notification told of", async () => {
    const { app, np, userId, id } = await openCryptoCheckout("crypto-r5");
    np.play(id, "success");
    app.clock.now += 5 * MINUTE;
    await settleOverdueNow(app);
    expect(await credits(app, userId)).toBe(20);
  });
});
