import type { App } from "~/app";
import { isId } from "~/lib/ids";
import { parseReplyAddress, replyTokenSubject, sealOf } from "~/lib/reply-address";
import { constantTimeEqual, deriveToken } from "~/lib/secrets/hashes-and-tokens";

export type AddressedTo =
  /** A person who knows the address can add to the conversation, but not read it. */
  | { kind: "conversation"; inquiryId: string }
  /** Our address without a conversation: a new one begins. */
  | { kind: "inbox" }
  | { kind: "unknown" };

/** Whom an email is for, by the recipient of its envelope. */
export async function readRecipient(
  { appSecret, config }: Pick<App, "appSecret" | "config">,
  recipient: string,
): Promise<AddressedTo> {
  const { replyEmail, supportEmail } = config;
  if (!replyEmail) return { kind: "unknown" };
  const address = recipient.trim().toLowerCase();
  if (address === replyEmail.toLowerCase() || address === supportEmail.toLowerCase())
    return { kind: "inbox" };
  const parsed = parseReplyAddress(replyEmail, address);
  if (!parsed || !isId(parsed.inquiryId)) return { kind: "unknown" };
  const token = await deriveToken(appSecret, replyTokenSubject(parsed.inquiryId));
  return constantTimeEqual(parsed.seal, sealOf(token))
    ? { kind: "conversation", inquiryId: parsed.inquiryId }
    : { kind: "unknown" };
}
