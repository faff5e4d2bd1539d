import type { PayoutsPage } from "~/domain/payouts/queries/payouts-page";

export const PAYOUTS_PATH = "/stripe-account";

export type ShownPayoutState = PayoutsPage["payouts"][number]["state"];
export type BankPayoutState = PayoutsPage["bankPayouts"][number]["state"];

type Tone = "good" | "warn" | "bad" | "plain";

export const PAYOUT_TONES: Record<ShownPayoutState, Tone> = { wanted: "warn", sent: "good", failed: "bad" };
export const BANK_TONES: Record<BankPayoutState, Tone> = {
  pending: "warn",
  paid: "good",
  failed: "bad",
  canceled: "plain",
};
