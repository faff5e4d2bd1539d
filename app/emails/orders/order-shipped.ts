import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";
import { orderAccessUrl } from "./order-link-and-dates";

export async function orderShippedEmail(
  data: {
    orderId: string;
    number: string;
    carrier: string | null;
    trackingNumber: string | null;
    trackingUrl: string | null;
    /** Left out in letters from before it was said. */
    isReprint?: boolean;
    lines?: { title: string; detail: string; quantity: number }[];
    /** Pieces of this part that are in no parcel yet. */
    stillToCome?: number;
  },
  tools: EmailContext,
): Promise<EmailContent> {
  const track = data.trackingUrl
    ? [{ button: { label: "Track the parcel", href: data.trackingUrl } }]
    : [{ button: { label: "See your order", href: await orderAccessUrl(data.orderId, tools) } }];
  const facts = [
    { label: "Order", value: data.number },
    ...(data.carrier ? [{ label: "Carrier", value: data.carrier }] : []),
    ...(data.trackingNumber ? [{ label: "Tracking number", value: data.trackingNumber }] : []),
  ];
  const lines = data.lines ?? [];
  const rest = data.stillToCome ?? 0;
  const which = data.isReprint ? "What we made again" : rest > 0 ? "A part of your order" : "Your order";
  return {
    subject: data.isReprint
      ? `What we made again for ${data.number} has shipped`
      : `Your order ${data.number} has shipped${rest > 0 ? " in part" : ""}`,
    preview: data.carrier ? `${data.carrier} has your parcel.` : "The carrier has your parcel.",
    heading: "Your parcel is on its way",
    blocks: [
      {
        text: `${which} left the printer. Carriers often need a day until a tracking number shows anything.`,
      },
      ...track,
      ...(lines.length > 0
        ? [
            {
              rows: lines.map((line) => ({
                label: `${line.title} (${line.detail})`,
                value: `× ${line.quantity}`,
              })),
            },
          ]
        : []),
      ...(rest > 0
        ? [
            {
              text: `${rest === 1 ? "One piece is" : `${rest} pieces are`} not in this parcel and follow${rest === 1 ? "s" : ""} in another. You paid nothing more for that.`,
            },
          ]
        : []),
      { rows: facts },
      { link: { label: "Everything about your order", href: await orderAccessUrl(data.orderId, tools) } },
    ],
    reason: "You get this letter because you ordered at Inkloom.",
  };
}
