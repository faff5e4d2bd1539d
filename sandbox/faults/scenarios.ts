import type { Service } from "../server/services.ts";
import type { Timing } from "../server/state-store.ts";
import type { FaultRuleAction } from "./fault-kinds.ts";
import type { NewFaultRule } from "./fault-rules.ts";

export const SCENARIO_GROUPS = [
  "Everybody",
  "Payments",
  "Print shop",
  "Pictures",
  "Webhooks and emails",
] as const;

/** A named set of rules and timing, applied by one call and removed by another. */
export interface Scenario {
  id: string;
  name: string;
  /** The service it affects. */
  about: (typeof SCENARIO_GROUPS)[number];
  /** What it does, for the control page. */
  what: string;
  /** How the app should behave while it is on. */
  expect: string;
  rules: NewFaultRule[];
  timing?: Partial<Timing>;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const rule = (
  service: Service,
  action: FaultRuleAction,
  more: Omit<NewFaultRule, "service" | "action"> = {},
): NewFaultRule => ({
  service,
  action,
  ...more,
});
const outcome = (
  service: Service,
  name: string,
  more: Partial<Extract<FaultRuleAction, { kind: "outcome" }>> & { every?: number } = {},
): NewFaultRule => {
  const { every, ...rest } = more;
  return rule(service, { kind: "outcome", outcome: name, ...rest }, every === undefined ? {} : { every });
};
const everywhere = (action: FaultRuleAction): NewFaultRule[] =>
  (["stripe", "openai", "printful", "mail"] as const).map((service) => rule(service, action));
const DRAWING = { path: "^/v1/images/" };

export const SCENARIOS: readonly Scenario[] = [
  {
    id: "slow-friday",
    about: "Everybody",
    name: "Slow Friday",
    what: "Everybody is slow: payments 3 s, the print shop 4 s, emails 6 s, pictures 30 to 60 s.",
    expect: "Pages stay quick, since none of them waits for a company except where money is asked for.",
    rules: [
      rule("stripe", { kind: "slow", ms: 3000 }),
      rule("printful", { kind: "slow", ms: 4000 }),
      rule("mail", { kind: "slow", ms: 6000 }),
    ],
    timing: { imageMs: [30_000, 60_000] },
  },
  {
    id: "bad-day",
    about: "Everybody",
    name: "A bad day",
    what: "Something of everything: errors, lost answers, limits, broken JSON and gateway pages in between, webhooks late, twice, out of order and some never.",
    expect: "Everything ends as it would on a good day, only later, and nothing is charged or made twice.",
    rules: [
      rule("stripe", { kind: "fail", status: 503 }, { every: 4 }),
      rule("stripe", { kind: "lost-answer" }, { every: 7 }),
      rule("stripe", { kind: "refuse", reason: "lock-timeout" }, { every: 11 }),
      rule("openai", { kind: "fail", status: 429, retryAfterSeconds: 2 }, { every: 3, when: DRAWING }),
      rule("openai", { kind: "html", status: 502 }, { every: 5 }),
      rule("openai", { kind: "cut" }, { every: 7, when: DRAWING }),
      rule("printful", { kind: "fail", status: 500 }, { every: 4 }),
      rule("printful", { kind: "truncated" }, { every: 6 }),
      rule("printful", { kind: "fail", status: 429 }, { every: 9 }),
      rule("mail", { kind: "fail", status: 429, retryAfterSeconds: 1 }, { every: 3 }),
      rule("mail", { kind: "lost-answer" }, { every: 5 }),
      rule("leads", { kind: "fail", status: 503 }, { every: 2 }),
      rule("leads", { kind: "lost-answer" }, { every: 3 }),
      ...(["stripe", "printful"] as const).flatMap((service) => [
        rule(service, { kind: "webhook-duplicate", copies: 1 }, { every: 2 }),
        rule(service, { kind: "webhook-delay", ms: 5000 }, { every: 3 }),
        rule(service, { kind: "webhook-reorder", ms: 1000 }, { every: 4 }),
        rule(service, { kind: "webhook-drop" }, { every: 13 }),
      ]),
    ],
  },
  {
    id: "printer-down",
    about: "Print shop",
    name: "Printer down",
    what: "The print shop cannot be reached: every connection is reset.",
    expect: "Checkout says that it cannot quote shipping; paid orders wait and are sent when it is back.",
    rules: [rule("printful", { kind: "reset" })],
  },
  {
    id: "printer-trouble",
    about: "Print shop",
    name: "Trouble at the printer",
    what: "Every second order is held for its address for two days, every third fails, every fourth is out of stock.",
    expect: "The buyer reads why, somebody is told, and no order is stuck without a reason.",
    rules: [
      outcome("printful", "hold", { reason: "address", afterMs: 2 * DAY_MS, every: 2 }),
      outcome("printful", "fail", { reason: "The product was discontinued.", every: 3 }),
      outcome("printful", "out-of-stock", { afterMs: 3 * DAY_MS, every: 4 }),
    ],
  },
  {
    id: "costs-run-away",
    about: "Print shop",
    name: "Costs run away",
    what: "Every order costs 40% more than the rates promised; every fifth cannot be calculated at all.",
    expect: "No order is confirmed at a loss: it stops and waits for a human.",
    rules: [
      outcome("printful", "costs-failed", { every: 5 }),
      outcome("printful", "costs-above", { percent: 40 }),
    ],
  },
  {
    id: "parcels-astray",
    about: "Print shop",
    name: "Parcels astray",
    what: "Orders leave in two parcels; every second parcel comes back and every third is lost.",
    expect: "Each line of the order shows its own parcel, and who can be helped is told how.",
    rules: [
      outcome("printful", "two-parcels"),
      outcome("printful", "returned", {
        reason: "The address does not exist. Returned to sender.",
        every: 2,
      }),
      outcome("printful", "lost", { every: 3 }),
    ],
  },
  {
    id: "quota-gone",
    about: "Pictures",
    name: "Model quota gone",
    what: "The account at OpenAI has no credit left: 429 insufficient_quota for every picture.",
    expect: "The credit comes back at once, nobody retries for hours, and somebody is told.",
    rules: [rule("openai", { kind: "refuse", reason: "quota-gone" }, { when: DRAWING })],
  },
  {
    id: "model-retired",
    about: "Pictures",
    name: "Model retired",
    what: "The image model does not exist any more: 404 model_not_found for every picture.",
    expect: "The credit comes back, and somebody is told that the model must be changed.",
    rules: [rule("openai", { kind: "refuse", reason: "unknown-model" }, { when: DRAWING })],
  },
  {
    id: "model-overloaded",
    about: "Pictures",
    name: "Model overloaded",
    what: "OpenAI answers 503 to every picture, after a while.",
    expect: "People are told that drawing is paused; nothing is lost, and it goes on when the model is back.",
    rules: [
      rule("openai", { kind: "slow", ms: 1000 }),
      rule("openai", { kind: "fail-after", status: 503 }, { when: DRAWING }),
    ],
  },
  {
    id: "model-prudish",
    about: "Pictures",
    name: "Model refuses",
    what: "Moderation refuses every prompt, or the picture that was drawn from it.",
    expect: "A friendly sentence, the credit back, and no second try.",
    rules: [
      rule("openai", { kind: "refuse", reason: "moderation-of-picture" }, { when: DRAWING, every: 2 }),
      rule("openai", { kind: "refuse", reason: "moderation" }, { when: DRAWING }),
    ],
  },
  {
    id: "webhooks-late-and-twice",
    about: "Webhooks and emails",
    name: "Webhooks late and twice",
    what: "Every event of Stripe and Printful comes 20 s late, twice, and in the opposite order.",
    expect:
      "The returning browser grants the credits first, the events change nothing, states never go back.",
    rules: (["stripe", "printful"] as const).flatMap((service) => [
      rule(service, { kind: "webhook-reorder", ms: 2000 }),
      rule(service, { kind: "webhook-delay", ms: 20_000 }),
      rule(service, { kind: "webhook-duplicate", copies: 1 }),
    ]),
  },
  {
    id: "webhooks-lost",
    about: "Webhooks and emails",
    name: "Webhooks lost",
    what: "No event of Stripe or Printful ever comes.",
    expect: "Returning browsers and the crons find out by asking.",
    rules: (["stripe", "printful"] as const).map((service) => rule(service, { kind: "webhook-drop" })),
  },
  {
    id: "forged-webhooks",
    about: "Webhooks and emails",
    name: "Forged webhooks",
    what: "Events of Stripe and Printful are signed with a wrong secret, or were signed an hour ago.",
    expect: "Refused with 400 and not recorded; what they say is found out by asking.",
    rules: [
      rule("stripe", { kind: "webhook-old-signature", ms: 60 * MINUTE_MS }, { every: 2 }),
      rule("stripe", { kind: "webhook-bad-signature" }),
      rule("printful", { kind: "webhook-bad-signature" }),
    ],
  },
  {
    id: "weekend",
    about: "Payments",
    name: "Payment pending over the weekend",
    what: "Everybody pays by bank debit: complete but unpaid, and the money comes after three days.",
    expect: "Nothing is granted or printed before the money is there; the buyer reads that it is on its way.",
    rules: [outcome("stripe", "bank-debit", { afterMs: 3 * DAY_MS })],
  },
  {
    id: "bank-says-no",
    about: "Payments",
    name: "The bank says no",
    what: "Every second payment is a bank debit that bounces after a day; every other card is declined.",
    expect: "Nobody gets anything that was not paid for, and everybody can try again.",
    rules: [
      outcome("stripe", "bank-debit-fails", { afterMs: DAY_MS, every: 2 }),
      outcome("stripe", "card-declined", { reason: "insufficient_funds" }),
    ],
  },
  {
    id: "refunds-bounce",
    about: "Payments",
    name: "Refunds bounce",
    what: "Every refund is pending, and after a minute the bank sends it back.",
    expect: "The refund counts as not made, and somebody is told.",
    rules: [outcome("stripe", "refund-fails", { afterMs: MINUTE_MS })],
  },
  {
    id: "chargebacks",
    about: "Payments",
    name: "Chargebacks",
    what: "Every second payment is disputed after a minute.",
    expect: "Earnings of it are held back, and somebody is told before the answer is due.",
    rules: [outcome("stripe", "disputed", { reason: "fraudulent", afterMs: MINUTE_MS, every: 2 })],
  },
  {
    id: "letters-held",
    about: "Webhooks and emails",
    name: "Emails held back",
    what: "The day's quota of emails is used up: 429 daily_quota_exceeded.",
    expect: "Emails wait in the outbox and go out later, each once.",
    rules: [rule("mail", { kind: "refuse", reason: "daily-quota" })],
  },
  {
    id: "leads-down",
    about: "Webhooks and emails",
    name: "Lead webhook down",
    what: "The receiver of beta applications answers 503, and every third time took what it says that it did not.",
    expect:
      "Applicants read that they applied; applications wait in the outbox and arrive when it is back, each once.",
    rules: [
      rule("leads", { kind: "fail-after", status: 503 }, { every: 3 }),
      rule("leads", { kind: "fail", status: 503 }),
    ],
  },
  {
    id: "keys-revoked",
    about: "Everybody",
    name: "Keys revoked",
    what: "Nobody knows the app's keys any more: 401 from every company.",
    expect: "No secret in any log or page, no retry storm, and somebody is told.",
    rules: everywhere({ kind: "refuse", reason: "invalid-key" }),
  },
  {
    id: "half-answers",
    about: "Everybody",
    name: "Half answers",
    what: "Every second answer of every company is cut off, empty, of wrong types, or a gateway's HTML page.",
    expect: "Each counts as an outage that may pass; nothing half read is believed.",
    rules: (["stripe", "openai", "printful", "mail"] as const).flatMap((service) => [
      rule(service, { kind: "truncated" }, { every: 3 }),
      rule(service, { kind: "wrong-types" }, { every: 5 }),
      rule(service, { kind: "empty" }, { every: 7 }),
      rule(service, { kind: "html", status: 504 }, { every: 4 }),
      rule(service, { kind: "cut" }, { every: 11 }),
    ]),
  },
];
