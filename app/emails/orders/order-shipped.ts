import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";
import { type EmailLine, lineRows, orderAccessUrl, orderButton } from "./order-blocks";
import { words } from "./words";

const text = words.orderShipped;

export async function orderShippedEmail(
  data: {
    orderId: string;
    number: string;
    carrier: string | null;
    trackingNumber: string | null;
    trackingUrl: string | null;
    /** The optional fields are missing in emails that were queued before the fields existed. */
    isReprint?: boolean;
    lines?: EmailLine[];
    /** Pieces of this part that have not shipped yet. */
    stillToCome?: number;
    /** Pieces of a parcel that the partner canceled. */
    stopped?: number;
  },
  tools: EmailContext,
): Promise<EmailContent> {
  const {
    number,
    carrier,
    trackingNumber,
    trackingUrl,
    lines = [],
    stillToCome: pieces = 0,
    stopped = 0,
  } = data;
  const about = { number, isReprint: data.isReprint ?? false, isPartial: pieces + stopped > 0 };
  return {
    subject: text.subject(about),
    preview: text.preview({ carrier }),
    heading: text.heading,
    blocks: [
      { text: text.text(about) },
      trackingUrl
        ? { button: { label: text.track, href: trackingUrl } }
        : await orderButton(data.orderId, tools),
      ...(lines.length > 0 ? [lineRows(lines)] : []),
      ...(pieces > 0 ? [{ text: text.stillToCome({ pieces }) }] : []),
      ...(stopped > 0 ? [{ text: text.stopped({ pieces: stopped }) }] : []),
      {
        rows: [
          { label: text.order, value: number },
          ...(carrier ? [{ label: text.carrier, value: carrier }] : []),
          ...(trackingNumber ? [{ label: text.trackingNumber, value: trackingNumber }] : []),
        ],
      },
      { link: { label: text.aboutYourOrder, href: await orderAccessUrl(data.orderId, tools) } },
    ],
    reason: text.reason,
  };
}
