import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";
import { orderAccessUrl } from "./order-blocks";
import { words } from "./words";

const text = words.orderLinks;

export async function orderLinksEmail(
  data: { orders: { orderId: string; number: string; linkId?: string }[] },
  tools: EmailContext,
): Promise<EmailContent> {
  const orders = data.orders.length;
  const buttons = await Promise.all(
    data.orders.map(async ({ orderId, number, linkId }) => ({
      button: { label: text.order({ number }), href: await orderAccessUrl(orderId, tools, linkId) },
    })),
  );
  return {
    subject: text.subject({ orders }),
    preview: data.orders.map((order) => order.number).join(", "),
    heading: text.heading({ orders }),
    blocks: [{ text: text.text }, ...buttons, { small: text.notYou }],
    reason: text.reason,
  };
}
