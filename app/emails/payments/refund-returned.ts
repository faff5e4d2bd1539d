import { formatCents } from "~/lib/money";
import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";
import { words } from "./words";

const text = words.refundReturned;

/** A bank returned the refund of a subscription's month: the payment counts again. */
export function refundReturnedEmail(
  { kind, cents, invoiceId }: { kind: "membership" | "plan"; cents: number; invoiceId: string },
  { origin }: EmailContext,
): EmailContent {
  const about = { amount: formatCents(cents), what: kind };
  return {
    subject: text.subject(about),
    preview: text.preview,
    heading: text.heading,
    blocks: [
      { text: text.text(about) },
      { text: text.reply },
      { button: { label: text.button, href: `${origin}/receipts/${invoiceId}` } },
    ],
    reason: words.moneyBack.reason,
  };
}
