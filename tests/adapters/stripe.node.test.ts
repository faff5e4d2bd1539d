import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { createStripe } from "~/adapters/stripe.server";
import { reportQualityResult } from "../support/app/report-quality";

const SECRET = "whsec_the_one_that_is_in_use";
const NEXT = "whsec_the_one_that_comes_next";
const stripe = new Stripe("sk_test_x");

function provider(webhookSecret: string) {
  const never: typeof fetch = () => Promise.reject(new Error("no call is expected"));
  return createStripe({
    baseUrl: "https://stripe.example",
    key: "sk_test_x",
    webhookSecret,
    connectWebhookSecret: webhookSecret,
    fetch: never,
  });
}

const payload = JSON.stringify(
  {
    id: "evt_1",
    object: "event",
    type: "checkout.session.completed",
    data: {
      object: { id: "cs_1", object: "checkout.session", client_reference_id: "p1", amount_total: 1500 },
    },
  },
  null,
  2,
);

function sign(secret = SECRET, ageSeconds = 0, body = payload): string {
  return stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret,
    timestamp: Math.floor(Date.now() / 1000) - ageSeconds,
  });
}

/** The same random numbers each time. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** As a request's headers, without bytes that headers cannot contain. */
const signed = (header: string | null) =>
  ({ get: (name: string) => (name === "stripe-signature" ? header : null) }) as Headers;

describe("R7: Stripe's signature", () => {
  it("is valid for what Stripe signed, over the raw body", async () => {
    expect(await provider(SECRET).verifyEvent(payload, signed(sign()))).toMatchObject({
      id: "evt_1",
      subject: "checkout",
      sessionId: "cs_1",
      paymentId: "p1",
    });
    // The same JSON in other bytes is not what was signed.
    expect(
      await provider(SECRET).verifyEvent(JSON.stringify(JSON.parse(payload)), signed(sign())),
    ).toBeNull();
  });

  it("is valid for 300 s and not for 301", async () => {
    // Signing and reading may happen in different seconds.
    expect(await provider(SECRET).verifyEvent(payload, signed(sign(SECRET, 298)))).not.toBeNull();
    expect(await provider(SECRET).verifyEvent(payload, signed(sign(SECRET, 301)))).toBeNull();
  });

  it.each([
    ["missing", null],
    ["empty", ""],
    ["of another secret", sign("whsec_another")],
    ["without a time", `v1=${sign().split("v1=")[1]}`],
    ["without a signature", sign().split(",")[0] ?? ""],
    ["of an older scheme", sign().replace("v1=", "v0=")],
    ["nonsense", "t=1,v1=zz"],
  ])("does not hold where it is %s", async (_what, header) => {
    expect(await provider(SECRET).verifyEvent(payload, signed(header))).toBeNull();
  });

  it("is valid with either of two secrets during rotation, and with no third", async () => {
    const both = provider(`${SECRET},${NEXT}`);
    expect(await both.verifyEvent(payload, signed(sign(SECRET)))).not.toBeNull();
    expect(await both.verifyEvent(payload, signed(sign(NEXT)))).not.toBeNull();
    expect(await both.verifyEvent(payload, signed(sign(`${SECRET},${NEXT}`)))).toBeNull();
    expect(await both.verifyEvent(payload, signed(sign("")))).toBeNull();
    expect(await provider(NEXT).verifyEvent(payload, signed(sign(SECRET)))).toBeNull();
    // Stripe signs with both while a key is rotated.
    const rolled = `${sign(NEXT)},v1=${sign(SECRET).split("v1=")[1]}`;
    expect(await provider(SECRET).verifyEvent(payload, signed(rolled))).not.toBeNull();
  });

  it.each([
    ["Stripe", (of: ReturnType<typeof createStripe>) => of],
    ["Stripe Connect", (of: ReturnType<typeof createStripe>) => of.payouts],
  ])("of %s is never accepted in 10,000 forgeries", async (company, receiverOf) => {
    const both = receiverOf(provider(`${SECRET},${NEXT}`));
    if (!both) throw new Error(`no ${company}`);
    expect(await both.verifyEvent(payload, signed(sign(NEXT)))).not.toBeNull();
    const next = random(20_261_120);
    const pick = (length: number) => Math.floor(next() * length);
    const changed = (text: string) => {
      const at = pick(text.length);
      const other = String.fromCharCode((text.charCodeAt(at) ^ (1 + pick(31))) & 127);
      return text.slice(0, at) + other + text.slice(at + 1);
    };
    const hex = (length: number) => Array.from({ length }, () => "0123456789abcdef"[pick(16)]).join("");
    const forge: (() => [string, string])[] = [
      // Change one byte of the body.
      () => [changed(payload), sign()],
      // Change one byte of the signature or of its time.
      () => [payload, changed(sign())],
      () => [payload, sign().replace(/t=\d+/, `t=${1_000_000_000 + pick(900_000_000)}`)],
      () => [payload, sign(SECRET, 301 + pick(1_000_000))],
      () => [payload, `t=${Math.floor(Date.now() / 1000)},v1=${hex(64)}`],
      () => [payload, `t=${Math.floor(Date.now() / 1000)},v1=${hex(pick(200))},v1=${hex(64)}`],
      () => [payload, sign(`whsec_${hex(32)}`)],
      () => [payload.slice(0, pick(payload.length)), sign()],
      () => [`${payload}${" ".repeat(1 + pick(5))}`, sign()],
      () => [payload, Array.from({ length: pick(80) }, () => String.fromCharCode(pick(128))).join("")],
    ];
    let accepted = 0;
    const [good, goodHeader] = [payload, sign()];
    for (let index = 0; index < 10_000; index++) {
      const [body, header] = forge[index % forge.length]?.() ?? ["", ""];
      // A mutation may leave the meaning unchanged, for example the order of the parts.
      const isGood = body === good && (header === goodHeader || header === sign());
      if (!isGood && (await both.verifyEvent(body, signed(header))) !== null) accepted++;
    }
    reportQualityResult(
      "R7",
      `10,000 forged signatures of ${company}, two secrets in rotation`,
      `${accepted} accepted`,
    );
    expect(accepted).toBe(0);
  });
});
