import type { EmailContent } from "../render-email";

const WORDS = {
  contact: {
    subject: "We have your message",
    heading: "Your message is here",
    text: "Thank you for writing to Inkloom. A person reads it and answers within 24 hours, by a reply to this address.",
  },
  support: {
    subject: "We have your support request",
    heading: "Your request is here",
    text: "Thank you for telling us. A person looks into it and answers within 24 hours, by a reply to this address.",
  },
  beta: {
    subject: "We have your application for the beta program",
    heading: "Your application is here",
    text: "Thank you for applying to our beta program! We look at every application and will be in touch soon by e-mail. Whoever is taken in keeps the beta price for one year.",
  },
} as const;

/**
 * Acknowledges what came through a form. It repeats nothing of it: anybody can type anybody's address into a form, and
 * our letters must not carry a stranger's words to them.
 */
export function inquiryReceivedEmail(data: { kind: keyof typeof WORDS }): EmailContent {
  const { subject, heading, text } = WORDS[data.kind];
  return {
    subject,
    preview: text,
    heading,
    blocks: [
      { text },
      {
        small: "Was it not you who wrote to us? Then somebody mistyped an address, and you need do nothing.",
      },
    ],
    reason: "You get this letter because this address was given in a form at Inkloom.",
  };
}
