import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";
import { words } from "./words";

const text = words.securityChanged;

/** The name is the audit log's action as well. */
export type SecurityChange = keyof typeof text.changes;

/** Sent after each change of the ways into an account: its owner learns of one that somebody else made. */
export function securityChangedEmail(
  { change, at }: { change: SecurityChange; at: number },
  tools: EmailContext,
): EmailContent {
  const { heading, what } = text.changes[change];
  return {
    subject: heading,
    preview: what,
    heading,
    blocks: [
      { text: what },
      { small: text.when({ at }) },
      { text: text.notYou },
      { button: { label: text.button, href: `${tools.origin}/account/security` } },
      { link: { label: text.newPassword, href: `${tools.origin}/forgot-password` } },
    ],
    reason: text.reason,
  };
}
