import { formatCents } from "~/lib/money";
import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";
import { orderButton } from "./order-blocks";
import { words } from "./words";

const text = words.orderCanceled;

export async function orderCanceledEmail(
  data: {
    orderId: string;
    number: string;
    refundCents: number;
    /** What was paid; missing from emails queued by an earlier version, which said that all of it goes back. */
    totalCents?: number;
  },
  tools: EmailContext,
): Promise<EmailContent> {
  const { refundCents, totalCents = refundCents } = data;
  const amount = formatCents(refundCents);
  const isNothing = refundCents === 0;
  const whatGoesBack =
    refundCents === totalCents
      ? text.whole({ amount })
      : text.rest({ amount, total: formatCents(totalCents) });
  return {
    subject: text.subject(data),
    preview: isNothing ? text.previewNothingLeft : text.preview({ amount }),
    heading: text.heading,
    blocks: [
      { text: isNothing ? text.nothingLeft : whatGoesBack },
      await orderButton(data.orderId, tools),
      { small: text.notYou(data) },
    ],
    reason: text.reason,
  };
}
