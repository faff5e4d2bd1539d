import { formatCents } from "~/lib/money";
import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";

export function saleMadeEmail(
  data: {
    number: string;
    lines: { title: string; detail: string; earningCents: number }[];
    earningCents: number;
  },
  tools: EmailContext,
): EmailContent {
  return {
    subject: `You made a sale: ${formatCents(data.earningCents)} for you`,
    preview: data.lines.map((line) => line.title).join(", "),
    heading: "Somebody will wear your design",
    blocks: [
      {
        text: `Your designs were just bought. Printing, shipping and the buyer's questions are taken care of; ${formatCents(data.earningCents)} of it is yours.`,
      },
      {
        rows: [
          ...data.lines.map((line) => ({
            label: `${line.title} (${line.detail})`,
            value: formatCents(line.earningCents),
          })),
          { label: "You earn", value: formatCents(data.earningCents), strong: true },
        ],
      },
      { button: { label: "See your sales", href: `${tools.origin}/dashboard` } },
      {
        small: `Order ${data.number}. Earnings are pending until seven days after delivery; then they are available.`,
      },
    ],
    reason: "You get this letter because you sell on Inkloom.",
  };
}
