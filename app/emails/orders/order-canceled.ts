import { formatCents } from "~/lib/money";
import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";
import { orderButton } from "./order-blocks";
import { words } from "./words";

const text = words.orderCanceled;

export async function orderCanceledEmail(
  data: { orderId: string; number: string; refundCents: number },
  tools: EmailContext,
): Promise<EmailContent> {
  const amount = formatCents(data.refundCents);
  return {
    subject: text.subject(data),
    preview: text.preview({ amount }),
    heading: text.heading,
    blocks: [
      { text: text.text({ amount }) },
      await orderButton(data.orderId, tools),
      { small: text.notYou(data) },
    ],
    reason: text.reason,
  };
}
