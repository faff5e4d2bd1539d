import type {
  PayoutAccount,
  PayoutEvent,
  PayoutRequirement,
  ProviderBankPayout,
  ProviderTransfer,
  RequirementSubject,
} from "../ports/payments/payout-provider";
import {
  connectEventSchema,
  type StripeAccount,
  type StripeBankPayout,
  type StripeTransfer,
} from "./connect-responses.server";
import { idOf } from "./map-objects.server";

export function toPayoutAccount(account: StripeAccount): PayoutAccount {
  const transfers = account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers;
  const payouts = account.configuration?.recipient?.capabilities?.stripe_balance?.payouts;
  const entries = (account.requirements?.entries ?? []).filter(
    ({ awaiting_action_from }) => awaiting_action_from === "user",
  );
  const requirements = requirementsOf(entries);
  const due = account.requirements?.summary?.minimum_deadline?.time;
  const hasTaxNumber = [account.identity?.individual, account.identity?.business_details].some((each) =>
    each?.id_numbers?.some(({ type }) => TAX_NUMBER.test(type)),
  );
  const asksForTax = requirements.some(({ subject }) => subject === "tax");
  return {
    id: account.id,
    state: account.closed ? "closed" : stateOf(account, transfers, requirements),
    requirements,
    dueAt: due ? Date.parse(due) || null : null,
    hasBank: payouts?.status === "active",
    taxState: asksForTax ? "needed" : hasTaxNumber ? "given" : "not-needed",
    isLive: account.livemode,
  };
}

/** Numbers under which a person or business pays taxes; the last four digits alone are none. */
const TAX_NUMBER = /(_ssn|_itin|_ein|_tin|_sin|_utr|_nino|_vat|_tax_id|_tfn|_abn)$/;

type Capability = { status: string; status_details: { resolution: string }[] } | null | undefined;

function stateOf(
  account: StripeAccount,
  transfers: Capability,
  requirements: PayoutRequirement[],
): PayoutAccount["state"] {
  if (transfers?.status === "active") return "enabled";
  if (transfers?.status === "rejected" || transfers?.status === "unsupported") return "restricted";
  const isForStripe = transfers?.status_details.some(({ resolution }) => resolution !== "provide_info");
  if (transfers?.status === "restricted" && isForStripe && requirements.length === 0) return "restricted";
  // The terms are accepted with the first form that is submitted.
  if (!account.identity?.attestations?.terms_of_service?.account?.date) return "started";
  return requirements.some(({ status }) => status !== "later") ? "due" : "checking";
}

/** Stripe's machine-readable descriptions, by what they begin with or contain. The first that fits counts. */
const SUBJECTS: readonly [RegExp, RequirementSubject][] = [
  [/terms_of_service/, "terms"],
  [/document|proof|verification/, "document"],
  [/id_number|tax|_ssn|_itin|_ein/, "tax"],
  [/payout_method|bank_account|external_account|outbound_destination/, "bank"],
  [/business_details|defaults\.profile|mcc|company/, "business"],
  [/identity|individual|person|contact/, "person"],
];

const STATUSES: Record<string, PayoutRequirement["status"]> = {
  past_due: "overdue",
  currently_due: "due",
  eventually_due: "later",
};
const URGENCY: readonly PayoutRequirement["status"][] = ["overdue", "due", "later"];

/** One row for each subject, with its most urgent status; urgent ones first. */
function requirementsOf(
  entries: { description: string; minimum_deadline: { status: string } }[],
): PayoutRequirement[] {
  const found = new Map<RequirementSubject, PayoutRequirement["status"]>();
  for (const { description, minimum_deadline } of entries) {
    const subject = SUBJECTS.find(([pattern]) => pattern.test(description))?.[1] ?? "other";
    const status = STATUSES[minimum_deadline.status] ?? "due";
    const known = found.get(subject);
    if (!known || URGENCY.indexOf(status) < URGENCY.indexOf(known)) found.set(subject, status);
  }
  return [...found]
    .map(([subject, status]) => ({ subject, status }))
    .sort((one, other) => URGENCY.indexOf(one.status) - URGENCY.indexOf(other.status));
}

export function toProviderTransfer(transfer: StripeTransfer): ProviderTransfer {
  return {
    id: transfer.id,
    accountId: idOf(transfer.destination) ?? "",
    amountCents: transfer.amount,
    currency: transfer.currency,
  };
}

const BANK_PAYOUT_STATES: Record<string, ProviderBankPayout["state"]> = {
  paid: "paid",
  failed: "failed",
  canceled: "canceled",
};

export function toProviderBankPayout(payout: StripeBankPayout): ProviderBankPayout {
  return {
    id: payout.id,
    amount: payout.amount,
    currency: payout.currency,
    state: BANK_PAYOUT_STATES[payout.status] ?? "pending",
    failureCode: payout.failure_code,
    arrivesAt: payout.arrival_date * 1000,
    createdAt: payout.created * 1000,
  };
}

/** Throws if the text is no event. */
export function toPayoutEvent(text: string): PayoutEvent {
  const event = connectEventSchema.parse(JSON.parse(text));
  const { id, type, related_object: related } = event;
  const object = event.data?.object;
  const nothing = { id, type, accountId: null, transferId: null };
  if (related?.type === "v2.core.account") return { ...nothing, subject: "account", accountId: related.id };
  if (type.startsWith("payout.") && event.account)
    return { ...nothing, subject: "bank-payout", accountId: event.account };
  // A revocation at Stripe is an event of the account that leaves.
  if (/^(account|capability)\./.test(type) && event.account)
    return { ...nothing, subject: "account", accountId: event.account };
  if (type.startsWith("transfer.") && !event.account && object?.id)
    return { ...nothing, subject: "transfer", transferId: object.id };
  return { ...nothing, subject: "other" };
}
