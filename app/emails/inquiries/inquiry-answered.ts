import { cutText } from "~/lib/text/cut-text";
import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";
import { conversationThread } from "./conversation-thread";
import { words } from "./words";

const text = words.inquiryAnswered;

/** What mail programs put before the subject of a reply, also German, Dutch and Nordic ones. */
const REPLY = /^((re|aw|antw|sv)\s*:\s*)+/i;

/** Our answer to an inquiry, with the message below. Sent only to addresses that got the confirmation. */
export async function inquiryAnsweredEmail(
  data: {
    subject: string;
    answer: string;
    message: string;
    inquiryId?: string;
    inReplyTo?: string | null;
  },
  context: EmailContext,
): Promise<EmailContent> {
  return {
    ...(await conversationThread(data, context)),
    subject: text.subject({ subject: data.subject.replace(REPLY, "") }),
    preview: cutText(data.answer, 120),
    heading: text.heading,
    blocks: [
      ...paragraphs(data.answer).map((paragraph) => ({ text: paragraph })),
      { small: text.stillOpen },
      ...(data.message ? [{ small: text.youWrote(data) }] : []),
    ],
    reason: text.reason,
  };
}

function paragraphs(text: string): string[] {
  return text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
