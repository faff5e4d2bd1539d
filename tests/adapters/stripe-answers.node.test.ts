import { describe, expect, it } from "vitest";
import { AdapterError } from "~/adapters/adapter-error";
import { MAX_RESPONSE_BYTES } from "~/adapters/stripe/responses.server";
import { createStripe } from "~/adapters/stripe.server";
import { swapJsonTypes } from "../../sandbox/faults/broken-responses";
import { reportQualityResult } from "../support/app/report-quality";

type Provider = ReturnType<typeof createStripe>;

const session = {
  id: "cs_1",
  url: "https://checkout.stripe.com/c/pay/cs_1",
  status: "open",
  payment_status: "unpaid",
  amount_total: 1500,
  currency: "usd",
  client_reference_id: "p1",
  payment_intent: { id: "pi_1", status: "requires_payment_method" },
  livemode: false,
  created: 1_800_000_000,
};
const refund = { id: "re_1", status: "succeeded", amount: 5, currency: "usd", metadata: { refund: "r1" } };
const dispute = {
  id: "dp_1",
  status: "needs_response",
  amount: 5,
  currency: "usd",
  reason: "fraudulent",
  payment_intent: "pi_1",
  balance_transactions: [{ amount: -5, fee: 1500 }],
  evidence_details: { due_by: 1_800_000_000 },
};
const subscription = {
  id: "sub_1",
  status: "active",
  customer: "cus_1",
  cancel_at_period_end: false,
  cancel_at: null,
  start_date: 1_800_000_000,
  trial_end: null,
  pause_collection: null,
  livemode: false,
  metadata: { purchase_kind: "plan" },
  items: {
    data: [
      { id: "si_1", current_period_end: 1_800_000_000, price: { unit_amount: 7900, product: "prod_1" } },
    ],
  },
};
const change = {
  isProrated: true,
  isResumed: false,
  at: 1_700_000_000_000,
  subscriptionId: "sub_1",
  purchase: { kind: "plan", subjectId: "2", userId: "u1" },
  name: "A plan",
  monthlyCents: 7900,
};
const invoice = {
  id: "in_1",
  status: "paid",
  amount_paid: 5,
  amount_due: 5,
  currency: "usd",
  livemode: false,
  period_start: 1_800_000_000,
  period_end: 1_800_000_000,
  parent: { subscription_details: { subscription: "sub_1" } },
  lines: { data: [{ period: { start: 1_800_000_000, end: 1_800_000_000 } }] },
};
const event = { id: "evt_1", type: "invoice.paid", created: 1_800_000_000, data: { object: { id: "in_1" } } };
/** Of an account that is only made: what it does not have yet is absent. */
const account = { id: "acct_1", livemode: false };
const link = { url: "https://connect.stripe.com/setup/1" };
const transfer = { id: "tr_1", amount: 5, currency: "usd", destination: "acct_1", transfer_group: "p1" };
const reversal = { id: "trr_1", amount: 5, metadata: { reversal: "r1" } };
const bankPayout = {
  ...{ id: "po_1", amount: 5, currency: "usd", status: "paid", failure_code: null },
  ...{ arrival_date: 1_800_000_000, created: 1_800_000_000 },
};
const list = (row: object) => ({ data: [row], has_more: false });

const made = (row: object) => ({ ...row, created: 1_800_000_000 });
const newest = { beforeAt: null, after: null };

