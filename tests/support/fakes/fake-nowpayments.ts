import { createNowPayments } from "~/adapters/nowpayments.server";
import { nowpaymentsApp } from "../../../sandbox/nowpayments/app";
import { toIpn, writeIpn } from "../../../sandbox/nowpayments/ipn";
import { type PaymentCase, playCase } from "../../../sandbox/nowpayments/play-case";
import { emptyNowPaymentsState, type NowPayment } from "../../../sandbox/nowpayments/state";
import { SANDBOX_CREDENTIALS } from "../../../sandbox/server/credentials";
import type { Delivery } from "../../../sandbox/server/records";
import type { Sandbox } from "../../../sandbox/server/sandbox";

/** Response delay, during which races can happen. */
const LATENCY_MS = 2;

/**
 * The sandbox's NOWPayments without its server: the production adapter calls it directly. Notifications arrive only when
 * a test delivers them, signed as the company signs them.
 */
export function fakeNowPayments() {
  const state = emptyNowPaymentsState();
  // Fakes that share a database give out ids of their own.
  state.lastId += Math.floor(Math.random() * 1e14);
  const clock = { now: () => Date.now() };
  const sandbox = {
    store: {
      data: { nowpayments: state, faults: [], modes: { nowpayments: "normal" } },
      save() {},
    },
    jobs: { handle() {}, schedule() {}, cancel() {} },
    webhooks: { setWriter() {}, send() {} },
    requests: { add() {} },
    violations: [],
    invalidRequests: [],
    now: () => clock.now(),
    appOrigin: "http://localhost:8788",
    url: "https://pay.toy.example",
  } as unknown as Sandbox;
  const app = nowpaymentsApp(sandbox);
  const faults = {
    down: false,
    /** Loses the answers to calls whose method and path match; the calls are executed. */
    lose: [] as { to: RegExp; times: number }[],
  };
  const calls: string[] = [];

  const call: typeof fetch = async (input, init) => {
    const url = new URL(String(input));
    const name = `${init?.method ?? "GET"} ${url.pathname}`;
    calls.push(name);
    await new Promise((resolve) => setTimeout(resolve, LATENCY_MS));
    if (faults.down) return new Response("<html><h1>502 Bad Gateway</h1></html>", { status: 502 });
    const headers = new Headers(init?.headers);
    headers.set("content-type", "text/plain");
    const response = await app.fetch(
      new Request(`http://np.example/nowpayments${url.pathname}${url.search}`, {
        method: init?.method ?? "GET",
        headers,
        ...(init?.body === undefined ? {} : { body: String(init.body) }),
      }),
      { incoming: undefined } as never,
    );
    const lost = faults.lose.find(({ to, times }) => times > 0 && to.test(name));
    if (lost) {
      lost.times--;
      throw new TypeError("connection lost");
    }
    return response;
  };

  const paymentOf = (id: string): NowPayment => {
    const payment = state.payments[id];
    if (!payment) throw new Error(`no crypto payment ${id}`);
    return payment;
  };

  return {
    provider: createNowPayments({
      baseUrl: "https://np.example/v1",
      key: SANDBOX_CREDENTIALS.NOWPAYMENTS_API_KEY,
      ipnSecret: SANDBOX_CREDENTIALS.NOWPAYMENTS_IPN_SECRET,
      appOrigin: "http://localhost:8788",
      fetch: call,
    }),
    state,
    clock,
    faults,
    calls,
    payment: paymentOf,
    /** What the payer, the network or the company does. */
    play(id: string, name: PaymentCase) {
      playCase(sandbox, paymentOf(id), name);
    },
    /** The payments that name this one as their parent. */
    childrenOf: (id: string) =>
      Object.values(state.payments).filter((each) => String(each.parent_payment_id) === id),
    /** A notification about a payment's present state; `changes` are signed with it. */
    delivery(id: string, changes: object = {}, how: { badSignature?: boolean } = {}): Request {
      const payload = { ...toIpn(paymentOf(id)), ...changes };
      const { body, headers } = writeIpn({ payload, ...how } as unknown as Delivery);
      return new Request("http://localhost:8788/webhooks/nowpayments", { method: "POST", headers, body });
    },
  };
}

export type FakeNowPayments = ReturnType<typeof fakeNowPayments>;
