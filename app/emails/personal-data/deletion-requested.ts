import { LANGUAGE } from "~/lib/words";
import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";
import { words } from "./words";

const text = words.deletionRequested;

export async function deletionRequestedEmail(
  data: { userId: string; requestedAt: number; dueAt: number },
  tools: EmailContext,
): Promise<EmailContent> {
  const key = await tools.token(`cancel-deletion:${data.userId}:${data.requestedAt}`);
  const query = new URLSearchParams({ account: data.userId, key });
  const on = new Date(data.dueAt).toLocaleDateString(LANGUAGE, { dateStyle: "long", timeZone: "UTC" });
  return {
    subject: text.subject,
    preview: text.preview,
    heading: text.heading,
    blocks: [
      { text: text.text({ on }) },
      { button: { label: text.button, href: `${tools.origin}/keep-account?${query}` } },
      { small: text.notYou },
    ],
    reason: text.reason,
  };
}
