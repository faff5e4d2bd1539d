import type { EmailContext } from "../../email-template";
import type { EmailContent } from "../../render-email";
import { words } from "./words";

const text = words.unlockLogin;

/** To the owner of an account after so many wrong passwords that logging in is paused. */
export async function unlockLoginEmail(data: { codeId: string }, tools: EmailContext): Promise<EmailContent> {
  const token = await tools.token(`code:${data.codeId}`);
  return {
    subject: text.subject,
    preview: text.preview,
    heading: text.heading,
    blocks: [
      { text: text.text },
      { text: text.itWasYou },
      { button: { label: text.button, href: `${tools.origin}/login/unlock?code=${token}` } },
      { small: text.notYou },
    ],
    reason: words.reason,
  };
}
