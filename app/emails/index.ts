import { accountExists } from "./account-exists";
import type { LetterContent } from "./letter";
import { resetPassword } from "./reset-password";
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
} satisfies Record<string, LetterTemplate<never>>;

export type LetterName = keyof typeof letters;
export type LetterData<Name extends LetterName> = Parameters<(typeof letters)[Name]>[0];
