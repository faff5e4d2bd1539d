import type { EmailContent } from "../render-email";
import { words } from "./words";

const text = words.accountDeleted;

export function accountDeletedEmail(_data: Record<string, never>): EmailContent {
  return {
    subject: text.subject,
    preview: text.preview,
    heading: text.heading,
    blocks: [{ text: text.text }, { text: text.thanks }],
    reason: text.reason,
  };
}
