import { formatCents } from "~/lib/money";
import type { EmailContext } from "../email-template";
import { orderAccessUrl } from "../orders/order-blocks";
import type { EmailContent } from "../render-email";
import { words } from "./words";

const PATHS = {
  credits: "/credits/history",
  image: "/account/purchases",
  video: "/account/purchases",
  membership: "/account/purchases",
  plan: "/account/purchases",
};

/** Bought credits, a month of a subscription or some money of an order goes back. */
export async function moneyBackEmail(
  data: {
    kind: keyof typeof PATHS | "order";
    /** A subscription is named by its kind. */
    name: string;
    cents: number;
    orderId?: string;
    /** False where only a part of a purchase goes back. */
    isWhole?: boolean;
    /** There was nothing left to pay for. */
    isUnwanted?: boolean;
    /** By which the credit note is found. */
    refundId?: string;
  },
  tools: EmailContext,
): Promise<EmailContent> {
  const { kind, name, refundId, isWhole } = data;
  const text = { ...words.moneyBack, ...words.moneyBack[kind] };
  const about = { amount: formatCents(data.cents), name };
  const order = kind === "order" ? await orderAccessUrl(data.orderId ?? "", tools) : null;
  const href = order ?? tools.origin + PATHS[kind as keyof typeof PATHS];
  // An order's credit notes are on its receipt.
  const note = order === null ? `${tools.origin}/receipts/${refundId}` : `${order}&to=receipt`;
  const texts = words.moneyBack[kind];
  return {
    subject: text.subject(about),
    preview: text.preview,
    heading: text.heading,
    blocks: [
      { text: sentence() },
      { text: text.bank },
      { button: { label: text.button, href } },
      ...(refundId ? [{ link: { label: text.creditNote, href: note } }] : []),
    ],
    reason: text.reason,
  };

  function sentence(): string {
    if (data.isUnwanted) return words.moneyBack.unwanted({ ...about, what: words.dispute.what(data) });
    if (isWhole === undefined) return texts.text(about);
    return (isWhole ? texts.whole : texts.part)(about);
  }
}
