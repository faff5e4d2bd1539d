import { formatCents } from "~/lib/money";
import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";

/** The bank refused days later what the person believes paid. */
export function paymentFailedEmail(
  data: { kind: "credits" | "order"; name: string; cents: number },
  tools: EmailContext,
): EmailContent {
  const amount = formatCents(data.cents);
  const isOrder = data.kind === "order";
  return {
    subject: isOrder ? `Your order ${data.name} was not paid` : "Your credits were not paid",
    preview: "Your bank did not confirm the payment. You were not charged.",
    heading: "The payment did not go through",
    blocks: [
      {
        text: isOrder
          ? `Your bank did not confirm the ${amount} for order ${data.name}. You were not charged, and nothing is printed.`
          : `Your bank did not confirm the ${amount} for the ${data.name}. You were not charged, and no credits were added.`,
      },
      {
        text: "You may try again with another way to pay. If the money left your account, your bank returns it.",
      },
      isOrder
        ? { button: { label: "Back to your cart", href: `${tools.origin}/cart` } }
        : { button: { label: "Buy Credits", href: `${tools.origin}/buy-credits` } },
    ],
    reason: "You get this letter because you paid at Inkloom.",
  };
}
