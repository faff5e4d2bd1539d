import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";
import { words } from "./words";

const text = words.resetPassword;

export async function resetPasswordEmail(
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
      { button: { label: text.button, href: `${tools.origin}/reset-password?code=${token}` } },
      { small: text.notYou },
    ],
    reason: text.reason,
  };
}
