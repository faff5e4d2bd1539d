import { formatCents } from "~/lib/money";
import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";
import { words } from "./words";

const PATHS = {
  order: "/cart",
  credits: "/buy-credits",
  image: "/ai-image-generator/images",
  video: "/#pricing",
};

/** The bank refused a payment days after it seemed to succeed. */
export function paymentFailedEmail(
  data: { kind: "credits" | "image" | "video" | "order"; name: string; cents: number },
  tools: EmailContext,
): EmailContent {
  const { kind, name } = data;
  const text = { ...words.paymentFailed, ...words.paymentFailed[kind] };
  const about = { amount: formatCents(data.cents), name };
  return {
    subject: text.subject(about),
    preview: text.preview,
    heading: text.heading,
    blocks: [
      { text: text.text(about) },
      { text: text.tryAgain },
      { button: { label: text.button, href: tools.origin + PATHS[kind] } },
    ],
    reason: text.reason,
  };
}
