import { accountExists } from "./account-exists";
import { addressChanged } from "./address-changed";
import { canceledRefunded } from "./canceled-refunded";
import { claimDecided, claimReceived } from "./claim";
import { costRisen } from "./cost-risen";
import { inquiryAnswered } from "./inquiry-answered";
import { inquiryReceived } from "./inquiry-received";
import type { LetterContent } from "./letter";
import { moneyBack } from "./money-back";
import { needsHuman } from "./needs-human";
import { orderConfirmed } from "./order-confirmed";
import { orderLink } from "./order-link";
import { parcelReturned } from "./parcel-returned";
import { partCanceled } from "./part-canceled";
import { paymentFailed } from "./payment-failed";
import { resetPassword } from "./reset-password";
import { saleMade } from "./sale-made";
import { shipped } from "./shipped";
import { verifyAddress } from "./verify-address";

/** What a template may ask for beside its data. */
export interface LetterTools {
  origin: string;
  /**
   * The secret of a link, made anew from our own key and what the link is for. So no secret rests in the outbox.
   */
  token: (subject: string) => Promise<string>;
}

export type LetterTemplate<Data> = (data: Data, tools: LetterTools) => Promise<LetterContent> | LetterContent;

/** One file per letter. */
export const letters = {
  "verify-address": verifyAddress,
  "account-exists": accountExists,
  "reset-password": resetPassword,
  "order-confirmed": orderConfirmed,
  "address-changed": addressChanged,
  shipped,
  "canceled-refunded": canceledRefunded,
  "part-canceled": partCanceled,
  "parcel-returned": parcelReturned,
  "claim-received": claimReceived,
  "claim-decided": claimDecided,
  "sale-made": saleMade,
  "cost-risen": costRisen,
  "order-link": orderLink,
  "needs-human": needsHuman,
  "money-back": moneyBack,
  "payment-failed": paymentFailed,
  "inquiry-received": inquiryReceived,
  "inquiry-answered": inquiryAnswered,
} satisfies Record<string, LetterTemplate<never>>;

export type LetterName = keyof typeof letters;
export type LetterData<Name extends LetterName> = Parameters<(typeof letters)[Name]>[0];
