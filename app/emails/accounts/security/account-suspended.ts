import type { EmailContent } from "../../render-email";
import { words } from "./words";

const text = words.suspended;

export function accountSuspendedEmail({ reason }: { reason: string }): EmailContent {
  return {
    subject: text.subject,
    preview: text.preview,
    heading: text.heading,
    blocks: [{ text: text.text }, { text: reason }, { text: text.after }],
    reason: words.reason,
  };
}
