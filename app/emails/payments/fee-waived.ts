import { formatCents } from "~/lib/money";
import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";
import { words } from "./words";

/** A month of good sales: the plan's next one costs nothing. */
export function feeWaivedEmail(
  { salesCents, waivedCents }: { salesCents: number; waivedCents: number },
  { origin }: EmailContext,
): EmailContent {
  const text = words.feeWaived;
  const amounts = { sales: formatCents(salesCents), fee: formatCents(waivedCents) };
  return {
    subject: text.subject,
    preview: text.preview(amounts),
    heading: text.heading,
    blocks: [
      { text: text.text(amounts) },
      { text: text.commission },
      { button: { label: text.button, href: `${origin}/dashboard` } },
    ],
    reason: text.reason,
  };
}
