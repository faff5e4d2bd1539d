import { orderTokenSubject, sentLinkSubject } from "~/lib/secrets/order-token-subject";
import type { EmailContext } from "../email-template";
import type { EmailBlock } from "../render-email";
import { words } from "./words";

/** Pieces of a line, with their variant as `detail`. */
export type EmailLine = { title: string; detail: string; quantity: number };

export function lineRows(lines: EmailLine[]): EmailBlock {
  return { rows: lines.map((line) => ({ label: words.line(line), value: words.quantity(line) })) };
}

export async function orderButton(orderId: string, tools: EmailContext): Promise<EmailBlock> {
  return { button: { label: words.seeYourOrder, href: await orderAccessUrl(orderId, tools) } };
}

/** The URL that opens an order without an account; `linkId` names a link sent by request after the order's own expired. */
export async function orderAccessUrl(orderId: string, tools: EmailContext, linkId?: string): Promise<string> {
  const subject = linkId ? sentLinkSubject({ orderId, linkId }) : orderTokenSubject(orderId);
  return `${tools.origin}/orders/${orderId}/open?key=${await tools.token(subject)}`;
}
