import type { EmailContent } from "../render-email";
import { words } from "./words";

/**
 * Confirms that a form was received. It repeats nothing of the form: anybody can enter anybody's address there, and our
 * e-mails must not carry a stranger's words.
 */
export function inquiryReceivedEmail(data: { kind: keyof typeof words.inquiryReceived }): EmailContent {
  const { subject, heading, text } = words.inquiryReceived[data.kind];
  return {
    subject,
    preview: text,
    heading,
    blocks: [{ text }, { small: words.inquiryReceivedNotYou }],
    reason: words.inquiryReceivedReason,
  };
}
