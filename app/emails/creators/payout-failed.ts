import { formatAmount } from "~/lib/money";
import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";
import { words } from "./words";

const text = words.payoutFailed;

/** To a creator whose payout the provider refused, whose account was disconnected before it was sent, or whose bank sent it back. */
export function payoutFailedEmail(
  data: { by: "provider" | "account" | "bank"; amount: number; currency: string },
  tools: EmailContext,
): EmailContent {
  const amount = formatAmount(data.amount, data.currency);
  const why = text[data.by];
  return {
    subject: why.subject({ amount }),
    preview: why.todo,
    heading: text.heading,
    blocks: [
      { text: why.text({ amount }) },
      { text: why.todo },
      { button: { label: text.button, href: `${tools.origin}/stripe-account` } },
    ],
    reason: text.reason,
  };
}
