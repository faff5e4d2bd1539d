import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";
import { orderAccessUrl } from "./order-link-and-dates";

export async function parcelReturnedEmail(
  data: { orderId: string; number: string; carrier: string | null; trackingNumber: string | null },
  tools: EmailContext,
): Promise<EmailContent> {
  const parcel = [data.carrier, data.trackingNumber].filter(Boolean).join(" ");
  return {
    subject: `A parcel of your order ${data.number} came back`,
    preview: "We make it again or give your money back: tell us which.",
    heading: "A parcel came back to the printer",
    blocks: [
      {
        text: `${parcel ? `The parcel ${parcel}` : "A parcel"} could not be handed over: most often the address has a mistake, or nobody fetched it in time.`,
      },
      {
        text: "On your order's page, choose “Something is wrong” and “It never arrived”, and say whether you would like it made again or your money back. If the address has a mistake, write the right one there.",
      },
      { button: { label: "See your order", href: await orderAccessUrl(data.orderId, tools) } },
    ],
    reason: "You get this letter because you ordered at Inkloom.",
  };
}
