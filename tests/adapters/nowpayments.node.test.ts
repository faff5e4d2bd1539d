import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AdapterError } from "~/adapters/adapter-error";
import { createNowPayments } from "~/adapters/nowpayments.server";
import { sortObject } from "../../sandbox/nowpayments/ipn";
import { reportQualityResult } from "../support/app/report-quality";

const SECRET = "the-secret-that-is-in-use";
const NEXT = "the-secret-that-comes-next";
const MUTATIONS = 1000;

function provider(answer: () => Response = () => Response.json({}), ipnSecret = SECRET) {
  return createNowPayments({
    baseUrl: "https://api.nowpayments.io/v1",
    key: "key",
    ipnSecret,
    appOrigin: "https://shop.example",
    fetch: async () => answer(),
  });
}

const IPN = {
  payment_id: 5077125051,
  payment_status: "finished",
  pay_address: "bc1q",
  price_amount: 15,
  price_currency: "usd",
  pay_amount: 1e-7,
  actually_paid: 1e-7,
  pay_currency: "btc",
  order_id: "p1",
  order_description: "Creator Pack: 20 crédits",
  purchase_id: "1",
  payment_extra_ids: [7, 3],
  fee: { withdrawalFee: 0, currency: "btc", depositFee: 0.5, serviceFee: 0 },
};

const hmac = (message: string, secret = SECRET) => createHmac("sha512", secret).update(message).digest("hex");
const signed = (signature: string) => new Headers({ "x-nowpayments-sig": signature });

function sortKeepingLists(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeepingLists);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, each]) => [name, sortKeepingLists(each)]),
  );
}

describe("R7: the signature of a notification", () => {
  const body = JSON.stringify(IPN, null, 1);
  it("is accepted in both forms that sign the whole body, under either secret of a rotation", async () => {
    for (const sorted of [sortObject(IPN), sortKeepingLists(IPN)])
      for (const secret of [SECRET, NEXT]) {
        const event = await provider(undefined, `${SECRET},${NEXT}`).verifyEvent(
          body,
          signed(hmac(JSON.stringify(sorted), secret)),
        );
        expect(event).toMatchObject({
          id: "5077125051:finished:0.0000001",
          subject: "transfer",
          sessionId: "5077125051",
          paymentId: "p1",
        });
      }
  });

  it("is refused if it is missing, of another secret, of the unsorted body, or leaves nested fields out", async () => {
    const shortcut = JSON.stringify(IPN, Object.keys(IPN).sort());
    const wrong = [
      new Headers(),
      signed(""),
      signed(hmac(JSON.stringify(sortObject(IPN)), NEXT)),
      signed(hmac(body)),
      signed(hmac(shortcut)),
    ];
    for (const headers of wrong) expect(await provider().verifyEvent(body, headers)).toBeNull();
    const good = signed(hmac(JSON.stringify(sortObject(IPN))));
    expect(await provider(undefined, "").verifyEvent(body, good)).toBeNull();
    for (const text of ["", "null", "[]", "{", '"x"'])
      expect(await provider().verifyEvent(text, good)).toBeNull();
  });

  it("is refused after any change of the body or of itself", async () => {
    const signature = hmac(JSON.stringify(sortObject(IPN)));
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.nat(body.length - 1),
        fc.integer({ min: 33, max: 126 }),
        fc.boolean(),
        async (at, code, isBody) => {
          const change = (text: string) => {
            const place = at % text.length;
            return text.slice(0, place) + String.fromCharCode(code) + text.slice(place + 1);
          };
          const [text, sig] = isBody ? [change(body), signature] : [body, change(signature)];
          if (text === body && sig.toLowerCase() === signature) return;
          // A change of spelling alone ("1e-7", "1E-7") leaves the value as it is.
          if (isBody && sameValue(text, body)) return;
          if ((await provider().verifyEvent(text, signed(sig))) !== null) accepted++;
        },
      ),
      { numRuns: MUTATIONS },
    );
    expect(accepted).toBe(0);
    reportQualityResult("R7", "changed crypto notifications", `0 of ${MUTATIONS} accepted`);
  });
});

function sameValue(one: string, other: string): boolean {
  try {
    return JSON.stringify(JSON.parse(one)) === JSON.stringify(JSON.parse(other));
  } catch {
    return false;
  }
}

describe("the answers of the crypto company", () => {
  const payment = {
    payment_id: "123",
    payment_status: "waiting",
    pay_address: "bc1q",
    price_amount: "15.00",
    price_currency: "USD",
    pay_amount: 0.00016667,
    pay_currency: "BTC",
    actually_paid: 0,
    order_id: "p1",
  };

  it("may have ids and amounts as text or as numbers", async () => {
    for (const answer of [
      payment,
      { ...payment, payment_id: 123, price_amount: 15, pay_amount: "0.00016667" },
    ]) {
      const session = await provider(() => Response.json(answer)).findCheckout("123");
      expect(session).toMatchObject({
        id: "123",
        amountCents: 1500,
        currency: "usd",
        isPaid: false,
        isLive: true,
        transfer: { payAmount: "0.00016667", payCurrency: "btc", actuallyPaid: "0", parentId: null },
      });
    }
  });

  it("are an outage that may pass where they are a gateway's page, cut off or of another form", async () => {
    const spoiled = [
      () => new Response("<html>502 Bad Gateway</html>", { status: 502 }),
      () => new Response("<html>ok</html>"),
      () => Response.json({ ...payment, payment_id: null }),
      () => Response.json({ ...payment, actually_paid: "lots" }),
    ];
    for (const answer of spoiled)
      await expect(provider(answer).findCheckout("123")).rejects.toMatchObject({ kind: "retryable" });
  });

  it("tell a refused key and a refused request apart", async () => {
    const refusal = (status: number, code: string) => () =>
      Response.json({ status: false, statusCode: status, code, message: "secret details" }, { status });
    await expect(provider(refusal(403, "INVALID_API_KEY")).findCheckout("1")).rejects.toMatchObject({
      kind: "auth",
    });
    await expect(provider(refusal(404, "NOT_FOUND")).findCheckout("1")).rejects.toMatchObject({
      kind: "refused",
    });
    expect(await provider(refusal(404, "NOT_FOUND")).findPaymentId("1")).toBeNull();
    const error = await provider(refusal(400, "AMOUNT_MINIMAL_ERROR"))
      .crypto.estimate({ amountCents: 1, currency: "btc" })
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(AdapterError);
    expect(String(error)).toContain("AMOUNT_MINIMAL_ERROR");
    expect(String(error)).not.toContain("secret details");
  });

  it("cannot refund, and cannot end a payment: the capabilities are absent", () => {
    expect(provider()).not.toHaveProperty("refunds");
    expect(provider()).not.toHaveProperty("expireCheckout");
  });
});
