import { formatCents } from "~/lib/money";
import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";
import { words } from "./words";

const text = words.saleMade;

export function saleMadeEmail(
  data: {
    number: string;
    lines: { title: string; detail: string; earningCents: number }[];
    earningCents: number;
  },
  tools: EmailContext,
): EmailContent {
  const earned = formatCents(data.earningCents);
  return {
    subject: text.subject({ earned }),
    preview: data.lines.map((line) => line.title).join(", "),
    heading: text.heading,
    blocks: [
      { text: text.text({ earned }) },
      {
        rows: [
          ...data.lines.map((line) => ({ label: text.line(line), value: formatCents(line.earningCents) })),
          { label: text.youEarn, value: earned, strong: true },
        ],
      },
      { button: { label: text.seeSales, href: `${tools.origin}/dashboard` } },
      { small: text.pending(data) },
    ],
    reason: text.reason,
  };
}
