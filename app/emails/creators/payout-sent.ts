import { formatCents } from "~/lib/money";
import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";
import { words } from "./words";

const text = words.payoutSent;

export function payoutSentEmail(
  data: { payoutId: string; amountCents: number },
  tools: EmailContext,
): EmailContent {
  const amount = formatCents(data.amountCents);
  return {
    subject: text.subject({ amount }),
    preview: text.statement,
    heading: text.heading,
    blocks: [
      { text: text.text({ amount }) },
      {
        button: {
          label: text.seeStatement,
          href: `${tools.origin}/stripe-account/payouts/${data.payoutId}`,
        },
      },
      { small: text.statement },
    ],
    reason: text.reason,
  };
}
