import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";

/** Sent instead of a second account: the sign-up page itself never tells whether an address is known. */
export function accountExistsEmail(_data: Record<string, never>, tools: EmailContext): EmailContent {
  return {
    subject: "You already have an account",
    preview: "Somebody, probably you, tried to sign up with this address.",
    heading: "You already have an account",
    blocks: [
      {
        text: "Somebody, probably you, tried to sign up with this address. There is an account for it already.",
      },
      { button: { label: "Login", href: `${tools.origin}/login` } },
      { link: { label: "Forgot the password? Choose a new one", href: `${tools.origin}/forgot-password` } },
    ],
    reason: "You get this letter because this address was used to sign up.",
  };
}
