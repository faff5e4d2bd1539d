import { formatCents } from "~/lib/money";
import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";
import { type EmailLine, lineRows, orderButton } from "./order-blocks";
import { words } from "./words";

const text = words.orderPartCanceled;

export async function orderPartCanceledEmail(
  data: {
    orderId: string;
    number: string;
    storeName: string;
    lines: EmailLine[];
    refundCents: number;
    /** Some of what was paid for it went back before. */
    isReduced?: boolean;
    /** Nothing else of the order is left. */
    isAll: boolean;
  },
  tools: EmailContext,
): Promise<EmailContent> {
  const amount = formatCents(data.refundCents);
  const isRefunded = data.refundCents > 0;
  return {
    subject: text.subject(data),
    preview: isRefunded ? text.preview({ amount }) : text.refundedBefore,
    heading: text.heading(data),
    blocks: [
      { text: isRefunded ? (data.isReduced ? text.rest : text.text)({ amount }) : text.refundedBefore },
      lineRows(data.lines),
      ...(data.isAll ? [] : [{ text: text.restGoesOn }]),
      await orderButton(data.orderId, tools),
    ],
    reason: text.reason,
  };
}
