import { formatCents } from "~/lib/money";
import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";
import { words } from "./words";

const text = words.saleCanceled;

/** To a creator who got an email about a sale that will not be printed. */
export function saleCanceledEmail(
  data: {
    number: string;
    lines: { title: string; detail: string; earningCents: number }[];
    earningCents: number;
  },
  tools: EmailContext,
): EmailContent {
  return {
    subject: text.subject(data),
    preview: data.lines.map((line) => line.title).join(", "),
    heading: text.heading,
    blocks: [
      { text: text.text(data) },
      {
        rows: [
          ...data.lines.map((line) => ({ label: text.line(line), value: formatCents(line.earningCents) })),
          { label: text.noLongerPending, value: formatCents(data.earningCents), strong: true },
        ],
      },
      { button: { label: text.seeSales, href: `${tools.origin}/dashboard` } },
    ],
    reason: text.reason,
  };
}
