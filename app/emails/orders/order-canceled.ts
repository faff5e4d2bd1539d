import { formatCents } from "~/lib/money";
import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";
import { orderAccessUrl } from "./order-link-and-dates";

export async function orderCanceledEmail(
  data: { orderId: string; number: string; refundCents: number },
  tools: EmailContext,
): Promise<EmailContent> {
  const amount = formatCents(data.refundCents);
  return {
    subject: `Your order ${data.number} is canceled`,
    preview: `${amount} goes back to the card you paid with.`,
    heading: "Your order is canceled",
    blocks: [
      {
        text: `Nothing was printed. ${amount}, all that you paid, goes back to the card you paid with. Banks show it after 5 to 10 working days.`,
      },
      { button: { label: "See your order", href: await orderAccessUrl(data.orderId, tools) } },
      { small: `Order ${data.number}. If it was not you who canceled it, answer this letter.` },
    ],
    reason: "You get this letter because you ordered at Inkloom.",
  };
}
