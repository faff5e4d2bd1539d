import type { EmailContent } from "../render-email";

/** Our answer to what somebody wrote. Reaches only who was acknowledged; what they wrote stands below it. */
export function inquiryAnsweredEmail(data: {
  subject: string;
  answer: string;
  message: string;
}): EmailContent {
  return {
    subject: data.subject ? `Re: ${data.subject}` : "Our answer to your message",
    preview: data.answer.slice(0, 120),
    heading: "Our answer",
    blocks: [
      ...paragraphs(data.answer).map((text) => ({ text })),
      { small: "Answer this letter if something is still open." },
      ...(data.message ? [{ small: `You wrote: ${data.message}` }] : []),
    ],
    reason: "You get this letter because you wrote to us through a form at Inkloom.",
  };
}

function paragraphs(text: string): string[] {
  return text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
