import type { EmailContext } from "../../email-template";
import type { EmailContent } from "../../render-email";
import { words } from "./words";

const text = words.restored;

export function accountRestoredEmail(_data: Record<string, never>, { origin }: EmailContext): EmailContent {
  return {
    subject: text.subject,
    preview: text.preview,
    heading: text.heading,
    blocks: [{ text: text.text }, { button: { label: text.login, href: `${origin}/login` } }],
    reason: words.reason,
  };
}
