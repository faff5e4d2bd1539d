import type { EmailContext } from "../../email-template";
import type { EmailContent } from "../../render-email";
import { words } from "./words";

const text = words.changeAddress;

/** To the new address: its link makes it the account's. */
export async function changeAddressEmail(
  data: { codeId: string },
  tools: EmailContext,
): Promise<EmailContent> {
  const token = await tools.token(`code:${data.codeId}`);
  return {
    subject: text.subject,
    preview: text.preview,
    heading: text.heading,
    blocks: [
      { text: text.text },
      { button: { label: text.button, href: `${tools.origin}/account/email/confirm?code=${token}` } },
      { small: text.notYou },
    ],
    reason: text.reason,
  };
}
