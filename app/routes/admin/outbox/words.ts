export const words = {
  list: {
    title: "Outbox",
    metaTitle: "Outbox · Inkloom",
    lead: "Every e-mail and every webhook call is a row first, written together with what it is about. It is sent once, and retried automatically while the other side is away.",
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
