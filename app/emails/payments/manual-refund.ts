import { formatCents } from "~/lib/money";
import type { EmailContext } from "../email-template";
import { orderAccessUrl } from "../orders/order-link-and-dates";
import type { EmailContent } from "../render-email";

/** Somebody of the platform gave money back by hand: of credits that were bought, or of an order that stays as it is. */
export async function manualRefundEmail(
  data: { kind: "credits" | "order"; name: string; cents: number; orderId?: string },
  tools: EmailContext,
): Promise<EmailContent> {
  const amount = formatCents(data.cents);
  const isOrder = data.kind === "order";
  return {
    subject: isOrder ? `${amount} of your order ${data.name} goes back to you` : `${amount} goes back to you`,
    preview: "Your bank shows it within five to ten days.",
    heading: "Money on its way back",
    blocks: [
      {
        text: isOrder
          ? `We are giving you ${amount} of order ${data.name} back, to the way you paid. The order itself stays as it is.`
          : `We are giving you the ${amount} for the ${data.name} back, to the way you paid. Its credits went back with the money; any of them that were used already are taken from the credits you get next.`,
      },
      { text: "Your bank shows it within five to ten days." },
      isOrder
        ? { button: { label: "See the order", href: await orderAccessUrl(data.orderId ?? "", tools) } }
        : { button: { label: "See your credits", href: `${tools.origin}/credits/history` } },
    ],
    reason: "You get this letter because you paid at Inkloom.",
  };
}
