import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { CREDIT_PACKS } from "~/domain/credits/packs/credit-packs";
import type { CryptoPayment } from "~/domain/payments/crypto/read-crypto-payment";
import { TRANSFER_RULES, type TransferCase } from "~/domain/payments/crypto/transfer-rules";
import { PlanActions, type PlanState } from "~/routes/checkout/plan-actions";
import { MemberCard, type Membership } from "~/routes/membership/member-card";
import { BuyByCardButton, CreditPackCard } from "~/routes/payments/credit-pack-card";
import { CryptoPacks } from "~/routes/payments/crypto/crypto-packs";
import { CryptoStatusCard } from "~/routes/payments/crypto/status-card";
import { statusView } from "~/routes/payments/crypto/status-view";
import { PayChoices } from "~/routes/payments/one-time/pay-choices";
import { PendingCreditPurchases } from "~/ui/credits/credit-summary";

/** What a person reads, without the markup. */
const textOf = (element: React.ReactElement): string =>
  renderToStaticMarkup(element)
    .replace(/<[^>]+>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, " ");

const NOW = Date.UTC(2026, 10, 26);
const DAY_MS = 86_400_000;

describe("a membership's card", () => {
  const member: Membership = {
    isMember: true,
    activeUntil: NOW + 10 * DAY_MS,
    hasPaid: true,
    subscription: {
      ...{ state: "active", isPaused: false, endsWithPeriod: false, startsAgainAt: null, trialEndsAt: null },
    },
    now: NOW,
  };
  const card = (changes: Partial<Membership["subscription"]> & { card?: Partial<Membership> } = {}) => {
    const { card: own = {}, ...subscription } = changes;
    const held = member.subscription && { ...member.subscription, ...subscription };
    return textOf(<MemberCard {...member} subscription={held} {...own} />);
  };

  it.each([
    ["active", {}, ["You are a member!", "Membership active until December 6, 2026", "Manage Membership"]],
    ["a trial", { trialEndsAt: NOW + DAY_MS }, ["You are a member!", "Your trial ends on November 27, 2026"]],
    ["ending", { endsWithPeriod: true }, ["You are a member!", "You stay a member until December 6, 2026"]],
    ["paused", { isPaused: true }, ["You are a member!", "Paused", "Manage Membership"]],
    [
      "past due",
      { state: "past_due" as const, card: { isMember: false, activeUntil: NOW - DAY_MS } },
      ["Your membership is on hold", "Membership active until November 25, 2026", "did not go through"],
    ],
    [
      "resumed in a month that is not charged",
      { startsAgainAt: NOW + DAY_MS, card: { isMember: false, activeUntil: NOW - DAY_MS } },
      ["Your membership is on hold", "It starts again on November 27, 2026, with the next payment."],
    ],
    [
      "given without an end",
      { card: { activeUntil: null, subscription: null } },
      ["You are a member!", "Membership active until Indefinite"],
    ],
  ])("says how it stands: %s", (_state, changes, sentences) => {
    const text = card(changes);
    expect(sentences.filter((sentence) => !text.includes(sentence))).toEqual([]);
  });
});

describe("a plan's page", () => {
  const actions = (state: PlanState, addsTax = false) =>
    textOf(
      <PlanActions
        plan={{ name: "Creator" }}
        state={state}
        firstMonthCents={7900}
        monthlyCents={7900}
        addsTax={addsTax}
      />,
    );
  const same = {
    status: "same",
    periodEndsAt: NOW,
    endsWithPeriod: false,
    isPastDue: false,
    isPaused: false,
    isUncharged: false,
    heldUntil: NOW + 7 * DAY_MS,
    afterName: null,
    monthSalesCents: 0,
  } as const;

  it("names the days for which a plan stays in force unpaid, and when they end", () => {
    const text = actions({ ...same, isPastDue: true });
    expect(text).toContain("stays in force for 7 days after the month you paid for");
    expect(text).toContain("end on December 3, 2026 unless it is paid");
    expect(actions(same)).not.toContain("stays in force");
  });

  it("says that tax comes on top where the payment page adds it, as one-time purchases do", () => {
    const note = "tax for where you live is added on the payment page";
    const oneTime = (addsTax: boolean) => (
      <PayChoices
        choice={{ addsTax, hasCrypto: false, isCrypto: false, currencies: [], preferred: null }}
        cents={1500}
        here="/checkout/video/basic"
      />
    );
    expect(actions({ status: "none" }, true)).toContain(note);
    expect(textOf(oneTime(true))).toContain(note);
    expect(actions({ status: "none" })).not.toContain(note);
    expect(textOf(oneTime(false))).not.toContain(note);
  });

  it("says that tax is added to the next charge of a change, which the provider reckons without it", () => {
    const change: PlanState = {
      status: "change",
      ...{ fromName: "Basic", beginsNow: false, isKept: false, isResumed: false },
      ...{ dueNowCents: 0, nextCents: 7900, creditsNow: 0, nextAt: NOW, at: NOW },
    };
    expect(actions(change, true)).toContain("Plus tax for where you live");
    expect(actions(change)).not.toContain("tax for where you live");
  });

  it("says which plan is arranged and which one a person has", () => {
    expect(actions({ ...same, afterName: "Enterprise" })).toContain(
      "You have Enterprise until November 26, 2026; this plan starts then.",
    );
  });

  it("sells no dearer plan in a month that is not paid, and says what comes first", () => {
    const text = actions({ status: "unpaid", fromName: "Basic", nextAt: null });
    expect(text).toContain("You have Basic, and we have not received this month's payment.");
    expect(text).toContain("Manage plan");
    expect(text).not.toContain("Due now");
    expect(actions({ status: "paused" })).toContain("Choose Manage plan to resume it");
    // Nobody will pay for a month that was voided.
    const voided = actions({ status: "unpaid", fromName: "Basic", nextAt: NOW });
    expect(voided).toContain("It starts again on November 26, 2026; change to Creator then.");
    expect(voided).not.toContain("retried automatically");
    expect(actions({ ...same, isUncharged: true })).toContain("It starts again with the next payment.");
    expect(actions(same)).not.toContain("It starts again");
  });

  it("says that a change takes the end of a canceled plan back", () => {
    const change = {
      ...{
        status: "change" as const,
        fromName: "Enterprise",
        beginsNow: false,
        isKept: false,
        isResumed: true,
      },
      ...{ dueNowCents: 0, nextCents: 7900, creditsNow: 0, nextAt: NOW, at: NOW },
    };
    expect(actions(change)).toContain(
      "You canceled Enterprise, so that it ends on November 26, 2026. This takes it back: from then on you pay for Creator each month until you cancel again.",
    );
    expect(actions({ ...change, isResumed: false })).not.toContain("You canceled");
  });

  it("waits for a first payment without selling a second", () => {
    const text = actions({ status: "confirming" });
    expect(text).toContain("Checking subscription status...");
    expect(text).not.toContain("Subscribe for");
  });
});

