import { formatCents } from "~/lib/money";
import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";
import { deliveryDateRange, orderAccessUrl } from "./order-link-and-dates";

export async function orderConfirmedEmail(
  data: {
    orderId: string;
    number: string;
    lines: { title: string; detail: string; priceCents: number }[];
    shippingCents: number;
    taxCents: number;
    totalCents: number;
    address: string[];
    /** ISO dates. */
    deliverFrom: string | null;
    deliverTo: string | null;
  },
  tools: EmailContext,
): Promise<EmailContent> {
  const dates = deliveryDateRange(data.deliverFrom, data.deliverTo);
  return {
    subject: `Your order ${data.number}`,
    preview: dates ? `Paid. It should be with you ${dates}.` : "Paid, and on its way to the printer.",
    heading: "Thank you. Your order is on its way to the printer.",
    blocks: [
      {
        text: `We have your payment. Each piece is printed for you; ${dates ? `it should arrive ${dates}` : "we write again when it ships"}.`,
      },
      { button: { label: "See your order", href: await orderAccessUrl(data.orderId, tools) } },
      {
        rows: [
          ...data.lines.map((line) => ({
            label: `${line.title} (${line.detail})`,
            value: formatCents(line.priceCents),
          })),
          { label: "Shipping", value: formatCents(data.shippingCents) },
          { label: "Tax", value: formatCents(data.taxCents) },
          { label: "Paid", value: formatCents(data.totalCents), strong: true },
        ],
      },
      { text: `It goes to: ${data.address.join(", ")}.` },
      {
        small: `Order ${data.number}. Until it is handed to the printer you can cancel it on the order's page and get all of your money back. The button opens that page without an account, so keep this letter to yourself.`,
      },
    ],
    reason: "You get this letter because you ordered at Inkloom, the seller of these goods.",
  };
}
