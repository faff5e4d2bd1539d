import type { EmailContext } from "../../email-template";
import type { EmailContent } from "../../render-email";
import { words } from "./words";

const text = words.addressInUse;

/** To an address that has an account, when another account asks for it. */
export function addressInUseEmail(_data: Record<string, never>, { origin }: EmailContext): EmailContent {
  return {
    subject: text.subject,
    preview: text.preview,
    heading: text.heading,
    blocks: [{ text: text.text }, { button: { label: text.login, href: `${origin}/login` } }],
    reason: text.reason,
  };
}