/** Each call, with a response that holds only the fields that we read. */
const CALLS: Record<string, [good: object, call: (provider: Provider) => Promise<unknown>]> = {
  openCheckout: [
    session,
    (provider) =>
      provider.openCheckout({
        paymentId: "p1",
        lines: [{ name: "A pack", unitCents: 1500, quantity: 1 }],
        successUrl: "https://shop.example/a",
        cancelUrl: "https://shop.example/b",
        expiresAt: 1_800_000_000_000,
      }),
  ],
  findCheckout: [session, (provider) => provider.findCheckout("cs_1")],
  findOpenCheckout: [
    list(session),
    async (provider) => provider.findOpenCheckout?.({ paymentId: "p1", openedFromAt: 1_800_000_000_000 }),
  ],
  listCheckoutsBefore: [list(session), async (provider) => provider.listCheckoutsBefore?.("cs_1")],
  expireCheckout: [session, (provider) => provider.expireCheckout("cs_1")],
  findPaymentId: [
    { id: "pi_1", metadata: { payment_id: "p1" } },
    (provider) => provider.findPaymentId("pi_1"),
  ],
  "refunds.send": [
    refund,
    (provider) => provider.refunds.send({ providerPaymentId: "pi_1", amountCents: 5, key: "r1" }),
  ],
  "refunds.find": [refund, (provider) => provider.refunds.find("re_1")],
  "refunds.list": [list(refund), (provider) => provider.refunds.list("pi_1")],
  "disputes.find": [dispute, (provider) => provider.disputes.find("dp_1")],
  "fraudWarnings.find": [
    { id: "issfr_1", actionable: true, fraud_type: "made_with_lost_card" },
    async (provider) => provider.fraudWarnings?.find("issfr_1"),
  ],
  "subscriptions.find": [subscription, (provider) => provider.subscriptions.find("sub_1")],
  "subscriptions.findInvoice": [invoice, (provider) => provider.subscriptions.findInvoice("in_1")],
  "subscriptions.findInvoiceId": [
    list({ id: "inpay_1", invoice: "in_1" }),
    (provider) => provider.subscriptions.findInvoiceId("pi_1"),
  ],
  "subscriptions.openCheckout": [
    session,
    (provider) =>
      provider.subscriptions.openCheckout({
        ...change,
        key: "k1",
        firstMonthPercentOff: 50,
        customerId: null,
        email: "ann@example.com",
        successUrl: "https://shop.example/a",
        cancelUrl: "https://shop.example/b",
        expiresAt: 1_800_000_000_000,
      }),
  ],
  "subscriptions.listSince": [
    list(subscription),
    (provider) => provider.subscriptions.listSince({ fromAt: 0, after: null }),
  ],
  "subscriptions.openPortal": [
    { url: "https://billing.stripe.com/p/session/1" },
    (provider) =>
      provider.subscriptions.openPortal({ customerId: "cus_1", returnUrl: "https://shop.example/a" }),
  ],
  "subscriptions.previewChange": [
    { ...subscription, amount_due: 0, total: -5, starting_balance: 0 },
    (provider) => provider.subscriptions.previewChange(change),
  ],
  "subscriptions.change": [
    subscription,
    (provider) => provider.subscriptions.change({ ...change, key: "k1" }),
  ],
  "subscriptions.setEndsWithPeriod": [
    subscription,
    (provider) => provider.subscriptions.setEndsWithPeriod({ subscriptionId: "sub_1", endsWithPeriod: true }),
  ],
  "subscriptions.cancel": [subscription, (provider) => provider.subscriptions.cancel("sub_1")],
  "lists.sessions": [list(session), async (provider) => provider.lists?.sessions(newest)],
  "lists.refunds": [list(made(refund)), async (provider) => provider.lists?.refunds(newest)],
  "lists.disputes": [list(made(dispute)), async (provider) => provider.lists?.disputes(newest)],
  "lists.invoices": [list(made(invoice)), async (provider) => provider.lists?.invoices(newest)],
  "lists.subscriptions": [
    list(made(subscription)),
    async (provider) => provider.lists?.subscriptions(newest),
  ],
  "lists.transfers": [
    list(made({ id: "tr_1", amount: 5, currency: "usd", destination: "acct_1", transfer_group: null })),
    async (provider) => provider.lists?.transfers(newest),
  ],
  listEvents: [list(event), async (provider) => provider.listEvents?.({ fromAt: 0, after: null })],
  "payouts.createAccount": [
    account,
    async (provider) =>
      provider.payouts?.createAccount({ key: "k1", userId: "u1", email: "ann@example.com", country: "US" }),
  ],
  "payouts.findAccount": [account, async (provider) => provider.payouts?.findAccount("acct_1")],
  "payouts.closeAccount": [account, async (provider) => provider.payouts?.closeAccount("acct_1")],
  "payouts.openOnboarding": [
    link,
    async (provider) =>
      provider.payouts?.openOnboarding({
        ...{ accountId: "acct_1", returnUrl: "https://shop.example/a", refreshUrl: "https://shop.example/b" },
      }),
  ],
  "payouts.openDashboard": [link, async (provider) => provider.payouts?.openDashboard("acct_1")],
  "payouts.send": [
    transfer,
    async (provider) => provider.payouts?.send({ accountId: "acct_1", amountCents: 5, key: "p1", round: 0 }),
  ],
  "payouts.findSent": [
    list(transfer),
    async (provider) => provider.payouts?.findSent({ accountId: "acct_1", key: "p1" }),
  ],
  "payouts.reverse": [
    reversal,
    async (provider) => provider.payouts?.reverse({ transferId: "tr_1", amountCents: 5, key: "r1" }),
  ],
  "payouts.listReversals": [list(reversal), async (provider) => provider.payouts?.listReversals("tr_1")],
  "payouts.listBankPayouts": [
    list(bankPayout),
    async (provider) => provider.payouts?.listBankPayouts("acct_1"),
  ],
};

