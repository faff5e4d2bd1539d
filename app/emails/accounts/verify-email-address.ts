import { readableCodeOfToken } from "~/lib/secrets/readable-codes";
import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";
import { words } from "./words";

const text = words.verifyEmailAddress;

export async function verifyEmailAddressEmail(
  data: { codeId: string },
  tools: EmailContext,
): Promise<EmailContent> {
  const token = await tools.token(`code:${data.codeId}`);
  const typed = readableCodeOfToken(await tools.token(`typed-code:${data.codeId}`));
  return {
    subject: text.subject,
    preview: text.preview,
    heading: text.heading,
    blocks: [
      { text: text.text },
      { button: { label: text.button, href: `${tools.origin}/verify?code=${token}` } },
      { rows: [{ label: text.code, value: typed, strong: true }] },
      { small: text.codeHint },
      { small: text.notYou },
    ],
    reason: text.reason,
  };
}
