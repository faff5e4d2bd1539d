import type { EmailContext } from "../../email-template";
import type { EmailContent } from "../../render-email";
import { words as accountWords } from "../words";
import { undoChangeHref } from "./address-changed-undo";
import { words } from "./words";

const text = words.payoutAccountChanged;
const { changes, when } = accountWords.securityChanged;

export type PayoutAccountChange = Extract<keyof typeof changes, `${string} payout account`>;

/** To the old address of an account whose address was changed a short time before: the change may have been a thief's. */
export async function payoutAccountChangedEmail(
  { change, changeId, at }: { change: PayoutAccountChange; changeId: string; at: number },
  tools: EmailContext,
): Promise<EmailContent> {
  const { heading, what } = changes[change];
  return {
    subject: heading,
    preview: what,
    heading,
    blocks: [
      { text: what },
      { small: when({ at }) },
      { text: text.notYou },
      { button: { label: text.button, href: await undoChangeHref(tools, changeId) } },
    ],
    reason: words.reason,
  };
}
