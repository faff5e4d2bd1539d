import { LANGUAGE } from "~/lib/words";
import type { EmailContent } from "../../render-email";
import { words } from "./words";

const text = words.subscriptionEnded;
const DAY = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: "long", timeZone: "UTC" });

/** What was paid for by the month ends because its account is suspended. */
export function subscriptionEndedEmail({
  kind,
  endsAt,
}: {
  kind: "membership" | "plan";
  /** Null: it has ended. */
  endsAt: number | null;
}): EmailContent {
  const what = text.what[kind];
  return {
    subject: text.subject({ what }),
    preview: text.preview,
    heading: text.subject({ what }),
    blocks: [
      { text: endsAt === null ? text.now({ what }) : text.later({ what, on: DAY.format(endsAt) }) },
      { text: endsAt === null ? text.again : text.resume },
    ],
    reason: words.reason,
  };
}
