import type { EmailContext } from "../../email-template";
import type { EmailContent } from "../../render-email";
import { words } from "./words";

const text = words.addressChanged;

/** The page that gives the account back to its old address. */
export async function undoChangeHref({ origin, token }: EmailContext, changeId: string): Promise<string> {
  return `${origin}/undo-email-change?code=${await token(`undo-address:${changeId}`)}`;
}

/** To the old address, which keeps the last word for a week. */
export async function addressChangedUndoEmail(
  data: { changeId: string; newEmail: string },
  tools: EmailContext,
): Promise<EmailContent> {
  return {
    subject: text.subject,
    preview: text.preview,
    heading: text.heading,
    blocks: [
      { text: text.text(data) },
      { text: text.undo },
      { button: { label: text.button, href: await undoChangeHref(tools, data.changeId) } },
    ],
    reason: words.reason,
  };
}