/** Parts that an account of Connect gets with time; each is read, so each may come in another form. */
const GROWN_ACCOUNT = {
  ...account,
  closed: false,
  configuration: {
    recipient: {
      capabilities: {
        stripe_balance: {
          stripe_transfers: { status: "active", status_details: [{ resolution: "provide_info" }] },
          payouts: { status: "active", status_details: [] },
        },
      },
    },
  },
  identity: {
    country: "us",
    attestations: { terms_of_service: { account: { date: "2026-11-20T12:00:00.000Z" } } },
    individual: { id_numbers: [{ type: "us_ssn" }] },
    business_details: { id_numbers: [{ type: "us_ein" }] },
  },
  requirements: {
    entries: [
      {
        description: "identity.individual.id_numbers.us_ssn",
        awaiting_action_from: "user",
        minimum_deadline: { status: "currently_due", time: "2026-12-20T12:00:00.000Z" },
      },
    ],
    summary: { minimum_deadline: { status: "currently_due", time: "2026-12-20T12:00:00.000Z" } },
  },
};

const MALFORMED: Record<string, string> = {
  "an empty answer": "",
  "a page of HTML": "<html><body>Welcome to nginx!</body></html>",
  "half an object": '{"id":"cs_1","object":"checkout.ses',
  null: "null",
  "a number": "7",
  "a text": '"cs_1"',
  "a list": "[]",
  "an object without fields": "{}",
  "an error that says that all is well": '{"error":{"type":"api_error","message":"?"}}',
  "an error that is a text": '{"error":"no"}',
  "a hundred thousand brackets": "[".repeat(100_000),
  "an object beyond all measure": `{"id":"${"x".repeat(MAX_RESPONSE_BYTES)}"}`,
};

const NEVER_MS = 5_000;

/** The result of a call that gets this response; `hangs` if it never ends. */
async function outcome(
  call: (provider: Provider) => Promise<unknown>,
  body: string,
  status = 200,
): Promise<unknown> {
  const provider = createStripe({
    baseUrl: "https://stripe.example",
    key: "sk_test_x",
    webhookSecret: "whsec_x",
    connectWebhookSecret: "whsec_y",
    fetch: async () => new Response(body, { status }),
  });
  let late: NodeJS.Timeout | undefined;
  const hang = new Promise((resolve) => {
    late = setTimeout(resolve, NEVER_MS, "hangs");
  });
  const ended = call(provider).then(
    () => "taken",
    (error: unknown) => (error instanceof AdapterError ? error.kind : error),
  );
  return Promise.race([ended, hang]).finally(() => clearTimeout(late));
}

