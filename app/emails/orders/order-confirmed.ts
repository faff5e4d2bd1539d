import { formatCents } from "~/lib/money";
import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";
import { orderAccessUrl, orderButton } from "./order-blocks";
import { words } from "./words";

const text = words.orderConfirmed;

export async function orderConfirmedEmail(
  data: {
    orderId: string;
    number: string;
    lines: { title: string; detail: string; priceCents: number }[];
    shippingCents: number;
    taxCents: number;
    totalCents: number;
    address: string[];
    /** ISO dates; null where the partner gave none. */
    deliverFrom: string | null;
    deliverTo: string | null;
  },
  tools: EmailContext,
): Promise<EmailContent> {
  const { deliverFrom: from, deliverTo: to } = data;
  const dates = from && to ? words.deliveryDates({ from, to }) : null;
  return {
    subject: text.subject(data),
    preview: text.preview({ dates }),
    heading: text.heading,
    blocks: [
      { text: text.whenItArrives({ dates }) },
      await orderButton(data.orderId, tools),
      {
        rows: [
          ...data.lines.map((line) => ({ label: words.line(line), value: formatCents(line.priceCents) })),
          { label: text.shipping, value: formatCents(data.shippingCents) },
          { label: text.tax, value: formatCents(data.taxCents) },
          { label: text.paid, value: formatCents(data.totalCents), strong: true },
        ],
      },
      {
        link: {
          label: text.receipt,
          href: `${await orderAccessUrl(data.orderId, tools)}&to=receipt`,
        },
      },
      { text: text.address({ address: data.address.join(", ") }) },
      { small: text.howToCancel(data) },
    ],
    reason: text.reason,
  };
}
