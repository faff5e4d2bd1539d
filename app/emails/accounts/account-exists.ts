import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";
import { words } from "./words";

const text = words.accountExists;

/** Sent instead of creating a second account; the sign-up page itself never reveals whether an address is known. */
export function accountExistsEmail(_data: Record<string, never>, tools: EmailContext): EmailContent {
  return {
    subject: text.subject,
    preview: text.preview,
    heading: text.heading,
    blocks: [
      { text: text.text },
      { button: { label: text.login, href: `${tools.origin}/login` } },
      { link: { label: text.forgotPassword, href: `${tools.origin}/forgot-password` } },
    ],
    reason: text.reason,
  };
}
