import { formatCents } from "~/lib/money";
import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";
import { type EmailLine, lineRows, orderButton } from "./order-blocks";
import { words } from "./words";

export async function claimReceivedEmail(
  data: { orderId: string; number: string; what: string; lines: EmailLine[]; photos: number },
  tools: EmailContext,
): Promise<EmailContent> {
  const text = words.claimReceived;
  return {
    subject: text.subject(data),
    preview: text.preview,
    heading: text.heading,
    blocks: [{ text: text.text(data) }, lineRows(data.lines), await orderButton(data.orderId, tools)],
    reason: words.claimReason,
  };
}

export async function claimDecidedEmail(
  data: {
    orderId: string;
    number: string;
    decision: "reprint" | "refund" | "declined";
    refundCents: number;
    note: string;
    lines: EmailLine[];
  },
  tools: EmailContext,
): Promise<EmailContent> {
  const { decision, number } = data;
  const text =
    decision === "refund"
      ? words.claimDecided.refund({ amount: formatCents(data.refundCents) })
      : words.claimDecided[decision];
  return {
    subject: words.claimDecided.subject({ number, heading: text.heading }),
    preview: text.preview,
    heading: text.heading,
    blocks: [
      { text: text.text },
      ...(data.note ? [{ text: data.note }] : []),
      lineRows(data.lines),
      await orderButton(data.orderId, tools),
    ],
    reason: words.claimReason,
  };
}
