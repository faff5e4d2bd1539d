import type { EmailContext } from "../../email-template";
import type { EmailContent } from "../../render-email";
import { words } from "./words";

const text = words.roleChanged;

export function roleChangedEmail(
  { role, change }: { role: keyof typeof text.roles; change: "grant" | "revoke" },
  { origin }: EmailContext,
): EmailContent {
  const says = text[change]({ role: text.roles[role] });
  return {
    subject: text.subject,
    preview: says,
    heading: text.heading,
    blocks: [
      { text: says },
      { text: text.signedOut },
      { button: { label: text.login, href: `${origin}/login` } },
      { small: text.unexpected },
    ],
    reason: words.reason,
  };
}
