import { formatCents } from "~/lib/money";
import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";
import { orderAccessUrl } from "./order-link-and-dates";

export async function orderPartCanceledEmail(
  data: {
    orderId: string;
    number: string;
    storeName: string;
    lines: { title: string; detail: string; quantity: number }[];
    refundCents: number;
    /** Nothing else of the order is left. */
    isAll: boolean;
  },
  tools: EmailContext,
): Promise<EmailContent> {
  const amount = formatCents(data.refundCents);
  return {
    subject: data.isAll
      ? `Your order ${data.number} is canceled`
      : `A part of your order ${data.number} is canceled`,
    preview: `${amount} goes back to the card you paid with.`,
    heading: data.isAll ? "Your order is canceled" : `What comes from ${data.storeName} is canceled`,
    blocks: [
      {
        text: `We are sorry: the printer cannot make this for you. ${amount}, all that you paid for it with its delivery, goes back to the card you paid with. Banks show it after 5 to 10 working days.`,
      },
      {
        rows: data.lines.map((line) => ({
          label: `${line.title} (${line.detail})`,
          value: `× ${line.quantity}`,
        })),
      },
      ...(data.isAll ? [] : [{ text: "Everything else of your order goes on as before." }]),
      { button: { label: "See your order", href: await orderAccessUrl(data.orderId, tools) } },
    ],
    reason: "You get this letter because you ordered at Inkloom.",
  };
}
