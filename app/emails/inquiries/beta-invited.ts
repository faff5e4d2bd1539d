import { formatCents } from "~/lib/money";
import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";
import { conversationThread } from "./conversation-thread";
import { words } from "./words";

const text = words.betaInvited;

/** The invitation into the beta program, with the prices that are locked for this address. */
export async function betaInvitedEmail(
  data: { inquiryId: string; email: string; prices: { plan: string; cents: number }[] },
  context: EmailContext,
): Promise<EmailContent> {
  return {
    ...(await conversationThread(data, context)),
    subject: text.subject,
    preview: text.preview,
    heading: text.heading,
    blocks: [
      { text: text.lead },
      {
        rows: data.prices.map(({ plan, cents }) => ({
          label: plan,
          value: text.monthly({ price: formatCents(cents) }),
        })),
      },
      { text: text.locked({ email: data.email }) },
      { button: { label: text.button, href: `${context.origin}/login` } },
      { small: text.questions },
    ],
    reason: text.reason,
  };
}
