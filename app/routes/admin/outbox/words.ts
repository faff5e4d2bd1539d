export const words = {
  list: {
    title: "Outbox",
    metaTitle: "Outbox · Inkloom",
    lead: "Every email and every webhook call is a row first, written together with what it is about. It is sent once, and retried automatically while the other side is away.",
    which: "Which",
    all: "All",
    what: "What",
    webhook: "Webhook",
    to: "To",
    toWebhook: "the webhook",
    written: "Written",
    state: "State",
    nextTry: "next try",
    tries: "Tries",
    lastError: "Last error",
    sendAgain: "Send again",
    sending: "Sending…",
    empty: {
      title: "Nothing here",
      text: "None is in this state right now.",
      noneDead: "None was given up on.",
    },
  },
  entry: {
    metaTitle: ({ title }: { title: string }) => `${title} · Inkloom`,
    untitled: "Email",
    thisOne: "This one",
    toWebhook: "the webhook in the settings",
    state: "State",
    to: "To",
    written: "Written",
    sent: "Sent",
    tries: "Tries",
    nextTry: "Next try",
    lastError: "Last error",
    answer: "Answer",
    atResend: "At Resend",
    sendAgain: "Send it again",
    sending: "Sending…",
    callAgain: "Call the webhook again",
    sendEmailAgain: "Send the email again",
    wasCalled: "The webhook accepted it: there is nothing to send again.",
    wasSent: "It went out. If you press, a copy goes out, at most one an hour.",
    sameKey:
      "It goes out under its own key: if it did arrive before, the other side does not accept a second one.",
    content: "What it says",
    payload: "Payload",
    text: "Text of the email",
    deleted: "Deleted",
    isDeleted: "Address and text were deleted, as the privacy page says.",
    isGone: "Its template belongs to an older version and can no longer be shown.",
    payloadHint: "The recipient’s email is filled in from the settings when it is sent.",
    secretsHint:
      "Links of emails open accounts and orders. Their secrets are made when an email is sent and are not shown here.",
  },
  toasts: {
    sent: { kind: "success", title: "Sent" },
    again: {
      kind: "success",
      title: "On its way again",
      description: "At most one copy an hour, however often you press.",
    },
    later: { kind: "info", title: "Not accepted yet", description: "It is retried automatically." },
    dead: { kind: "error", title: "Refused again", description: "The reason is below." },
    "not due": { kind: "info", title: "It is being sent right now" },
  },
  states: {
    pending: { label: "Waiting", tone: "warn" },
    sent: { label: "Sent", tone: "good" },
    dead: { label: "Given up", tone: "bad" },
  },
} as const;

/** `order-confirmed` → "Order confirmed" */
export function templateLabel(template: string): string {
  const text = template.replaceAll("-", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
