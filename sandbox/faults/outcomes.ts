import type { Service } from "../server/services.ts";

/**
 * Business outcomes of a company that works: a refusal, a hold, a failed refund. Each waits for the next order,
 * payment or refund that it can apply to.
 */
export const PLANNED_OUTCOMES = {
  stripe: {
    "bank-debit": "The next payment is a bank debit: complete but unpaid, the money comes after some days",
    "bank-debit-fails": "The next payment is a bank debit that bounces after some days",
    "card-declined": "The next card is declined, whatever the person presses",
    "refund-pending": "The next refund stays pending until it is moved by hand",
    "refund-fails": "The next refund is pending, and the bank sends it back",
    disputed: "The next payment is disputed by the card's owner",
    "balance-too-low": "The next payout to a creator is refused: our balance does not cover it",
    "transfer-refused": "The next payout to a creator is refused: the account cannot receive it",
  },
  nowpayments: {
    success: "The next crypto payment is paid in full at once",
    partially_paid: "The next crypto payment brings sixty percent",
    overpaid: "The next crypto payment brings a quarter too much",
    "wrong-asset": "The next crypto payment is sent in another coin",
    "wrong-amount": "The next crypto payment is finished with another price",
    failed: "The next crypto payment fails",
    expired: "The next crypto payment expires",
    refunded: "The next crypto payment is sent back",
  },
  openai: {
    misspelt: "The next picture has its lettering wrong",
    unfit: "The next picture shows what moderation flags when it is asked about the picture",
    blank: "The next picture is blank",
    opaque: "The next picture has a ground, though none was asked for",
    damaged: "The next picture is cut short",
    repeated: "The next picture is the last one again, whatever is asked for",
  },
  "workers-ai": {},
  printful: {
    "address-refused": "The next draft is refused: nobody delivers to that address",
    "costs-above": "The next order costs more than the rates promised",
    "costs-failed": "The costs of the next order cannot be calculated",
    "confirm-refused": "The next confirmation is refused: no payment method",
    hold: "The next confirmed order is put on hold",
    fail: "The next confirmed order fails",
    "out-of-stock": "The next order that is packed is out of stock",
    "ships-partly": "The next order that is packed leaves in part, the rest later",
    "two-parcels": "The next order that is packed goes in two parcels",
    returned: "The next parcel on the road comes back",
    lost: "The next parcel on the road is lost",
    "mockup-fails": "The next mockup fails",
    "mockup-link-dies": "The next mockup's pictures are gone before anybody fetches them",
  },
  mail: {},
  leads: {},
  airtable: {},
  google: {
    "unverified-address": "The next person's address is not verified",
    "other-person": "The next profile is another person's",
    "foreign-issuer": "The next ID token is issued by somebody else",
    "foreign-client": "The next ID token is issued for another app",
    "wrong-nonce": "The next ID token answers another sign-in",
  },
  etsy: {},
  ayrshare: {},
} as const satisfies Record<Service, Record<string, string>>;

export type PlannedOutcome<S extends Service> = keyof (typeof PLANNED_OUTCOMES)[S] & string;

/** A rule's action for an outcome; some numbers apply to some outcomes only. */
export interface OutcomeAction {
  kind: "outcome";
  outcome: string;
  /** Free text, or the name of one of the company's usual reasons. */
  reason?: string;
  /** `costs-above`: by how many percent. */
  percent?: number;
  /** When the next step happens (the bank decides, the hold is removed, the rest ships), on the sandbox clock. */
  afterMs?: number;
}
