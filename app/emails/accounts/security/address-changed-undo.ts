import type { EmailContext } from "../../email-template";
import type { EmailContent } from "../../render-email";
import { words } from "./words";

const text = words.addressChanged;

/** To the old address, which keeps the last word for a week. */
export async function addressChangedUndoEmail(
  data: { changeId: string; newEmail: string },
  tools: EmailContext,
): Promise<EmailContent> {
  const token = await tools.token(`undo-address:${data.changeId}`);
  return {
    subject: text.subject,
    preview: text.preview,
    heading: text.heading,
    blocks: [
      { text: text.text(data) },
      { text: text.undo },
      { button: { label: text.button, href: `${tools.origin}/undo-email-change?code=${token}` } },
    ],
    reason: words.reason,
  };
}
