import type { LetterTools } from ".";
import type { LetterContent } from "./letter";
import { orderLink } from "./order-words";

export async function shipped(
  data: {
    orderId: string;
    number: string;
    carrier: string | null;
    trackingNumber: string | null;
    trackingUrl: string | null;
  },
  tools: LetterTools,
): Promise<LetterContent> {
  const track = data.trackingUrl
    ? [{ button: { label: "Track the parcel", href: data.trackingUrl } }]
    : [{ button: { label: "See your order", href: await orderLink(data.orderId, tools) } }];
  const facts = [
    { label: "Order", value: data.number },
    ...(data.carrier ? [{ label: "Carrier", value: data.carrier }] : []),
    ...(data.trackingNumber ? [{ label: "Tracking number", value: data.trackingNumber }] : []),
  ];
  return {
    subject: `Your order ${data.number} has shipped`,
    preview: data.carrier ? `${data.carrier} has your parcel.` : "The carrier has your parcel.",
    heading: "Your parcel is on its way",
    blocks: [
      {
        text: "Your order left the printer. Carriers often need a day until a tracking number shows anything.",
      },
      ...track,
      { rows: facts },
      { link: { label: "Everything about your order", href: await orderLink(data.orderId, tools) } },
    ],
    reason: "You get this letter because you ordered at Inkloom.",
  };
}
