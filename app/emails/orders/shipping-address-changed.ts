import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";
import { orderAccessUrl } from "./order-link-and-dates";

export async function shippingAddressChangedEmail(
  data: { orderId: string; number: string; address: string[] },
  tools: EmailContext,
): Promise<EmailContent> {
  return {
    subject: `Your order ${data.number} goes to another address now`,
    preview: data.address.join(", "),
    heading: "The address is corrected",
    blocks: [
      { text: "It is printed and sent to:" },
      { text: data.address.join(", ") },
      { button: { label: "See your order", href: await orderAccessUrl(data.orderId, tools) } },
      {
        small: `Order ${data.number}. If it was not you who changed it, answer this letter at once: as long as the printer does not have it, it can be changed back.`,
      },
    ],
    reason: "You get this letter because you ordered at Inkloom.",
  };
}
