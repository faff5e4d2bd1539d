import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";

export async function resetPasswordEmail(
  data: { codeId: string },
  tools: EmailContext,
): Promise<EmailContent> {
  const token = await tools.token(`code:${data.codeId}`);
  return {
    subject: "Choose a new password",
    preview: "The link works once and for one hour.",
    heading: "Choose a new password",
    blocks: [
      { text: "Somebody asked for a new password for this account. If it was you, choose one here:" },
      { button: { label: "Choose a new password", href: `${tools.origin}/reset-password?code=${token}` } },
      {
        small:
          "The link works once and for one hour. If it was not you, ignore this letter: your password stays as it is.",
      },
    ],
    reason: "You get this letter because a new password was asked for.",
  };
}
