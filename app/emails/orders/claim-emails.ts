import { formatCents } from "~/lib/money";
import type { EmailContext } from "../email-template";
import type { EmailBlock, EmailContent } from "../render-email";
import { orderAccessUrl } from "./order-link-and-dates";

type Lines = { title: string; detail: string; quantity: number }[];

const rows = (lines: Lines): EmailBlock => ({
  rows: lines.map((line) => ({ label: `${line.title} (${line.detail})`, value: `× ${line.quantity}` })),
});
const REASON = "You get this letter because you told us that something is wrong with your order at Inkloom.";

export async function claimReceivedEmail(
  data: { orderId: string; number: string; what: string; lines: Lines; photos: number },
  tools: EmailContext,
): Promise<EmailContent> {
  const pictures = data.photos === 1 ? "your picture" : `your ${data.photos} pictures`;
  return {
    subject: `We look at what went wrong with ${data.number}`,
    preview: "A person reads it and answers within two working days.",
    heading: "We got your report",
    blocks: [
      {
        text: `You told us: ${data.what}${data.photos > 0 ? `, with ${pictures}` : ""}. A person looks at it and answers within two working days. You need not send anything back.`,
      },
      rows(data.lines),
      { button: { label: "See your order", href: await orderAccessUrl(data.orderId, tools) } },
    ],
    reason: REASON,
  };
}

export async function claimDecidedEmail(
  data: {
    orderId: string;
    number: string;
    decision: "reprint" | "refund" | "declined";
    refundCents: number;
    note: string;
    lines: Lines;
  },
  tools: EmailContext,
): Promise<EmailContent> {
  const amount = formatCents(data.refundCents);
  const words = {
    reprint: {
      heading: "We make it again, free of charge",
      preview: "It goes to the printer now.",
      text: "It goes to the printer once more and is sent to you at no cost. You get another letter when it ships. Keep or give away what you have; nothing goes back.",
    },
    refund: {
      heading: `${amount} goes back to you`,
      preview: "Banks show it after 5 to 10 working days.",
      text: `${amount} goes back to the card you paid with. Banks show it after 5 to 10 working days. Keep or give away what you have; nothing goes back.`,
    },
    declined: {
      heading: "We cannot take this on",
      preview: "Here is why, and what you can do.",
      text: "We looked at what you sent us, and it is not something that we can replace or refund. If we missed something, answer this letter: a person reads it.",
    },
  }[data.decision];
  return {
    subject: `About your report on ${data.number}: ${words.heading.charAt(0).toLowerCase()}${words.heading.slice(1)}`,
    preview: words.preview,
    heading: words.heading,
    blocks: [
      { text: words.text },
      ...(data.note ? [{ text: data.note }] : []),
      rows(data.lines),
      { button: { label: "See your order", href: await orderAccessUrl(data.orderId, tools) } },
    ],
    reason: REASON,
  };
}
