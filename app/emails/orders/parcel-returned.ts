import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";
import { orderButton } from "./order-blocks";
import { words } from "./words";

const text = words.parcelReturned;

export async function parcelReturnedEmail(
  data: { orderId: string; number: string; carrier: string | null; trackingNumber: string | null },
  tools: EmailContext,
): Promise<EmailContent> {
  const parcel = [data.carrier, data.trackingNumber].filter(Boolean).join(" ");
  return {
    subject: text.subject(data),
    preview: text.preview,
    heading: text.heading,
    blocks: [
      { text: text.text({ parcel }) },
      { text: text.whatToDo },
      await orderButton(data.orderId, tools),
    ],
    reason: text.reason,
  };
}
