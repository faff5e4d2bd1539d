import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";
import { conversationThread } from "./conversation-thread";
import { words } from "./words";

/**
 * Confirms that a form was received. It repeats nothing of the form: anybody can enter anybody's address there, and our
 * emails must not carry a stranger's words.
 */
export async function inquiryReceivedEmail(
  data: { kind: keyof typeof words.inquiryReceived; inquiryId?: string },
  context: EmailContext,
): Promise<EmailContent> {
  const { subject, heading, text } = words.inquiryReceived[data.kind];
  const { replyTo, headers } = await conversationThread(data, context);
  return {
    ...(replyTo ? { replyTo } : {}),
    // No program answers it (RFC 3834).
    headers: { ...headers, "auto-submitted": "auto-replied" },
    subject,
    preview: text,
    heading,
    blocks: [{ text }, { small: words.inquiryReceivedNotYou }],
    reason: words.inquiryReceivedReason,
  };
}
