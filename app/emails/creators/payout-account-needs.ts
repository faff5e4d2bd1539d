import { LANGUAGE } from "~/lib/words";
import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";
import { words } from "./words";

const text = words.payoutAccountNeeds;
const DAY = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: "long", timeZone: "UTC" });

/** To a creator from whom the company that pays out wants something. */
export function payoutAccountNeedsEmail(
  data: { problem: "asked" | "stopped" | "restricted" | "closed"; dueAt: number | null },
  tools: EmailContext,
): EmailContent {
  const problem = text.problems[data.problem];
  return {
    subject: problem.subject,
    preview: problem.text,
    heading: text.heading,
    blocks: [
      { text: problem.text },
      ...(data.problem === "asked" && data.dueAt !== null
        ? [{ text: text.dueAt({ date: DAY.format(data.dueAt) }) }]
        : []),
      { button: { label: text.button, href: `${tools.origin}/stripe-account` } },
      { small: text.waits },
    ],
    reason: text.reason,
  };
}