describe("an answer of Stripe", () => {
  it.each(Object.entries(CALLS))("is taken by %s where it has what we read", async (_name, [good, call]) => {
    expect(await outcome(call, JSON.stringify(good))).toBe("taken");
  });

  it.each(Object.keys(MALFORMED))("that is %s is an error of theirs, to be tried later", async (what) => {
    for (const [name, [, call]] of Object.entries(CALLS))
      expect([name, await outcome(call, MALFORMED[what] ?? "")]).toEqual([name, "retryable"]);
  });

  it("with other types or a missing field is an error of theirs, for every call", async () => {
    let answers = 0;
    for (const [name, [good, call]] of Object.entries(CALLS)) {
      const text = JSON.stringify(good);
      for (const body of [swapJsonTypes(text), ...withoutEachField(good)]) {
        expect([name, body, await outcome(call, body)]).toEqual([name, body, "retryable"]);
        answers++;
      }
    }
    reportQualityResult(
      "R12",
      `answers of Stripe in an unexpected form, ${Object.keys(CALLS).length} calls`,
      `${answers + Object.keys(CALLS).length * Object.keys(MALFORMED).length} tried, each a typed error`,
    );
  });

  it("of Connect with one part of another type is an error of theirs, however deep", async () => {
    const [, call] = CALLS["payouts.findAccount"] ?? [{}, async () => {}];
    expect(await outcome(call, JSON.stringify(GROWN_ACCOUNT))).toBe("taken");
    const bodies = withEachPartChanged(GROWN_ACCOUNT);
    for (const body of bodies) expect([body, await outcome(call, body)]).toEqual([body, "retryable"]);
    expect(bodies.length).toBeGreaterThan(30);
  });

  it("that would fill our memory is not read to its end, whatever its headers say", async () => {
    const [good, call] = CALLS.findCheckout ?? [{}, async () => {}];
    const padded = (bytes: number) => JSON.stringify({ ...good, padding: "x".repeat(bytes) });
    expect(await outcome(call, padded(MAX_RESPONSE_BYTES / 2))).toBe("taken");
    expect(await outcome(call, padded(MAX_RESPONSE_BYTES))).toBe("retryable");
  });

  it("from a gateway is not a refusal by Stripe; a refused key is one, whatever the body", async () => {
    for (const [name, [, call]] of Object.entries(CALLS)) {
      expect([name, await outcome(call, "<html>404</html>", 404)]).toEqual([name, "retryable"]);
      expect([name, await outcome(call, "<html>502</html>", 502)]).toEqual([name, "retryable"]);
      expect([name, await outcome(call, "<html>401</html>", 401)]).toEqual([name, "auth"]);
      expect([name, await outcome(call, '{"error":{"type":"invalid_request_error"}}', 401)]).toEqual([
        name,
        "auth",
      ]);
    }
  });
});

/** The object as JSON, each time without another field; for a list, without a field of its row. */
function withoutEachField(good: object): string[] {
  const fields = (row: object) =>
    Object.keys(row).map((name) => Object.fromEntries(Object.entries(row).filter(([each]) => each !== name)));
  const [row] = "data" in good && Array.isArray(good.data) ? (good.data as object[]) : [];
  return [...fields(good), ...(row ? fields(row).map(list) : [])].map((each) => JSON.stringify(each));
}

/** The object as JSON, each time with another of its parts, however deep, of another type. */
function withEachPartChanged(good: object): string[] {
  const paths: string[][] = [];
  const walk = (part: unknown, path: string[]) => {
    if (path.length > 0) paths.push(path);
    if (typeof part === "object" && part !== null)
      for (const [name, each] of Object.entries(part)) walk(each, [...path, name]);
  };
  walk(good, []);
  return paths.map((path) => {
    const copy = structuredClone(good);
    const parent = path
      .slice(0, -1)
      .reduce<Record<string, unknown>>(
        (part, name) => part[name] as Record<string, unknown>,
        copy as Record<string, unknown>,
      );
    const name = path.at(-1) ?? "";
    parent[name] = typeof parent[name] === "string" ? 7 : "of another type";
    return JSON.stringify(copy);
  });
}
