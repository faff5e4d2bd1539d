import type { EmailContent } from "../render-email";
import { words } from "./words";

const text = words.inquiryAnswered;

/** Our answer to an inquiry, with the message below. Sent only to addresses that got the confirmation. */
export function inquiryAnsweredEmail(data: {
  subject: string;
  answer: string;
  message: string;
}): EmailContent {
  return {
    subject: text.subject(data),
    preview: data.answer.slice(0, 120),
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
