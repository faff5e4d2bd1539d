import { Miniflare } from "miniflare";
import type { CheckoutSession } from "../../app/adapters/ports/payments/checkout-session";
import type { PaymentProvider } from "../../app/adapters/ports/payments/payment-provider";
import type { App } from "../../app/app";
import { createDb } from "../../app/db/client";
import { placeHold } from "../../app/domain/credits/holds/holds";
import { postHold } from "../../app/domain/credits/holds/resolve-hold";
import { findCreditPack } from "../../app/domain/credits/packs/credit-packs";
import { PURCHASES } from "../../app/domain/payments/purchases/all-purchases";
import { settlePayment } from "../../app/domain/payments/settle";
import { newId } from "../../app/lib/ids";
import { migrateEmpty } from "../local/migrate";
import { fillDatabase } from "./fill-database";

const TRIES = 200;
const WARM_UP = 20;
const PACK_ID = "creator";
const PROVIDER = "bench";

export interface MoneyTimes {
  /** Milliseconds; rows of the ledger before the first purchase. */
  settle: { p50: number; p95: number };
  spend: { p50: number; p95: number };
  ledgerRows: number;
}

/**
 * How long a purchase takes to be settled once its company has answered, and a credit to be spent (held and posted), one
 * after the other. The rules run in Node, so each trip to the local D1 costs more here than in a Worker.
 */
export async function measureMoneyTimes(db: D1Database, tries = TRIES): Promise<MoneyTimes> {
  const ledger = await db.prepare("SELECT count(*) AS n FROM ledger_entries").first<{ n: number }>();
  const app = benchApp(db);
  const userId = newId();
  const email = `${userId}@bench.example.com`;
  await db
    .prepare(
      "INSERT INTO users (id, email, normalised_email, verified_at, terms_accepted_at) VALUES (?1, ?2, ?2, 1, 1)",
    )
    .bind(userId, email)
    .run();
  const times = { settle: [] as number[], spend: [] as number[] };
  // Each settlement writes a line to the log, which would cost more here than it does in a Worker.
  const print = console.log;
  console.log = () => {};
  for (let round = -WARM_UP; round < tries; round++) {
    const paymentId = await insertOpenPayment(db, userId);
    const settled = await timed(() => settlePayment(app, { paymentId }));
    if (settled.result.status !== "settled") throw new Error(`not settled: ${settled.result.status}`);
    const hold = { holdId: newId(), userId, amount: 1 };
    const deadlineAt = Date.now() + 60_000;
    const spent = await timed(async () => {
      await placeHold(app, { ...hold, reason: "image", reference: hold.holdId, deadlineAt });
      await postHold(app, hold);
    });
    if (round < 0) continue;
    times.settle.push(settled.ms);
    times.spend.push(spent.ms);
  }
  console.log = print;
  return { settle: percentiles(times.settle), spend: percentiles(times.spend), ledgerRows: ledger?.n ?? 0 };
}

/** The same in a database of its own, of so many products; 0: an empty one. */
export async function measureMoneyApart(
  size: number,
  say: (text: string) => void,
  tries?: number,
): Promise<MoneyTimes> {
  const miniflare = new Miniflare({
    modules: true,
    script: "export default { fetch: () => new Response() }",
    d1Databases: ["DB"],
  });
  const db = (await miniflare.getD1Database("DB")) as unknown as D1Database;
  await migrateEmpty(db);
  if (size > 0) await fillDatabase(db, size, say);
  const measured = await measureMoneyTimes(db, tries);
  await miniflare.dispose();
  return measured;
}

export function moneyTimesLine({ settle, spend, ledgerRows }: MoneyTimes): string {
  const ms = ({ p50, p95 }: { p50: number; p95: number }) => `${p50.toFixed(1)} ms (p95 ${p95.toFixed(1)})`;
  return `A purchase is settled in ${ms(settle)}, a credit spent in ${ms(spend)}, from ${ledgerRows.toLocaleString("en")} ledger rows on.`;
}

/** What settling and spending use of `App`; each session of the company is paid. */
function benchApp(db: D1Database): App {
  const provider = {
    findCheckout: async (sessionId: string): Promise<CheckoutSession> => ({
      ...{ id: sessionId, url: null, status: "complete", isPaid: true, isFailed: false, currency: "usd" },
      ...{
        amountCents: priceCents(),
        taxCents: 0,
        paymentId: sessionId,
        providerPaymentId: `pi_${sessionId}`,
      },
      ...{ subscriptionId: null, invoiceId: null, isLive: false, createdAt: Date.now() },
    }),
  } as unknown as PaymentProvider;
  return {
    db: createDb(db),
    now: () => Date.now(),
    origin: "http://localhost",
    enqueue: Object.assign(async () => {}, { many: async () => {} }),
    paymentProviders: { [PROVIDER]: provider },
    purchases: PURCHASES,
    config: { checkoutProvider: PROVIDER },
  } as unknown as App;
}

function priceCents(): number {
  return findCreditPack(PACK_ID)?.priceCents ?? 0;
}

/** The payment's session has its own id. */
async function insertOpenPayment(db: D1Database, userId: string): Promise<string> {
  const id = newId();
  await db
    .prepare(
      "INSERT INTO payments (id, kind, subject_id, user_id, amount_cents, provider, intent_key, session_id, state) VALUES (?1, 'credits', ?2, ?3, ?4, ?5, ?1, ?1, 'open')",
    )
    .bind(id, PACK_ID, userId, priceCents(), PROVIDER)
    .run();
  return id;
}

async function timed<T>(call: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const from = performance.now();
  const result = await call();
  return { result, ms: performance.now() - from };
}

function percentiles(times: number[]): { p50: number; p95: number } {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}
