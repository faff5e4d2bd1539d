import { formatReplyAddress, replyTokenSubject } from "~/lib/reply-address";
import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";

/**
 * Reply address and header fields of an email in a conversation. All of them refer to one id of ours, because the mail
 * service chooses the Message-ID of each; `inReplyTo` is that of the person's email.
 */
export async function conversationThread(
  { inquiryId, inReplyTo = null }: { inquiryId?: string | undefined; inReplyTo?: string | null | undefined },
  { origin, token, replyEmail }: EmailContext,
): Promise<Pick<EmailContent, "replyTo" | "headers">> {
  // Queued before conversations had addresses.
  if (!inquiryId) return {};
  const root = `<inquiry.${inquiryId}@${new URL(origin).hostname}>`;
  return {
    replyTo: replyEmail
      ? formatReplyAddress(replyEmail, { inquiryId, token: await token(replyTokenSubject(inquiryId)) })
      : null,
    headers: {
      references: inReplyTo ? `${root} ${inReplyTo}` : root,
      "in-reply-to": inReplyTo ?? root,
    },
  };
}
