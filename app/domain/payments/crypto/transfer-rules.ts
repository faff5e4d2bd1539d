/** The possible outcomes of a payment in cryptocurrency. */
export type TransferCase =
  | "waiting"
  | "confirming"
  | "confirmed"
  | "sending"
  | "paid"
  | "overpaid"
  | "late"
  | "partial"
  | "wrong-asset"
  | "second-deposit"
  | "other-payment"
  | "altered"
  | "failed"
  | "refunded"
  | "expired"
  | "unknown";

export interface TransferRule {
  /** What it does to our payment: `keep` leaves its state. */
  payment: "open" | "processing" | "grant" | "close" | "keep";
  /** What the person's page looks like. */
  panel: "processing" | "success" | "partial" | "failure" | "unknown";
  /** Opens an incident if coins have arrived. */
  incident: boolean;
  /** What the person may choose. */
  personActs: readonly ("send-rest" | "take-credits" | "ask-refund")[];
  /** What an admin may decide beside closing the incident. */
  adminActs: readonly ("accept" | "returned")[];
}

const NOTHING = { incident: false, personActs: [], adminActs: [] } as const;
const DECIDE = ["accept", "returned"] as const;

/**
 * The rule for each case. Only a finished transfer of the payment that we opened, of the order, price and currency
 * that we asked for and covering them, grants by itself; every other deposit waits for a decision of the person or
 * an admin.
 */
export const TRANSFER_RULES: Readonly<Record<TransferCase, TransferRule>> = {
  waiting: { ...NOTHING, payment: "open", panel: "processing" },
  confirming: { ...NOTHING, payment: "processing", panel: "processing" },
  confirmed: { ...NOTHING, payment: "processing", panel: "success" },
  sending: { ...NOTHING, payment: "processing", panel: "processing" },
  paid: { ...NOTHING, payment: "grant", panel: "success" },
  overpaid: { ...NOTHING, payment: "grant", panel: "success", incident: true, adminActs: ["returned"] },
  // The payment was closed before the coins came.
  late: { ...NOTHING, payment: "grant", panel: "success" },
  partial: {
    payment: "processing",
    panel: "partial",
    incident: true,
    personActs: ["send-rest", "take-credits", "ask-refund"],
    adminActs: DECIDE,
  },
  "wrong-asset": { ...NOTHING, payment: "keep", panel: "unknown", incident: true, adminActs: DECIDE },
  "second-deposit": { ...NOTHING, payment: "keep", panel: "partial", incident: true, adminActs: DECIDE },
  "other-payment": { ...NOTHING, payment: "keep", panel: "unknown", incident: true, adminActs: DECIDE },
  altered: { ...NOTHING, payment: "close", panel: "unknown", incident: true, adminActs: DECIDE },
  failed: { ...NOTHING, payment: "close", panel: "failure", incident: true, adminActs: DECIDE },
  refunded: { ...NOTHING, payment: "close", panel: "failure", incident: true, adminActs: ["returned"] },
  expired: { ...NOTHING, payment: "close", panel: "failure", incident: true, adminActs: DECIDE },
  unknown: { ...NOTHING, payment: "keep", panel: "unknown" },
};
