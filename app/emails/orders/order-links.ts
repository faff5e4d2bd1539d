import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";
import { orderAccessUrl as linkTo } from "./order-link-and-dates";

export async function orderLinksEmail(
  data: { orders: { orderId: string; number: string }[] },
  tools: EmailContext,
): Promise<EmailContent> {
  const buttons = await Promise.all(
    data.orders.map(async ({ orderId, number }) => ({
      button: { label: `Order ${number}`, href: await linkTo(orderId, tools) },
    })),
  );
  return {
    subject: data.orders.length === 1 ? "The link to your order" : "The links to your orders",
    preview: data.orders.map((order) => order.number).join(", "),
    heading: data.orders.length === 1 ? "Here is your order" : "Here are your orders",
    blocks: [
      { text: "You asked for the link again. It opens the order's page without an account." },
      ...buttons,
      { small: "If it was not you who asked, ignore this letter: nobody else got the links." },
    ],
    reason: "You get this letter because you ordered at Inkloom with this address.",
  };
}
