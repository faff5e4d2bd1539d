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
    /** Nothing else of the order is left. */
    isAll: boolean;
  },
  tools: EmailContext,
): Promise<EmailContent> {
  const amount = formatCents(data.refundCents);
  return {
    subject: text.subject(data),
    preview: text.preview({ amount }),
    heading: text.heading(data),
    blocks: [
      { text: text.text({ amount }) },
      lineRows(data.lines),
      ...(data.isAll ? [] : [{ text: text.restGoesOn }]),
      await orderButton(data.orderId, tools),
    ],
    reason: text.reason,
  };
}
