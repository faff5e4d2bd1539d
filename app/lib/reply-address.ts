/** The subject of the token in a conversation's reply address. */
export const replyTokenSubject = (inquiryId: string) => `reply:${inquiryId}`;

/** 64 bits, which can only be tried by sending emails. */
const SEAL_DIGITS = 16;
const CONVERSATION_ADDRESS = /^([^+@]+)\+([0-9a-z]{26})([0-9a-f]{16})@([^@]+)$/;

export const sealOf = (token: string) => token.slice(0, SEAL_DIGITS);

/** The address at which an answer finds its conversation: `reply+<id><seal>@…`. */
export function formatReplyAddress(own: string, conversation: { inquiryId: string; token: string }): string {
  const [name, host] = splitAddress(own);
  return `${name}+${conversation.inquiryId}${sealOf(conversation.token)}@${host}`;
}

/** The parts of such an address; null for any other. */
export function parseReplyAddress(own: string, address: string): { inquiryId: string; seal: string } | null {
  const [name, host] = splitAddress(own.toLowerCase());
  const [, typedName, inquiryId, seal, typedHost] = CONVERSATION_ADDRESS.exec(address.toLowerCase()) ?? [];
  return inquiryId && seal && typedName === name && typedHost === host ? { inquiryId, seal } : null;
}

function splitAddress(address: string): [name: string, host: string] {
  const at = address.lastIndexOf("@");
  return [address.slice(0, at), address.slice(at + 1)];
}
