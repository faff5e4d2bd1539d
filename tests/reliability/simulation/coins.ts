import type { AppLoadContext } from "@remix-run/cloudflare";
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { decideTransfer, transferActionsFor } from "~/acts/incidents/decide-transfer";
import { canBePaidByHand, payRefundByHand } from "~/acts/incidents/pay-refund-by-hand";
import { retryIncident } from "~/acts/incidents/retry-incident";
import { refundPurchase } from "~/acts/refund-purchase";
import { cryptoCheckouts, payments } from "~/db/schema";
import { CREDIT_PACKS } from "~/domain/credits/packs/credit-packs";
import { findIncident } from "~/domain/incidents/list-incidents";
import { startPayment } from "~/domain/payments/checkout/start-payment";
import { askForCoinsBack, takeCreditsForPartial } from "~/domain/payments/crypto/decide-partial";
import { settlePayment } from "~/domain/payments/settle";
import { newId } from "~/lib/ids";
import { action as webhook } from "~/routes/webhooks/receive";
import type { PaymentCase } from "../../../sandbox/nowpayments/play-case";
import type { TestApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";
import { type FakeNowPayments, fakeNowPayments } from "../../support/fakes/fake-nowpayments";

/** A pack paid in coins, as its payer and the admins know it. */
interface CoinPayment {
  paymentId: string;
  /** The transfer's id at the company, and the coins it asked for. */
  transferId: string;
  wanted: number;
  userId: string;
  cents: number;
  credits: number;
  /** Granted by a decision, of the person or an admin, with the coins of its own transfer known then. */
  taken: { credits: number; ofOwnCoins: boolean } | null;
  /** An admin sent the coins back before anything was granted. */
  isReturned: boolean;
  isRefunded: boolean;
}

/** What may happen to a transfer in each state; a play may be a deposit of its own beside it. */
const PLAYS: Record<string, readonly PaymentCase[]> = {
  waiting: [
    "success",
    "success",
    "partially_paid",
    "overpaid",
    "wrong-asset",
    "wrong-amount",
    "expired",
    "failed",
    "confirming",
  ],
  confirming: ["confirmed", "finished", "partially_paid"],
  confirmed: ["sending", "finished"],
  sending: ["finished"],
  partially_paid: ["complete-rest", "send-rest", "expired", "refunded"],
  finished: ["redeposit", "refunded"],
  expired: ["finished", "wrong-asset"],
  failed: ["finished"],
  refunded: [],
};

interface World {
  app: TestApp;
  people: string[];
  attempt: (work: () => Promise<unknown>) => Promise<void>;
}

/**
 * Packs paid in cryptocurrency: what payers, network, company and admins may do, and the credits that each payment must have
 * brought in the end, from the coins that came and the decisions that were made.
 */
export async function openCoins({ app, people, attempt }: World) {
  const np: FakeNowPayments = fakeNowPayments();
  np.clock.now = app.now;
  app.paymentProviders = { ...app.paymentProviders, nowpayments: np.provider };
  const bought: CoinPayment[] = [];
  const notices: { transferId: string; isHeard: boolean }[] = [];
  const admin = await createUser(app, `${newId()}@example.com`);
  const counts = { granted: 0, decided: 0, byHand: 0 };
  const any = <T>(list: T[], n: number): T | undefined => list[n % list.length];

  async function buy(n: number): Promise<void> {
    const pack = CREDIT_PACKS[n % CREDIT_PACKS.length];
    const userId = people[(n >> 3) % people.length];
    if (!pack || !userId) return;
    await attempt(async () => {
      const start = await startPayment(app, {
        kind: "credits",
        subjectId: pack.id,
        userId,
        amountCents: pack.priceCents,
        lines: [{ name: pack.id, unitCents: pack.priceCents, quantity: 1 }],
        successPath: "/crypto-payment-status?payment_id={PAYMENT_ID}",
        cancelPath: "/buy-credits?pay=crypto",
        crypto: { provider: "nowpayments", payCurrency: "btc" },
      });
      if (start.status !== "open" || bought.some(({ paymentId }) => paymentId === start.paymentId)) return;
      const [row] = await app.db.select().from(payments).where(eq(payments.id, start.paymentId));
      const transferId = row?.sessionId ?? "";
      bought.push({
        ...{ paymentId: start.paymentId, transferId, userId, cents: pack.priceCents, credits: pack.credits },
        ...{ wanted: np.payment(transferId).pay_amount, taken: null, isReturned: false, isRefunded: false },
      });
    });
  }

  function play(n: number): void {
    const payment = any(bought, n);
    if (!payment) return;
    const own = np.payment(payment.transferId);
    // Whoever was asked for another price has nothing more to pay.
    if (own.price_amount * 100 !== payment.cents) return;
    const name = any([...(PLAYS[own.payment_status] ?? [])], n >> 4);
    if (!name) return;
    const before = new Set(Object.keys(np.state.payments));
    np.play(payment.transferId, name);
    const deposits = Object.keys(np.state.payments).filter((id) => !before.has(id));
    for (const transferId of deposits.length > 0 ? deposits : [payment.transferId])
      notices.push({ transferId, isHeard: false });
  }

  async function hear(
    notice: { transferId: string; isHeard: boolean } | undefined,
    times = 1,
  ): Promise<void> {
    if (!notice) return;
    for (let time = 0; time < times; time++)
      await attempt(async () => {
        const context = { app } as unknown as AppLoadContext;
        const request = np.delivery(notice.transferId);
        const response = await webhook({ request, params: { provider: "nowpayments" }, context });
        if (response.status < 300) notice.isHeard = true;
      });
  }

  const stateOf = async ({ paymentId }: CoinPayment) =>
    (await app.db.select().from(payments).where(eq(payments.id, paymentId)))[0]?.state;
  /** Whether coins of the payment's own transfer are known, and did not go back. */
  async function hasOwnCoins({ paymentId }: CoinPayment): Promise<boolean> {
    const [row] = await app.db.select().from(cryptoCheckouts).where(eq(cryptoCheckouts.paymentId, paymentId));
    return row !== undefined && row.state !== "refunded" && row.actuallyPaid !== "0";
  }

  /** The person chooses what becomes of a partial payment. */
  async function choose(n: number): Promise<void> {
    const payment = any(bought, n);
    if (!payment) return;
    const { paymentId, userId } = payment;
    await attempt(async () => {
      if (n % 3 === 0) return askForCoinsBack(app, { paymentId, userId });
      const own = np.payment(payment.transferId);
      const worth = Math.min(payment.cents, Math.round((payment.cents * own.actually_paid) / payment.wanted));
      const taken = await takeCreditsForPartial(app, { paymentId, userId });
      if (taken.status !== "accepted") return;
      const credits = Math.floor((payment.credits * worth) / payment.cents);
      expect({ paymentId, taken: taken.credits }).toEqual({ paymentId, taken: credits });
      payment.taken = { credits, ofOwnCoins: true };
    });
  }

  async function openIncident(n: number, kind: "crypto" | "refund") {
    const ids = bought.map(({ paymentId }) => paymentId);
    const rows = await app.db.all<{ id: string }>(
      kind === "crypto"
        ? sql`SELECT a.id FROM attentions a WHERE a.kind = 'crypto' AND a.resolved_at IS NULL
            AND a.subject IN (SELECT 'payment:' || value FROM json_each(${JSON.stringify(ids)})) ORDER BY a.id`
        : sql`SELECT a.id FROM attentions a JOIN refunds r ON a.subject = 'refund:' || r.id WHERE a.kind = 'refund' AND a.resolved_at IS NULL
            AND r.payment_id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) ORDER BY a.id`,
    );
    return findIncident(app, { id: any(rows, n)?.id ?? "" });
  }

  /** An admin looks again, accepts what came, or sends it back. */
  async function decide(n: number): Promise<void> {
    const incident = await openIncident(n, "crypto");
    const payment = bought.find(({ paymentId }) => incident?.subject === `payment:${paymentId}`);
    if (!incident || !payment) return;
    const { id } = incident;
    await attempt(async () => {
      if (n % 5 === 0) return retryIncident(app, { incident, by: admin, why: "" });
      const action = any([...transferActionsFor(incident)], n);
      if (!action) return;
      const wasPaid = (await stateOf(payment)) === "paid";
      const ofOwnCoins = await hasOwnCoins(payment);
      const cents = Number(incident.detail.worthCents ?? payment.cents);
      const decided = await decideTransfer(app, { id, action, cents, by: admin, note: "Seen." });
      if (decided.status === "accepted" || decided.status === "returned") counts.decided++;
      if (decided.status === "accepted")
        payment.taken = {
          credits: Math.floor((payment.credits * Math.min(cents, payment.cents)) / payment.cents),
          ofOwnCoins,
        };
      if (decided.status === "returned" && !wasPaid) payment.isReturned = true;
    });
  }

  async function refund(n: number): Promise<void> {
    const payment = any(bought, n);
    if (!payment) return;
    await attempt(async () => {
      const refunded = await refundPurchase(app, {
        paymentId: payment.paymentId,
        by: admin,
        why: "Asked for.",
      });
      if (refunded.status === "refunded") payment.isRefunded = true;
    });
  }

  /** The company cannot send coins back: an admin does, and says so, sometimes twice. */
  async function payByHand(n: number): Promise<void> {
    const incident = await openIncident(n, "refund");
    if (!incident || !canBePaidByHand(incident)) return;
    for (let time = 0; time <= n % 2; time++)
      await attempt(async () => {
        const paid = await payRefundByHand(app, { id: incident.id, by: admin, note: "tx" });
        if (paid.status === "paid") counts.byHand++;
      });
  }

  function creditsOf(payment: CoinPayment): number {
    const own = np.payment(payment.transferId);
    const { taken } = payment;
    if (payment.isRefunded) return 0;
    if (taken) return own.payment_status === "refunded" && taken.ofOwnCoins ? 0 : taken.credits;
    if (payment.isReturned || own.payment_status !== "finished") return 0;
    return own.price_amount * 100 === payment.cents && own.actually_paid >= payment.wanted
      ? payment.credits
      : 0;
  }

  // Something for payers and admins to do from the beginning.
  for (const n of [0, 9]) await buy(n);

  return {
    np,
    counts,
    /** The credits that a person must have got, and kept. */
    creditsFor: (userId: string) =>
      bought.filter((each) => each.userId === userId).reduce((sum, each) => sum + creditsOf(each), 0),
    /** The company repeats what was not acknowledged. */
    async settleDown(): Promise<void> {
      np.faults.down = false;
      for (const notice of notices) if (!notice.isHeard) await hear(notice);
    },
    async check(): Promise<void> {
      counts.granted = bought.filter((each) => creditsOf(each) > 0).length;
      // What came beside purchases is never paid back twice.
      const owed = await app.db.all<{ paymentId: string; cents: number }>(
        sql`SELECT substr(t.reference, 1, 26) AS paymentId, sum(e.amount) AS cents FROM json_each(${JSON.stringify(bought.map(({ paymentId }) => paymentId))}) p
          JOIN ledger_transfers t ON t.reason IN ('surplus-coins', 'surplus-returned') AND t.reference BETWEEN p.value || ':' AND p.value || ';'
          JOIN ledger_entries e ON e.transfer_id = t.id AND e.account_id = 'system:surplus_coins' GROUP BY 1`,
      );
      expect(owed.filter(({ cents }) => cents < 0)).toEqual([]);
    },
    commands: {
      buyCoins: { often: 3, run: buy },
      playCoins: { often: 8, run: async (n: number) => play(n) },
      hearCoins: { often: 6, run: async (n: number) => hear(any(notices, n), 1 + (n % 2)) },
      lookAtCoins: {
        often: 2,
        run: async (n: number) => {
          const payment = any(bought, n);
          if (payment) await attempt(() => settlePayment(app, { paymentId: payment.paymentId }));
        },
      },
      chooseCoins: { often: 3, run: choose },
      decideCoins: { often: 5, run: decide },
      refundCoins: { often: 2, run: refund },
      payByHand: { often: 2, run: payByHand },
    },
  };
}
