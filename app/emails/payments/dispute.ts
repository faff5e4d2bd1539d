import { formatCents } from "~/lib/money";
import type { EmailContext } from "../email-template";
import { orderAccessUrl } from "../orders/order-blocks";
import type { EmailContent } from "../render-email";
import { words } from "./words";

/** The buyer's bank took a payment back, returned it, or keeps it. */
export async function disputeEmail(
  data: {
    step: "opened" | "won" | "lost";
    kind: "credits" | "image" | "video" | "order" | "membership" | "plan";
    name: string;
    cents: number;
    /** All of the payment. */
    isWhole: boolean;
    orderId?: string;
  },
  tools: EmailContext,
): Promise<EmailContent> {
  const { step, kind, isWhole } = data;
  const text = words.dispute[step];
  const about = { amount: formatCents(data.cents), what: words.dispute.what(data) };
  const href =
    kind === "order" ? await orderAccessUrl(data.orderId ?? "", tools) : `${tools.origin}/account/purchases`;
  return {
    subject: text.subject(about),
    preview: text.preview,
    heading: text.heading,
    blocks: [
      { text: text.text(about) },
      { text: isWhole ? text.whole[kind] : text.part[kind] },
      { button: { label: kind === "order" ? words.dispute.order : words.dispute.purchases, href } },
      { small: text.reply },
    ],
    reason: words.moneyBack.reason,
  };
}