describe("the page of a payment in coins", () => {
  const payment: CryptoPayment = {
    id: "p",
    kind: "credits",
    subjectId: "creator",
    state: "open",
    is: "waiting",
    askedCents: 1500,
    acceptedCents: null,
    payCurrency: "btc",
    payAmount: "0.001",
    payAddress: "bc1q",
    payMemo: null,
    network: "btc",
    checkoutUrl: null,
    actuallyPaid: "0",
    rest: "0.001",
    worthCents: 0,
    refundAskedAt: null,
    createdAt: NOW,
  };
  const page = (is: TransferCase, changes: Partial<CryptoPayment> = {}) =>
    textOf(
      <CryptoStatusCard
        view={statusView({ ...payment, ...changes, is })}
        isStale={false}
        checksItself
        boughtHref={null}
      />,
    );
  const TITLES = {
    processing: "Payment Processing",
    success: "Payment Successful",
    partial: "Partly paid",
    failure: "Payment Failed",
    unknown: "Unknown Status",
  };

  it.each(Object.entries(TRANSFER_RULES))(
    "has the title that its state is mapped to: %s",
    (is, { panel }) => {
      expect(page(is as TransferCase)).toContain(TITLES[panel]);
    },
  );

  it("offers neither credits nor to send the rest to who asked for the coins back", () => {
    const coins = { state: "open", actuallyPaid: "0.0006", rest: "0.0004", worthCents: 900 } as const;
    const choices = ["Take 12 credits for it", "Send the rest"];
    for (const choice of choices) expect(page("partial", coins)).toContain(choice);
    const asked = page("partial", { ...coins, refundAskedAt: NOW });
    for (const choice of [...choices, "take credits"]) expect(asked).not.toContain(choice);
    expect(asked).toContain("and you asked for a refund");
    expect(asked).toContain("If you would rather have credits, answer that email.");
  });

  it("does not say that nothing came where coins did", () => {
    expect(page("expired")).toContain("Nothing arrived in time");
    for (const kind of ["credits", "video"]) {
      const text = page("expired", { kind, actuallyPaid: "0.0006" });
      expect(text).not.toContain("Nothing arrived");
      expect(text).toContain("we'll email you about the coins that arrived");
    }
  });
});

it("a purchase that is not confirmed names a bank only where one has to confirm it", () => {
  const purchase = { id: "p", subjectId: "creator", amountCents: 1500, payCurrency: null, processingAt: NOW };
  const text = (payCurrency: string | null, isOwn = true) =>
    textOf(<PendingCreditPurchases payments={[{ ...purchase, payCurrency }]} isOwn={isOwn} />);
  expect(text(null)).toContain("Creator Pack: waiting for your bank");
  expect(text(null)).toContain("You paid $15.00 on");
  const coins = text("btc");
  for (const own of [coins, text("btc", false)])
    expect(own).toContain("Creator Pack: not all BTC has arrived yet See its status");
  for (const wrong of ["bank", "You paid", "nothing is charged"]) expect(coins).not.toContain(wrong);
});

it("three packs, the second of them the most popular, whose buttons wait for a login", () => {
  const cards = CREDIT_PACKS.map((pack) =>
    renderToStaticMarkup(
      <CreditPackCard pack={pack} dearestCents={100}>
        <BuyByCardButton pack={pack} canBuy={false} />
      </CreditPackCard>,
    ),
  );
  expect(cards.map((html) => html.includes("Most Popular"))).toEqual([false, true, false]);
  expect(cards.every((html) => /<button[^>]* disabled/.test(html))).toBe(true);
});

it("a pack names its price before a cryptocurrency is chosen, and beside the choice", () => {
  const shown = (packId: string | null) =>
    renderToStaticMarkup(
      <CryptoPacks
        choice={{ packId, currencies: ["btc"], preferred: "btc", isStarted: false }}
        dearestCents={100}
        canBuy
      />,
    );
  for (const html of [shown(null), shown("creator")])
    for (const price of ["$5.00", "$15.00", "$30.00"]) expect(html).toContain(price);
});
