/**
 * What a payment provider may be able to do besides: keep accounts for people who sell, and pay their share into them.
 * The provider asks each person itself who they are, on its own pages.
 */
export interface PayoutProvider {
  /** Safe to repeat with the same key for a day. */
  createAccount(person: {
    key: string;
    userId: string;
    email: string;
    /** ISO 3166, two letters. */
    country: string;
  }): Promise<PayoutAccount>;
  findAccount(accountId: string): Promise<PayoutAccount>;
  /** Closes it for us. Throws as refused while it holds money. */
  closeAccount(accountId: string): Promise<void>;
  /** The page that asks a person for what is required; its address, for one use. */
  openOnboarding(page: { accountId: string; returnUrl: string; refreshUrl: string }): Promise<string>;
  /** The person's own page at the provider: bank account, payouts, tax forms; its address, for one use. */
  openDashboard(accountId: string): Promise<string>;

  /**
   * Safe to repeat with the same key and round. Throws with kind `quota` if our own balance is too low: then nothing was
   * sent, and another round is needed.
   */
  send(payout: {
    accountId: string;
    amountCents: number;
    key: string;
    round: number;
  }): Promise<ProviderTransfer>;
  /** What was sent under a key; null if nothing was. */
  findSent(payout: { accountId: string; key: string }): Promise<ProviderTransfer | null>;
  /** Takes a part back. Safe to repeat with the same key. Throws as refused if the account holds less. */
  reverse(reversal: { transferId: string; amountCents: number; key: string }): Promise<ProviderReversal>;
  /** All reversals of a transfer, ours and those made at the provider. */
  listReversals(transferId: string): Promise<ProviderReversal[]>;
  /** The latest payments from the account to its bank, newest first. */
  listBankPayouts(accountId: string): Promise<ProviderBankPayout[]>;

  /** Verifies a webhook's signature over the raw body; null if it is not valid. */
  verifyEvent(rawBody: string, headers: Headers): Promise<PayoutEvent | null>;
  /** Reads an event whose signature was verified when it was recorded. */
  readRecordedEvent(rawBody: string): PayoutEvent;
}

/** What is asked of a person; `other` is named by the provider's page only. */
export const REQUIREMENT_SUBJECTS = [
  "terms",
  "person",
  "tax",
  "document",
  "bank",
  "business",
  "other",
] as const;
export type RequirementSubject = (typeof REQUIREMENT_SUBJECTS)[number];

export interface PayoutRequirement {
  subject: RequirementSubject;
  /** `later`: not needed now, but will be. */
  status: "overdue" | "due" | "later";
}

export interface PayoutAccount {
  id: string;
  /**
   * `started`: nothing submitted. `checking`: the provider looks at it. `due`: it asks for more. `restricted`: it refuses,
   * and the person has to ask it why. `closed` is final.
   */
  state: "started" | "checking" | "due" | "enabled" | "restricted" | "closed";
  /** What the person has to do; one row for each subject. */
  requirements: PayoutRequirement[];
  /** When the first of them begins to restrict the account, epoch ms. */
  dueAt: number | null;
  /** Whether the provider can pay from the account to its bank. */
  hasBank: boolean;
  taxState: "needed" | "given" | "not-needed";
  isLive: boolean;
}

export interface ProviderTransfer {
  id: string;
  accountId: string;
  amountCents: number;
  currency: string;
}

export interface ProviderReversal {
  id: string;
  amountCents: number;
  /** The key that it was sent with; null if it was made at the provider. */
  key: string | null;
}

export interface ProviderBankPayout {
  id: string;
  /** In the smallest unit of its currency. */
  amount: number;
  currency: string;
  state: "pending" | "paid" | "failed" | "canceled";
  failureCode: string | null;
  /** Epoch ms. */
  arrivesAt: number;
  createdAt: number;
}

export interface PayoutEvent {
  id: string;
  type: string;
  /** What the event is about; `other` is an event that we do not process. */
  subject: "account" | "bank-payout" | "transfer" | "other";
  accountId: string | null;
  transferId: string | null;
}
