import { LANGUAGE } from "~/lib/words";
import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";
import { words } from "./words";

const text = words.deletionRequested;

export async function deletionRequestedEmail(
  data: {
    userId: string;
    requestedAt: number;
    dueAt: number;
    /** What goes on until the person cancels it; missing in emails that an earlier version queued. */
    subscriptions?: { kind: string; subjectId: string }[];
  },
  tools: EmailContext,
): Promise<EmailContent> {
  const { subscriptions = [] } = data;
  const key = await tools.token(`cancel-deletion:${data.userId}:${data.requestedAt}`);
  const query = new URLSearchParams({ account: data.userId, key });
  const on = new Date(data.dueAt).toLocaleDateString(LANGUAGE, { dateStyle: "long", timeZone: "UTC" });
  return {
    subject: text.subject,
    preview: text.preview,
    heading: text.heading,
    blocks: [
      { text: text.text({ on }) },
      ...(subscriptions.length > 0 ? [{ text: text.subscription.text }] : []),
      ...subscriptions.map(({ kind, subjectId }) => ({
        link:
          kind === "membership"
            ? { label: text.subscription.membership, href: `${tools.origin}/membership` }
            : { label: text.subscription.plan, href: `${tools.origin}/checkout/plan/${subjectId}` },
      })),
      { button: { label: text.button, href: `${tools.origin}/keep-account?${query}` } },
      { small: text.notYou },
    ],
    reason: text.reason,
  };
}
