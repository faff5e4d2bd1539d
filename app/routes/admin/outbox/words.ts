import type { OutboxEntryState } from "~/domain/outbox/outbox-entries";

export const OUTBOX_STATE_LABELS: Record<OutboxEntryState, { label: string; tone: "good" | "warn" | "bad" }> =
  {
    pending: { label: "Waiting", tone: "warn" },
    sent: { label: "Sent", tone: "good" },
    dead: { label: "Given up", tone: "bad" },
  };

/** `order-confirmed` → "Order confirmed" */
export function templateLabel(template: string): string {
  const words = template.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
