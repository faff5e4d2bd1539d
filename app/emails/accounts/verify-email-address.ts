import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";

export async function verifyEmailAddressEmail(
  data: { codeId: string },
  tools: EmailContext,
): Promise<EmailContent> {
  const token = await tools.token(`code:${data.codeId}`);
  return {
    subject: "Confirm your e-mail address",
    preview: "One click, and your 3 welcome credits are yours.",
    heading: "Confirm your e-mail address",
    blocks: [
      {
        text: "Welcome to Inkloom. Confirm that this address is yours, and 3 welcome credits are waiting: enough for your first three designs.",
      },
      { button: { label: "Confirm my address", href: `${tools.origin}/verify?code=${token}` } },
      {
        small:
          "The link works once and for 24 hours. If you did not sign up, ignore this letter: nothing happens.",
      },
    ],
    reason: "You get this letter because this address was used to sign up.",
  };
}
