/** A page whose rows could not be read: what it would have shown, and the address to ask again. */
interface UnreadPage {
  title: string;
  message: string;
  action: { label: string; href: string };
}

/** The body of the answer 503 that a loader throws. */
export const unreadPage = (page: UnreadPage) => ({ kind: "unread", ...page });

export function readUnreadPage(body: unknown): UnreadPage | null {
  const kind = (body as { kind?: unknown } | null)?.kind;
  return kind === "unread" ? (body as UnreadPage) : null;
}
