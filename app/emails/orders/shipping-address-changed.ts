import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";
import { orderButton } from "./order-blocks";
import { words } from "./words";

const text = words.shippingAddressChanged;

export async function shippingAddressChangedEmail(
  data: { orderId: string; number: string; address: string[] },
  tools: EmailContext,
): Promise<EmailContent> {
  const address = data.address.join(", ");
  return {
    subject: text.subject(data),
    preview: address,
    heading: text.heading,
    blocks: [
      { text: text.text },
      { text: address },
      await orderButton(data.orderId, tools),
      { small: text.notYou(data) },
    ],
    reason: text.reason,
  };
}
