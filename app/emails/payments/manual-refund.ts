import { formatCents } from "~/lib/money";
import type { EmailContext } from "../email-template";
import { orderAccessUrl } from "../orders/order-blocks";
import type { EmailContent } from "../render-email";
import { words } from "./words";

const PATHS = { credits: "/credits/history", image: "/account/purchases", video: "/account/purchases" };

/** An admin refunded bought credits, or some money of an order that stays as it is. */
export async function manualRefundEmail(
  data: { kind: "credits" | "image" | "video" | "order"; name: string; cents: number; orderId?: string },
  tools: EmailContext,
): Promise<EmailContent> {
  const { kind, name } = data;
  const text = { ...words.manualRefund, ...words.manualRefund[kind] };
  const about = { amount: formatCents(data.cents), name };
  const href =
    kind === "order" ? await orderAccessUrl(data.orderId ?? "", tools) : tools.origin + PATHS[kind];
  return {
    subject: text.subject(about),
    preview: text.preview,
    heading: text.heading,
    blocks: [{ text: text.text(about) }, { text: text.bank }, { button: { label: text.button, href } }],
    reason: text.reason,
  };
}
